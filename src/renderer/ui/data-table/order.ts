import { amountDigits, textMatcher } from './match.ts'
import { drain, type Steps } from './slices.ts'
import { numberOrder, rankOrder } from './sorting.ts'
import type { VirtualColumn, VirtualSort } from './types.ts'

type Value<R> = (row: R) => string | number | undefined
/** Whether a row is shown. */
export type RowTest<R> = (row: R) => boolean

/** Rows between two moments at which the work can pause: about a quarter of a millisecond. */
const STRIDE = 2048

/**
 * Row numbers in the order they are shown: those that match the words, sorted stably by one column. Undefined stands
 * for every row as it came, so that a plain list costs no memory. Rows are never copied or moved.
 */
export function orderRows<R>(
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  sort: VirtualSort | undefined,
  words: string,
): Uint32Array | undefined {
  return drain(orderSteps(rows, columns, sort, wordsTest(rows, columns, words)))
}

/** The same as work that can pause, with any test of rows. */
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

/** The number of every row. */
export function everyRow(count: number): Uint32Array {
  const all = new Uint32Array(count)
  for (let row = 0; row < count; row++) all[row] = row
  return all
}

/** A test for rows of which a cell contains the words; undefined for no words. */
export function wordsTest<R>(
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  words: string,
): RowTest<R> | undefined {
  const isText = textMatcher(words)
  if (!isText) return undefined
  const digits = amountDigits(words)
  // Words that are no amount need not be looked for among figures, nor words with letters among dates.
  const couldBeDate = /^[-\d\s]+$/.test(words.normalize('NFKC'))
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

// Digits within a whole number, without writing the number out: its tail is compared, then the tail of what is left
// without its last digit.
function figureTest<R>(value: Value<R>, digits: string): RowTest<R> {
  const wanted = Number(digits)
  if (digits.startsWith('-') || !Number.isSafeInteger(wanted)) return (row) => String(value(row) ?? '').includes(digits)
  const unit = 10 ** digits.length
  // Zeros in front are there only when a digit stands before them; "0" alone is the number itself, too.
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

// Texts repeat from row to row (a date, a kind of entry): the answer to the last one is at hand.
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

// A column holds either numbers or texts; the first value there is tells which.
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
  // One look-up a row: texts get a number as they are met, and the numbers are put in order afterwards.
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
