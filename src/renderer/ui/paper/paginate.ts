// Pages of a printed statement. Each has its own table, balance carried forward, totals and running totals, so that it
// can be read, checked and filed on its own. Entries come oldest first.
import {
  NO_TOTALS,
  balanceBefore,
  signedAmount,
  totalsOf,
  type StatementEntry,
  type StatementTotals,
} from '#domain/statements/statements'

export interface ReportPage<L> {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: L[]
  /** Of this page; `cumulative` is from the first page to the end of this one. */
  readonly totals: StatementTotals
  readonly cumulative: StatementTotals
}

interface TransactionLine<E> {
  readonly entry: E
  readonly showsBalance: boolean
  /** The balance does not follow from the entry before. */
  readonly broken: boolean
}

export interface TransactionPage<E> extends ReportPage<TransactionLine<E>> {
  /** Undefined when the bank sent no balances, or when entries in between are left out. */
  readonly carriedForward: number | undefined
  /** After the last entry of the page. */
  readonly closing: number | undefined
}

export type DayLine<E> =
  | { readonly kind: 'entry'; readonly entry: E }
  | { readonly kind: 'subtotal'; readonly date: string; readonly totals: StatementTotals }

export interface TransactionCut<E> {
  readonly perPage: number
  readonly balance: 'everyRow' | 'lastOfDay'
  /** Before the first entry; without it no page shows a balance. */
  readonly opening: number | undefined
  readonly broken: ReadonlySet<E>
}

/** Without entries there is one empty page. */
export function paginateTransactions<E extends StatementEntry>(
  entries: readonly E[],
  { perPage, balance: shown, opening, broken }: TransactionCut<E>,
): TransactionPage<E>[] {
  let balance = opening
  return withTotals(cut(entries, perPage), (entry) => entry).map((page) => {
    const carriedForward = balance
    const first = (page.number - 1) * perPage
    const lines = page.lines.map((entry, at) => {
      const isBroken = broken.has(entry)
      // The mark of a balance that does not follow refers to the figure beside it.
      const showsBalance =
        shown === 'everyRow' || isBroken || entries[first + at + 1]?.transactionDate !== entry.transactionDate
      return { entry, showsBalance, broken: isBroken }
    })
    for (const entry of page.lines)
      balance = balance === undefined ? undefined : (entry.balance ?? balance + signedAmount(entry))
    return { ...page, lines, carriedForward, closing: balance }
  })
}

/** Before the entry at `from`. If that has no balance, it is computed back from the next one that has. */
export function openingBalance(entries: readonly StatementEntry[], from = 0): number | undefined {
  const known = entries.findIndex(({ balance }, at) => at >= from && balance !== undefined)
  const before = balanceBefore(entries[known])
  return before === undefined
    ? undefined
    : entries.slice(from, known).reduce((balance, entry) => balance - signedAmount(entry), before)
}

/** Undefined when no entry has a balance. */
export function closingBalance(entries: readonly StatementEntry[]): number | undefined {
  const known = entries.findLastIndex(({ balance }) => balance !== undefined)
  const balance = entries[known]?.balance
  return balance === undefined
    ? undefined
    : entries.slice(known + 1).reduce((sum, entry) => sum + signedAmount(entry), balance)
}

export interface DayCut {
  /** Lines per page, and lines per entry; a subtotal takes one line. */
  readonly lines: number
  readonly linesPerEntry: number
  readonly subtotals: boolean
}

/** A subtotal never starts a page. */
export function paginateDays<E extends StatementEntry>(
  entries: readonly E[],
  { lines, linesPerEntry, subtotals }: DayCut,
): ReportPage<DayLine<E>>[] {
  const pages: DayLine<E>[][] = [[]]
  let room = lines
  for (const group of linesOfDays(entries, subtotals)) {
    const height = linesPerEntry + group.length - 1
    if (height > room) {
      pages.push([])
      room = lines
    }
    pages.at(-1)?.push(...group)
    room -= height
  }
  return withTotals(pages, (line) => (line.kind === 'entry' ? line.entry : undefined))
}

// The last entry of a day stays with the subtotal.
function linesOfDays<E extends StatementEntry>(ordered: readonly E[], subtotals: boolean): DayLine<E>[][] {
  let ofDay = NO_TOTALS
  return ordered.map((entry, at) => {
    const line: DayLine<E> = { kind: 'entry', entry }
    ofDay = totalsOf([entry], ofDay)
    if (!subtotals || ordered[at + 1]?.transactionDate === entry.transactionDate) return [line]
    const subtotal: DayLine<E> = { kind: 'subtotal', date: entry.transactionDate, totals: ofDay }
    ofDay = NO_TOTALS
    return [line, subtotal]
  })
}

/** Without entries there is one empty page. */
export function cut<E>(entries: readonly E[], perPage: number): E[][] {
  const count = Math.max(1, Math.ceil(entries.length / perPage))
  return Array.from({ length: count }, (_, page) => entries.slice(page * perPage, (page + 1) * perPage))
}

/** An odd last entry is alone. */
export function pairs<E>(entries: readonly E[]): [E, E?][] {
  return entries.flatMap((left, at): [E, E?][] => (at % 2 === 0 ? [[left, entries[at + 1]]] : []))
}

function withTotals<L>(pages: readonly L[][], entryOf: (line: L) => StatementEntry | undefined): ReportPage<L>[] {
  let cumulative = NO_TOTALS
  return pages.map((lines, at) => {
    const totals = totalsOf(lines.flatMap((line) => entryOf(line) ?? []))
    cumulative = add(cumulative, totals)
    return { number: at + 1, count: pages.length, isLast: at === pages.length - 1, lines, totals, cumulative }
  })
}

const add = (a: StatementTotals, b: StatementTotals): StatementTotals => ({
  depositCount: a.depositCount + b.depositCount,
  depositSum: a.depositSum + b.depositSum,
  withdrawalCount: a.withdrawalCount + b.withdrawalCount,
  withdrawalSum: a.withdrawalSum + b.withdrawalSum,
})
