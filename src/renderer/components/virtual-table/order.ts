import { amountDigits, textMatcher } from './match.ts'
import { numberOrder, rankOrder } from './sorting.ts'
import type { VirtualColumn, VirtualSort } from './types.ts'

type Value<R> = (row: R) => string | number | undefined

/**
 * Row numbers in the order they are shown: those that match the words, sorted stably by one column. Undefined stands for every row
 * as it came, so that a plain list costs no memory. Rows are never copied or moved.
 */
export function orderRows<R>(
  rows: readonly R[], columns: readonly VirtualColumn<R>[], sort: VirtualSort | undefined, words: string,
): Uint32Array | undefined {
  const matching = filterRows(rows, columns, words)
  const column = sort && columns.find(({ key }) => key === sort.key)
  if (!sort || !column) return matching
  return sortRows(rows, matching ?? everyRow(rows.length), valueOf(column), sort.direction)
}

const valueOf = <R>(column: VirtualColumn<R>): Value<R> => column.value ?? column.format

function everyRow(count: number): Uint32Array {
  const all = new Uint32Array(count)
  for (let row = 0; row < count; row++) all[row] = row
  return all
}

function filterRows<R>(rows: readonly R[], columns: readonly VirtualColumn<R>[], words: string): Uint32Array | undefined {
  const isText = textMatcher(words)
  if (!isText) return undefined
  const digits = amountDigits(words)
  // Words that are no amount need not be looked for among figures.
  const values = columns.map(valueOf).filter((value) => digits !== undefined || typeof someValue(rows, value) !== 'number')
  const hits = (value: string | number | undefined) =>
    typeof value === 'string' ? isText(value) : value !== undefined && digits !== undefined && String(value).includes(digits)
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let row = 0; row < rows.length; row++) {
    for (const value of values) {
      if (!hits(value(rows[row] as R))) continue
      found[count++] = row
      break
    }
  }
  return found.slice(0, count)
}

function sortRows<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>, direction: 1 | -1): Uint32Array {
  if (typeof someValue(rows, value) === 'number') {
    const keys = new Float64Array(chosen.length)
    for (let at = 0; at < keys.length; at++) keys[at] = Number(value(rows[chosen[at] ?? 0] as R) ?? NaN)
    return numberOrder(chosen, keys, direction)
  }
  const { ranks, count } = textRanks(rows, chosen, value)
  return rankOrder(chosen, ranks, count, direction)
}

// A column holds either numbers or texts; the first value there is tells which.
function someValue<R>(rows: readonly R[], value: Value<R>): string | number | undefined {
  for (const row of rows) {
    const found = value(row)
    if (found !== undefined) return found
  }
  return undefined
}

function textRanks<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>): { ranks: Uint32Array; count: number } {
  const textOf = (at: number) => String(value(rows[chosen[at] ?? 0] as R) ?? '')
  const texts = new Set<string>()
  for (let at = 0; at < chosen.length; at++) texts.add(textOf(at))
  texts.delete('')
  const rankOf = new Map([...texts].sort().map((text, rank) => [text, rank]))
  const ranks = new Uint32Array(chosen.length)
  for (let at = 0; at < ranks.length; at++) ranks[at] = rankOf.get(textOf(at)) ?? texts.size
  return { ranks, count: texts.size }
}
