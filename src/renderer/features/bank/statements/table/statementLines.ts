import type { SpanTotals } from '#domain/statements/statementDays'
import { entryTest, hasConditions, type EntryConditions } from '#domain/statements/statementFilter'
import { isDeposit, type StatementTotals } from '#domain/statements/statements'
import type { StatementRow } from '../fetch/useStatementState.ts'
import { grouped, type Lines, type SummaryLine } from '#ui/table/lines'
import { everyRow, orderSteps, wordsTest, type RowTest } from '#ui/table/order'
import type { Steps } from '#ui/behaviour/slices'
import type { VirtualColumn, VirtualSort } from '#ui/table/types'
import type { Arrange } from '#ui/table/useTableModel'

export const SUBTOTAL_UNITS = ['none', 'day', 'month'] as const
export type SubtotalUnit = (typeof SUBTOTAL_UNITS)[number]

export interface LinesQuery {
  readonly words: string
  readonly conditions: EntryConditions
  readonly unit: SubtotalUnit
}

/** Sums of the visible entries of one day or month; the closing balance is over all entries. */
export interface Subtotal extends StatementTotals {
  readonly span: string
  readonly closing: number | undefined
  /** Some entries of this day or month may be hidden. */
  readonly filtered: boolean
  /** More entries of this day or month may still arrive. */
  readonly cut: boolean
}

export const showsAll = ({ words, conditions }: LinesQuery): boolean =>
  words.trim() === '' && !hasConditions(conditions)

export interface Whole {
  /** Days or months with their closing balances. */
  readonly spans: ReadonlyMap<string, SpanTotals>
  /** The day of the last entry so far, while the statement is incomplete. */
  readonly cutDay?: string | undefined
}

/**
 * With subtotals, the days or months keep the bank's order unless the list is sorted by day; another sort column
 * orders the entries within each. `whole` gives the complete days or months; `describe` puts a subtotal into words.
 */
export function arrangeStatement(
  query: LinesQuery,
  whole: () => Whole,
  describe: (subtotal: Subtotal) => SummaryLine,
): Arrange<StatementRow> {
  return function* (rows, columns, sort): Steps<Lines> {
    const test = bothOf(entryTest(query.conditions), wordsTest(rows, columns, query.words))
    const order = yield* orderSteps(rows, columns, sort, test)
    if (query.unit === 'none') return { order, summaries: [] }
    return yield* withSubtotals(rows, columns, order, sort, query, whole(), describe)
  }
}

function bothOf<R>(one: RowTest<R> | undefined, other: RowTest<R> | undefined): RowTest<R> | undefined {
  return one && other ? (row) => one(row) && other(row) : (one ?? other)
}

interface Open {
  span: string
  depositCount: number
  depositSum: number
  withdrawalCount: number
  withdrawalSum: number
}

function* withSubtotals(
  rows: readonly StatementRow[],
  columns: readonly VirtualColumn<StatementRow>[],
  given: Uint32Array | undefined,
  sort: VirtualSort | undefined,
  query: LinesQuery,
  { spans, cutDay }: Whole,
  describe: (subtotal: Subtotal) => SummaryLine,
): Steps<Lines> {
  const order = given ?? everyRow(rows.length)
  const length = query.unit === 'day' ? 10 : 7
  const open = new Map<string, number>()
  const sums: Open[] = []
  const groups = new Uint32Array(order.length)
  // Under another sort, days are collected in the order of the rows, so that they keep the bank's order.
  const byDay = !sort || sort.key === 'transactionDate' || !columns.some(({ key }) => key === sort.key)
  for (const row of byDay ? order : order.toSorted()) groupOf(rows[row], length, open, sums)
  let [date, group] = ['', 0]
  for (let at = 0; at < order.length; at++) {
    if (at % 2048 === 2047) yield
    const row = rows[order[at] ?? 0]
    if (!row) continue
    if (row.transactionDate !== date) {
      date = row.transactionDate
      group = groupOf(row, length, open, sums)
    }
    groups[at] = group
    add(sums[group], row)
  }
  const filtered = !showsAll(query)
  const summaries = sums.map((sum) =>
    describe({ ...sum, closing: spans.get(sum.span)?.closing, filtered, cut: cutDay?.startsWith(sum.span) === true }),
  )
  return { order: grouped(order, groups, sums.length), summaries }
}

function groupOf(row: StatementRow | undefined, length: number, open: Map<string, number>, sums: Open[]): number {
  const span = (row?.transactionDate ?? '').slice(0, length)
  const found = open.get(span)
  if (found !== undefined) return found
  open.set(span, sums.length)
  sums.push({ span, depositCount: 0, depositSum: 0, withdrawalCount: 0, withdrawalSum: 0 })
  return sums.length - 1
}

function add(sum: Open | undefined, row: StatementRow): void {
  if (!sum) return
  if (isDeposit(row)) {
    sum.depositCount++
    sum.depositSum += row.amount
  } else {
    sum.withdrawalCount++
    sum.withdrawalSum += row.amount
  }
}
