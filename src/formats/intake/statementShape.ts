// Guesses the columns of a statement that is a CSV of records: 1 head, 2 entry, 8 and 9 sums.
import { isBlankRow, type Table } from '../tables/table.ts'
import { readDay } from './days.ts'
import { widthOf } from './layout.ts'
import { lookOf } from './looks.ts'
import type { Layout } from './reading.ts'
import type { Guess, Total } from './subject.ts'
import { cleanText, parseYen } from './values.ts'

const ENTRY = '2'
const SUMS = ['8', '9']
/** The column of the record's type, which no entry keeps. */
export const RECORD = 'record'

const recordOf = (cells: readonly string[]): string => cleanText(cells[0] ?? '').text.normalize('NFKC')

/** Undefined unless dates and balances show the columns. */
export function guessRecords({ rows }: Table): Guess | undefined {
  const filled = rows.filter((row) => !isBlankRow(row))
  const kinds = filled.map(recordOf)
  if (kinds[0] !== '1' || !kinds.includes(ENTRY) || kinds.some((kind) => !['1', '2', '8', '9'].includes(kind)))
    return undefined
  const entries = filled.filter((row) => isEntry(recordOf(row)))
  const width = widthOf(entries)
  const columns = Array.from({ length: width - 1 }, (_, at) => at + 1)
  const texts = (column: number) => entries.map((row) => cleanText(row[column] ?? '').text)
  const days = columns.filter((column) =>
    texts(column).every((text) => ['sure', 'unsure'].includes(readDay(text).kind) && /\D/u.test(text)),
  )
  const [day] = days
  const money = columns.filter((column) => !days.includes(column) && texts(column).every((text) => parseYen(text).ok))
  const proven = provenColumns(entries, money, statedNumbers(filled))
  if (day === undefined || !proven) return undefined
  const remarks = columns.filter(
    (column) =>
      !days.includes(column) && !money.includes(column) && ['text', 'constant'].includes(lookOf(texts(column), '')),
  )
  const held = { [RECORD]: [0], transactionDate: [day], ...proven, ...(remarks.length > 0 && { remarks }) }
  return { columns: held, firstDataRow: 0, by: 'balance' }
}

const statedNumbers = (rows: readonly (readonly string[])[]): Set<number> =>
  new Set(
    rows
      .filter((row) => SUMS.includes(recordOf(row)))
      .flatMap((row) => row.slice(1).flatMap((cell) => numberOf(cell) ?? [])),
  )

const numberOf = (cell: string): number | undefined => {
  const read = parseYen(cell)
  return read.ok ? read.value : undefined
}

/** Only if the balances allow exactly one answer; for a single entry they need the sums of the file. */
function provenColumns(
  entries: readonly (readonly string[])[],
  money: readonly number[],
  stated: ReadonlySet<number>,
): { deposit: number[]; withdrawal: number[]; balance: number[] } | undefined {
  const valueAt = (row: readonly string[], column: number) => numberOf(row[column] ?? '')
  const follows = (deposit: number, withdrawal: number, balance: number) => {
    const moves = entries.map((row) => (valueAt(row, deposit) ?? 0) - (valueAt(row, withdrawal) ?? 0))
    const balances = entries.map((row) => valueAt(row, balance))
    if (moves.some((one) => one === 0) || balances.some((one) => one === undefined)) return false
    const before = (balances[0] ?? 0) - (moves[0] ?? 0)
    const runs = (backwards: boolean) =>
      balances.every((one, at) => {
        if (at === 0) return true
        const [earlier, later, moved] = backwards
          ? [one, balances[at - 1], moves[at - 1]]
          : [balances[at - 1], one, moves[at]]
        return (earlier ?? 0) + (moved ?? 0) === later
      })
    return entries.length === 1 ? stated.has(before) : runs(false) || runs(true)
  }
  const found = money.flatMap((deposit) =>
    money.flatMap((withdrawal) =>
      money
        .filter(
          (balance) => new Set([deposit, withdrawal, balance]).size === 3 && follows(deposit, withdrawal, balance),
        )
        .map((balance) => ({ deposit: [deposit], withdrawal: [withdrawal], balance: [balance] })),
    ),
  )
  // A side without any movement is blank, like other columns; it stands beside the other side.
  const beside = found.filter(({ deposit, withdrawal }) => Math.abs((deposit[0] ?? 0) - (withdrawal[0] ?? 0)) === 1)
  const left = found.length > 1 ? beside : found
  return left.length === 1 ? left[0] : undefined
}

export const isEntry = (text: string): boolean => text.normalize('NFKC') === ENTRY

/**
 * The sums that a record of sums states. Banks differ in whether deposits or withdrawals come first: the order counts
 * in which more of its figures agree with the entries.
 */
export function recordSums(
  cells: readonly string[],
  { deposit, withdrawal }: Readonly<Record<string, Total>>,
): Record<string, number> {
  if (!SUMS.includes(recordOf(cells)) || !deposit || !withdrawal) return {}
  const [firstCount, firstSum, secondCount, secondSum] = cells.slice(1).map(numberOf)
  if (firstCount === undefined || firstSum === undefined || secondCount === undefined || secondSum === undefined)
    return {}
  const agrees = (count: number, sum: number, total: Total) => Number(count === total.count) + Number(sum === total.sum)
  const outFirst = agrees(firstCount, firstSum, withdrawal) + agrees(secondCount, secondSum, deposit)
  const inFirst = agrees(firstCount, firstSum, deposit) + agrees(secondCount, secondSum, withdrawal)
  return outFirst >= inFirst
    ? { withdrawal: firstSum, deposit: secondSum }
    : { deposit: firstSum, withdrawal: secondSum }
}

/**
 * For a statement of which one side, deposits or withdrawals, has no column yet: the only unused column that is filled
 * exactly where the other side is not.
 */
export function columnOfOtherSide(field: string, { rows }: Table, layout: Layout): number | undefined {
  const side = field === 'deposit' || field === 'withdrawal' ? field : undefined
  if (side === undefined) return undefined
  const used = new Set(Object.values(layout.columns).flat())
  const other = layout.columns[side === 'deposit' ? 'withdrawal' : 'deposit']?.[0]
  const day = layout.columns.transactionDate?.[0]
  if (other === undefined || day === undefined) return undefined
  const entries = rows
    .slice(layout.firstDataRow)
    .filter((row) => ['sure', 'unsure'].includes(readDay(row[day] ?? '').kind))
  const fits = Array.from({ length: layout.width }, (_, column) => column)
    .filter((column) => !used.has(column))
    .filter((column) => entries.every((row) => parseYen(row[column] ?? '').ok))
    // Where one side has an amount the other has none, in every row.
    .filter((column) =>
      entries.every((row) => Boolean(numberOf(row[column] ?? '')) !== Boolean(numberOf(row[other] ?? ''))),
    )
  return fits.length === 1 && entries.length > 0 ? fits[0] : undefined
}
