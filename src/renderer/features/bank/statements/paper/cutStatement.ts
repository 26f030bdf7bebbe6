import type {
  ReportOptions,
  StatementHead,
  StatementNotes,
  StatementReport,
  StatementSheets,
} from '#contract/ipc/index'
import type { PaymentArrival, Transaction } from '#contract/bank/index'
import { balanceBreaks, isNewestFirst, type StatementEntry } from '#domain/statements/statements'
import { closingBalance, openingBalance, paginateDays, paginateTransactions } from '#ui/paper/paginate'
import { sheetLayout } from './sheetLayout.ts'

/** Entries in the bank's order. */
export type StatementRows =
  | { readonly list: 'transactions'; readonly rows: readonly Transaction[] }
  | { readonly list: 'paymentArrivals'; readonly rows: readonly PaymentArrival[] }

/** What to print: everything, part of the days, or the entries that a filter leaves on screen. */
export interface PrintChoice {
  readonly options: ReportOptions
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly selection?: readonly StatementEntry[] | undefined
  /** The notes take up lines on every sheet. */
  readonly notes?: StatementNotes | undefined
}

export type CutStatement = Pick<StatementHead, 'printed' | 'selection' | 'breaks' | 'opening' | 'notes'> & {
  readonly sheets: StatementSheets
}

interface Chosen<E> {
  /** Oldest first. */
  readonly all: readonly E[]
  readonly printed: readonly E[]
  /**
   * Index in `all` of the first printed entry; undefined if the printed entries are not consecutive, so that no balance
   * can be carried over them.
   */
  readonly start: number | undefined
}

/**
 * Entries are oldest first even if the bank lists them newest first. Totals, carried balances and page count cover what
 * is printed.
 */
export function cutStatement(given: StatementRows, choice: PrintChoice): CutStatement {
  return given.list === 'transactions' ? cutLedger(given.rows, choice) : cutArrivals(given.rows, choice)
}

function cutLedger(rows: readonly Transaction[], choice: PrintChoice): CutStatement {
  const { all, printed, start } = choose(rows, choice)
  const broken = new Set(balanceBreaks(all).map(({ entry }) => entry))
  const head = { ...notesOf(all, printed, choice), breaks: printed.filter((row) => broken.has(row)).length }
  const opening = start === undefined ? undefined : (openingBalance(all, start) ?? closingBalance(all.slice(0, start)))
  const { lines } = sheetLayout('transactions', { ...head, options: choice.options })
  const pages = paginateTransactions(printed, { perPage: lines, balance: choice.options.balance, opening, broken })
  return { ...head, opening, sheets: { list: 'transactions', pages } }
}

function cutArrivals(rows: readonly PaymentArrival[], choice: PrintChoice): CutStatement {
  const { all, printed } = choose(rows, choice)
  const head = { ...notesOf(all, printed, choice), breaks: 0 }
  const { lines, linesPerEntry } = sheetLayout('paymentArrivals', { ...head, options: choice.options })
  const pages = paginateDays(printed, { lines, linesPerEntry, subtotals: choice.options.daySubtotals })
  return { ...head, sheets: { list: 'paymentArrivals', pages } }
}

function choose<E extends StatementEntry>(
  rows: readonly E[],
  { from = '', to = '9', selection }: PrintChoice,
): Chosen<E> {
  const all = isNewestFirst(rows) ? rows.toReversed() : rows
  const picked = selection && new Set(selection)
  const places = [...all.keys()].filter((at) => isWanted(all[at], from, to, picked))
  const start = places[0] ?? firstFrom(all, from)
  const adjoining = places.length === 0 || (places.at(-1) ?? 0) - start + 1 === places.length
  return { all, printed: places.flatMap((at) => all[at] ?? []), start: adjoining ? start : undefined }
}

const isWanted = (
  entry: StatementEntry | undefined,
  from: string,
  to: string,
  picked: ReadonlySet<StatementEntry> | undefined,
): boolean =>
  entry !== undefined && entry.transactionDate >= from && entry.transactionDate <= to && (picked?.has(entry) ?? true)

/** Index of the first entry on or after the day; the number of entries if there is none. */
function firstFrom(all: readonly StatementEntry[], from: string): number {
  const at = all.findIndex(({ transactionDate }) => transactionDate >= from)
  return at === -1 ? all.length : at
}

function notesOf(
  all: readonly unknown[],
  printed: readonly unknown[],
  { from, to, selection, notes }: PrintChoice,
): Pick<StatementHead, 'printed' | 'selection' | 'notes'> {
  return {
    ...(from || to ? { printed: { from, to } } : {}),
    ...(notes ? { notes } : {}),
    ...(selection ? { selection: { shown: printed.length, all: all.length } } : {}),
  }
}

/**
 * Few enough pages for a window to lay out with little memory, many enough that the overhead of a part does not
 * matter. When printing, each part opens a system dialog.
 */
export const PAGES_PER_PART = { pdf: 40, paper: 80 } as const

/** `count` pages from `first` (0-based); they keep their numbers from the whole report. */
export function partOf(report: StatementReport, first: number, count: number): StatementReport {
  const { list, pages } = report.sheets
  const end = first + count
  return {
    ...report,
    sheets:
      list === 'transactions' ? { list, pages: pages.slice(first, end) } : { list, pages: pages.slice(first, end) },
  }
}
