import { amountDigits, textMatcher } from './match.ts'
import type { VirtualColumn, VirtualSort } from './types.ts'

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

const valueOf = <R>(column: VirtualColumn<R>) => column.value ?? column.format

function everyRow(count: number): Uint32Array {
  const all = new Uint32Array(count)
  for (let row = 0; row < count; row++) all[row] = row
  return all
}

function filterRows<R>(rows: readonly R[], columns: readonly VirtualColumn<R>[], words: string): Uint32Array | undefined {
  const isText = textMatcher(words)
  if (!isText) return undefined
  const digits = amountDigits(words)
  const values = columns.map(valueOf)
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

/** Adds one and gives the number before. */
function bump(counts: Uint32Array, at: number): number {
  const before = counts[at] ?? 0
  counts[at] = before + 1
  return before
}

type Value<R> = (row: R) => string | number | undefined

// Ranks, then one counting pass: stable in both directions, exact for amounts of any size, and no comparison function is called.
function sortRows<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>, direction: 1 | -1): Uint32Array {
  const { ranks, count } = ranksOf(rows, chosen, value)
  const starts = new Uint32Array(count + 2)
  const slot = (rank: number) => (rank === count ? count : direction > 0 ? rank : count - 1 - rank)
  for (let at = 0; at < chosen.length; at++) bump(starts, slot(ranks[at] ?? count) + 1)
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const sorted = new Uint32Array(chosen.length)
  for (let at = 0; at < chosen.length; at++) sorted[bump(starts, slot(ranks[at] ?? count))] = chosen[at] ?? 0
  return sorted
}

// A missing value has the rank after the last one: it comes last whichever way the column is sorted.
function ranksOf<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>): { ranks: Uint32Array; count: number } {
  const first = firstValue(rows, chosen, value)
  return typeof first === 'number' ? numberRanks(rows, chosen, value) : textRanks(rows, chosen, value)
}

function firstValue<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>): string | number | undefined {
  for (const row of chosen) {
    const found = value(rows[row] as R)
    if (found !== undefined) return found
  }
  return undefined
}

function numberRanks<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>): { ranks: Uint32Array; count: number } {
  const keys = Float64Array.from(chosen, (row) => Number(value(rows[row] as R) ?? NaN))
  const sorted = keys.toSorted()
  let count = 0
  for (const key of sorted) if (!Number.isNaN(key) && (count === 0 || key !== sorted[count - 1])) sorted[count++] = key
  const ranks = Uint32Array.from(keys, (key) => (Number.isNaN(key) ? count : placeOf(sorted, count, key)))
  return { ranks, count }
}

function placeOf(sorted: Float64Array, count: number, key: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

function textRanks<R>(rows: readonly R[], chosen: Uint32Array, value: Value<R>): { ranks: Uint32Array; count: number } {
  const texts = new Set<string>()
  for (const row of chosen) {
    const text = value(rows[row] as R)
    if (text !== undefined && text !== '') texts.add(String(text))
  }
  const rankOf = new Map([...texts].sort().map((text, rank) => [text, rank]))
  return { ranks: Uint32Array.from(chosen, (row) => rankOf.get(String(value(rows[row] as R) ?? '')) ?? texts.size), count: texts.size }
}
