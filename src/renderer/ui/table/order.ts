import { amountDigits, textMatcher } from './match.ts'
import { drain } from '#formats/work'
import type { Steps } from '../behaviour/slices.ts'
import { numberOrder, rankOrder } from './sorting.ts'
import type { VirtualColumn, VirtualSort } from './types.ts'

type Value<R> = (row: R) => string | number | undefined
export type RowTest<R> = (row: R) => boolean

/** Rows between two pauses: about a quarter of a millisecond of work. */
const STRIDE = 2048

/** Undefined means every row in its original order, so that a plain list costs no memory. */
export function orderRows<R>(
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  sort: VirtualSort | undefined,
  words: string,
): Uint32Array | undefined {
  return drain(orderSteps(rows, columns, sort, wordsTest(rows, columns, words)))
}

export function* orderSteps<R>(
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  sort: VirtualSort | undefined,
  test: RowTest<R> | undefined,
): Steps<Uint32Array | undefined> {
  const matching = test && (yield* filterSteps(rows, test))
  const column = sort && columns.find(({ key }) => key === sort.key)
  if (!sort || !column) return matching
  return yield* sortSteps(rows, matching ?? everyRow(rows.length), valueOf(column), sort.direction)
}

const valueOf = <R>(column: VirtualColumn<R>): Value<R> => column.value ?? column.format

export function everyRow(count: number): Uint32Array {
  const all = new Uint32Array(count)
  for (let row = 0; row < count; row++) all[row] = row
  return all
}

/** Undefined when there are no words. */
export function wordsTest<R>(
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  words: string,
): RowTest<R> | undefined {
  const isText = textMatcher(words)
  if (!isText) return undefined
  const digits = amountDigits(words)
  // Words that are not an amount cannot match figures, and words with letters cannot match dates.
  const couldBeDate = /^[-/\d\s]+$/.test(words.normalize('NFKC'))
  const tests = columns
    .filter(({ digitsOnly, notSearched }) => !notSearched && (couldBeDate || !digitsOnly))
    .flatMap((column) => {
      const value = valueOf(column)
      if (typeof someValue(rows, value) !== 'number') return [textTest(value, isText)]
      return digits === undefined ? [] : [figureTest(value, digits)]
    })
  const [first, second, ...more] = tests
  if (!first) return () => false
  if (!second) return first
  return more.length === 0 ? (row) => first(row) || second(row) : (row) => tests.some((test) => test(row))
}

// Compares the number's last digits, drops the last digit, compares again, and so on.
function figureTest<R>(value: Value<R>, digits: string): RowTest<R> {
  const wanted = Number(digits)
  if (digits.startsWith('-') || !Number.isSafeInteger(wanted)) return (row) => String(value(row) ?? '').includes(digits)
  const unit = 10 ** digits.length
  // Leading zeros match only after another digit; "0" alone matches the number 0.
  const least = digits.length > 1 && digits.startsWith('0') ? unit : wanted
  return (row) => {
    const found = value(row)
    if (typeof found !== 'number') return false
    for (let left = Math.abs(found); left >= least; left = Math.floor(left / 10)) {
      if (left % unit === wanted) return true
      if (left < 10) return false
    }
    return false
  }
}

// Neighbouring rows often repeat a text (a date, a kind of entry), so the last answer is cached.
function textTest<R>(value: Value<R>, isText: (text: string) => boolean): RowTest<R> {
  let [last, answer] = ['', false]
  return (row) => {
    const text = value(row)
    if (typeof text !== 'string') return false
    if (text === last) return answer
    last = text
    return (answer = isText(text))
  }
}

function* filterSteps<R>(rows: readonly R[], test: RowTest<R>): Steps<Uint32Array> {
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let row = 0; row < rows.length; row++) {
    if (row % STRIDE === STRIDE - 1) yield
    if (test(rows[row] as R)) found[count++] = row
  }
  return found.slice(0, count)
}

function* sortSteps<R>(
  rows: readonly R[],
  chosen: Uint32Array,
  value: Value<R>,
  direction: 1 | -1,
): Steps<Uint32Array> {
  if (typeof someValue(rows, value) === 'number') {
    const keys = new Float64Array(chosen.length)
    for (let at = 0; at < keys.length; at++) {
      if (at % STRIDE === STRIDE - 1) yield
      keys[at] = Number(value(rows[chosen[at] ?? 0] as R) ?? NaN)
    }
    return numberOrder(chosen, keys, direction)
  }
  const { ranks, count } = yield* textRanks(rows, chosen, value)
  return rankOrder(chosen, ranks, count, direction)
}

// A column holds either numbers or texts.
function someValue<R>(rows: readonly R[], value: Value<R>): string | number | undefined {
  for (const row of rows) {
    const found = value(row)
    if (found !== undefined) return found
  }
  return undefined
}

function* textRanks<R>(
  rows: readonly R[],
  chosen: Uint32Array,
  value: Value<R>,
): Steps<{ ranks: Uint32Array; count: number }> {
  // Each new text gets a number, and the numbers are sorted: one look-up per row.
  const numbers = new Map<string, number>()
  const ranks = new Uint32Array(chosen.length)
  for (let at = 0; at < ranks.length; at++) {
    if (at % STRIDE === STRIDE - 1) yield
    const text = String(value(rows[chosen[at] ?? 0] as R) ?? '')
    const known = numbers.get(text)
    if (known === undefined) numbers.set(text, numbers.size)
    ranks[at] = known ?? numbers.size - 1
  }
  const inOrder = [...numbers].sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
  const count = inOrder.length - (numbers.has('') ? 1 : 0)
  const rankOf = new Uint32Array(numbers.size)
  inOrder.forEach(([, number], rank) => (rankOf[number] = rank))
  yield
  for (let at = 0; at < ranks.length; at++) ranks[at] = rankOf[ranks[at] ?? 0] ?? 0
  return { ranks, count }
}
