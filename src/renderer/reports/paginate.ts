// Cuts a statement into pages before anything is laid out: a page carries its own table, what came forward, its totals and the totals
// so far, so that it can be read, checked and filed alone.
import {
  NO_TOTALS, balanceBefore, inLedgerOrder, signedAmount, totalsOf, type StatementEntry, type StatementTotals,
} from '#domain/statements'

/** Entries on an upright page, and lines (entries and subtotals of a day) on a sideways one. */
export const ROWS_PER_PAGE = 37
export const LINES_PER_WIDE_PAGE = 35

export interface ReportPage<L> {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: readonly L[]
  /** Totals of this page, and of this page and all before it. */
  readonly totals: StatementTotals
  readonly cumulative: StatementTotals
}

export interface LedgerPage<E> extends ReportPage<E> {
  /** Balance before the first entry of the page; unknown when the bank sent no balances. */
  readonly carriedForward: number | undefined
  /** Balance after the last entry of the page. */
  readonly closing: number | undefined
}

export type DayLine<E> =
  | { readonly kind: 'entry'; readonly entry: E }
  | { readonly kind: 'subtotal'; readonly date: string; readonly totals: StatementTotals }

/** Pages of deposits and withdrawals with balances, oldest first. An empty statement is one empty page. */
export function paginateLedger<E extends StatementEntry>(entries: readonly E[], perPage = ROWS_PER_PAGE): LedgerPage<E>[] {
  const ordered = inLedgerOrder(entries)
  let balance = openingBalance(ordered)
  return withTotals(cut(ordered, perPage), (line) => [line]).map((page) => {
    const carriedForward = balance
    for (const entry of page.lines) balance = entry.balance ?? (balance === undefined ? undefined : balance + signedAmount(entry))
    return { ...page, carriedForward, closing: balance }
  })
}

// Entries without a balance at the head of the list still count: the first known balance is taken back past them.
function openingBalance(ordered: readonly StatementEntry[]): number | undefined {
  const first = ordered.findIndex(({ balance }) => balance !== undefined)
  const before = balanceBefore(ordered[first])
  return before === undefined ? undefined : ordered.slice(0, first).reduce((balance, entry) => balance - signedAmount(entry), before)
}

/** Pages of incoming transfers, oldest first, each day closed by its subtotal. A subtotal never starts a page. */
export function paginateDays<E extends StatementEntry>(entries: readonly E[], perPage = LINES_PER_WIDE_PAGE): ReportPage<DayLine<E>>[] {
  const pages: DayLine<E>[][] = [[]]
  for (const group of linesOfDays(inLedgerOrder(entries))) {
    if ((pages.at(-1)?.length ?? 0) + group.length > perPage) pages.push([])
    pages.at(-1)?.push(...group)
  }
  return withTotals(pages, (line) => (line.kind === 'entry' ? [line.entry] : []))
}

// Each entry alone, but the last of a day together with the day's subtotal.
function linesOfDays<E extends StatementEntry>(ordered: readonly E[]): DayLine<E>[][] {
  let day: E[] = []
  return ordered.map((entry, at) => {
    const line: DayLine<E> = { kind: 'entry', entry }
    day.push(entry)
    if (ordered[at + 1]?.transactionDate === entry.transactionDate) return [line]
    const subtotal: DayLine<E> = { kind: 'subtotal', date: entry.transactionDate, totals: totalsOf(day) }
    day = []
    return [line, subtotal]
  })
}

/** Entries in pages of at most `perPage`; no entries are one empty page. */
export function cut<E>(entries: readonly E[], perPage: number): E[][] {
  const count = Math.max(1, Math.ceil(entries.length / perPage))
  return Array.from({ length: count }, (_, page) => entries.slice(page * perPage, (page + 1) * perPage))
}

function withTotals<L>(pages: readonly (readonly L[])[], entriesOf: (line: L) => readonly StatementEntry[]): ReportPage<L>[] {
  let cumulative = NO_TOTALS
  return pages.map((lines, at) => {
    const entries = lines.flatMap((line) => [...entriesOf(line)])
    cumulative = totalsOf(entries, cumulative)
    return { number: at + 1, count: pages.length, isLast: at === pages.length - 1, lines, totals: totalsOf(entries), cumulative }
  })
}
