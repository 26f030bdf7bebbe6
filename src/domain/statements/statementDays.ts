import {
  balanceBreaks,
  entriesOldestFirst,
  isDeposit,
  type StatementEntry,
  type StatementTotals,
} from './statements.ts'

/** One day (`YYYY-MM-DD`) or month (`YYYY-MM`), in yen. */
export interface SpanTotals extends StatementTotals {
  readonly span: string
  /** After the last entry, as the bank sent it; never computed. */
  readonly closing: number | undefined
  /** Entries are missing before a balance that does not follow from the previous one. */
  readonly broken: boolean
}

type Open = { -readonly [K in keyof SpanTotals]: SpanTotals[K] }
const opened = (span: string): Open => ({
  span,
  depositCount: 0,
  depositSum: 0,
  withdrawalCount: 0,
  withdrawalSum: 0,
  closing: undefined,
  broken: false,
})

/** Oldest first. Entries may be in either direction. */
export function dayTotals(entries: readonly StatementEntry[]): SpanTotals[] {
  const broken = new Set<StatementEntry>(balanceBreaks(entries).map(({ entry }) => entry))
  const days = new Map<string, Open>()
  let day: Open | undefined
  for (const entry of entriesOldestFirst(entries)) {
    if (day?.span !== entry.transactionDate) day = open(days, entry.transactionDate)
    if (isDeposit(entry)) {
      day.depositCount++
      day.depositSum += entry.amount
    } else {
      day.withdrawalCount++
      day.withdrawalSum += entry.amount
    }
    day.closing = entry.balance
    if (broken.has(entry)) day.broken = true
  }
  return [...days.values()].sort((a, b) => (a.span < b.span ? -1 : 1))
}

/** The closing balance of `day` is unknown while entries of that day are still to come. */
export const hideClosingBalance = (days: readonly SpanTotals[], day: string | undefined): readonly SpanTotals[] =>
  day === undefined ? days : days.map((one) => (one.span === day ? { ...one, closing: undefined } : one))

/** Months without entries are left out. */
export function monthTotals(days: readonly SpanTotals[]): SpanTotals[] {
  const months = new Map<string, Open>()
  for (const day of days) {
    const month = open(months, day.span.slice(0, 7))
    month.depositCount += day.depositCount
    month.depositSum += day.depositSum
    month.withdrawalCount += day.withdrawalCount
    month.withdrawalSum += day.withdrawalSum
    month.closing = day.closing
    month.broken ||= day.broken
  }
  return [...months.values()]
}

/** Yen. */
export const differenceOf = ({ depositSum, withdrawalSum }: StatementTotals): number => depositSum - withdrawalSum

function open(spans: Map<string, Open>, span: string): Open {
  const found = spans.get(span) ?? opened(span)
  spans.set(span, found)
  return found
}
