// The paging of an inquiry, in memory only; data/repositories/statements.ts stores it.
import type { StatementKind, StatementPage } from '#contract/ipc/index'
import type { AccountInfo } from '#contract/bank/index'
import { nextKeywordOf } from '#contract/bank/nextKeyword'
import {
  intersectSpans,
  countDays,
  includes,
  span as spanOf,
  subtractSpan,
  type Days,
} from '#domain/statements/coverage'
import { isEqualEntry, countRepeated } from '#domain/statements/statements'
import {
  answeredDays,
  extentOf,
  gapsOf,
  isDoubtful,
  joinDoubts,
  NO_FACTS,
  addPageFacts,
  type Doubts,
  type AnswerFacts,
} from '#data/schema/answerCoverage'
import type { KeptSpan, StoredPager, Period, StatementRow } from '#data/schema/statementRecords'

/** Stored entries of days that need no request. */
export interface StoredDays extends Days {
  readonly rows: readonly StatementRow[]
}

/** The paging through one span of days. */
export interface Pager {
  sourceId: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** Entries stored earlier for these days; each day's are shown until the pager has passed that day. */
  readonly kept: readonly StatementRow[]
  /** All of its days were read before, so while unfinished it must not hide any of their entries. */
  readonly readBefore: boolean
  rows: StatementRow[]
  pages: number
  /** Number of entries omitted because a page repeated the end of the previous one. */
  repeated: number
  told: AnswerFacts
  keyword: string | undefined
  /** Day in Japan of the first page; undefined before it. */
  readOn: string | undefined
  inquiredAt: string
  done: boolean
  /** Cannot resume where it stopped; has to start over. */
  broken: boolean
}

/** The stored days, and pagers for the others. */
export interface Inquiry {
  readonly period: Period
  readonly parts: readonly StoredDays[]
  readonly pagers: readonly Pager[]
  /**
   * When the oldest stored entries that may be out of date were read; without such, when the newest of the others
   * were; '' if nothing is stored.
   */
  readonly keptAt: string
  /** What was wrong in the answers the stored entries came from. */
  readonly keptDoubts?: Doubts | undefined
  newestFirst: boolean
  accountInfo: AccountInfo | undefined
}

export interface InquiryClock {
  /** The day in Japan. */
  readonly today: () => string
  /** The current time as it is shown, for answers that do not say theirs. */
  readonly moment: () => string
}

/** `kept` are the entries stored for the pager's days. */
export function newPager({ from, to }: Period, kept: readonly StatementRow[] = [], readBefore = false): Pager {
  return {
    sourceId: crypto.randomUUID(),
    from,
    to,
    kept,
    readBefore,
    rows: [],
    pages: 0,
    repeated: 0,
    told: NO_FACTS,
    keyword: undefined,
    readOn: undefined,
    inquiredAt: '',
    done: false,
    broken: false,
  }
}

/** The pages of the pager no longer count. */
export function restart(pager: Pager): void {
  Object.assign(pager, { ...newPager(pager, pager.kept, pager.readBefore), sourceId: pager.sourceId })
}

/** Gives the new entries of the page, in the bank's order. */
export function addPage(pager: Pager, kind: StatementKind, page: StatementPage, clock: InquiryClock): StatementRow[] {
  const entries: readonly StatementRow[] = (kind === 'transactions' ? page.transactions : page.paymentArrivals) ?? []
  const fresh = entries.slice(countRepeated(pager.rows, entries))
  for (const entry of fresh) pager.rows.push(entry)
  pager.pages++
  pager.repeated += entries.length - fresh.length
  pager.told = addPageFacts(pager.told, page, pager.pages)
  pager.keyword = nextKeywordOf(page) || undefined
  pager.readOn ??= earlier(page.operationDate, clock.today())
  pager.inquiredAt ||= [page.operationDate, page.operationTime].filter(Boolean).join(' ') || clock.moment()
  return fresh
}

// The clocks of the bank and this computer may differ, and a day counted as over too soon would never be asked for
// again.
const earlier = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other)

/** Undefined if all rows are of one day. */
export function isNewestFirst(rows: readonly StatementRow[]): boolean | undefined {
  const [first, last] = [rows[0]?.transactionDate, rows.at(-1)?.transactionDate]
  return first === undefined || last === undefined || first === last ? undefined : first > last
}

/**
 * The pager's own entries for the days it has passed, stored ones for its other days, and all received ones for days
 * never read. A stopped pager shows only the stored entries if they cover all its days.
 */
function visibleRows(pager: Pager, newestFirst: boolean, running: boolean): readonly StatementRow[] {
  const { rows, kept, done, readBefore } = pager
  if (done || kept.length === 0) return done || running || !readBefore ? rows : kept
  if (!running && readBefore) return kept
  const frontier = rows.at(-1)?.transactionDate
  if (frontier === undefined) return kept
  const ahead = kept.filter(({ transactionDate }) =>
    newestFirst ? transactionDate <= frontier : transactionDate >= frontier,
  )
  const old = new Set(ahead.map(({ transactionDate }) => transactionDate))
  return rows.filter(({ transactionDate }) => !old.has(transactionDate)).concat(ahead)
}

/**
 * A bank that ignores the requested days sends the same entries to several inquiries. An entry dated outside its
 * piece's days is dropped if the piece that covers its date has an equal one; each equal entry cancels only one.
 */
function withoutDuplicates(pieces: readonly StoredDays[]): StoredDays[] {
  const strays = pieces.flatMap((piece) =>
    piece.rows.some((row) => !includes(piece, row.transactionDate)) ? [piece] : [],
  )
  if (strays.length === 0 || pieces.length === 1) return [...pieces]
  const own = new Map<string, StatementRow[]>()
  for (const piece of pieces)
    for (const row of piece.rows) if (includes(piece, row.transactionDate)) listOf(own, row.transactionDate).push(row)
  return pieces.map((piece) => ({
    ...piece,
    rows: piece.rows.filter(
      (row) => includes(piece, row.transactionDate) || !takeEqual(own.get(row.transactionDate), row),
    ),
  }))
}

function listOf(lists: Map<string, StatementRow[]>, day: string): StatementRow[] {
  const list = lists.get(day) ?? []
  lists.set(day, list)
  return list
}

/** Removes an entry equal to `row` from the list; false if there is none. */
function takeEqual(list: StatementRow[] | undefined, row: StatementRow): boolean {
  const at = list?.findIndex((one) => isEqualEntry(one, row)) ?? -1
  if (at >= 0) list?.splice(at, 1)
  return at >= 0
}

/** The entries to show, as a new array in the bank's order. `running`: pages may still arrive. */
export function assembled({ parts, pagers, newestFirst }: Inquiry, running: boolean): StatementRow[] {
  const pieces = withoutDuplicates([
    ...parts,
    ...pagers.map((pager) => ({
      from: pager.from ?? '',
      to: pager.to ?? '9999-12-31',
      rows: visibleRows(pager, newestFirst, running),
    })),
  ])
  const sign = newestFirst ? -1 : 1
  pieces.sort((a, b) => (a.from < b.from ? -sign : sign))
  return ([] as StatementRow[]).concat(...pieces.map(({ rows }) => rows as StatementRow[]))
}

export interface InquiryProgress {
  /** The day of the last entry sent; undefined with several pagers. */
  readonly reached: string | undefined
  /** 0 to 1, of the requested days; undefined if the bank chose an end of the period. */
  readonly share: number | undefined
  readonly pagers: number
  readonly done: number
}

export function progressOf({ pagers, newestFirst }: Inquiry): InquiryProgress {
  const days = pagers.map((pager) =>
    pager.from !== undefined && pager.to !== undefined ? countDays({ from: pager.from, to: pager.to }) : Number.NaN,
  )
  const passed = pagers.map((pager, at) => (pager.done ? (days[at] ?? 0) : passedDays(pager, newestFirst)))
  const share = sum(passed) / sum(days)
  return {
    reached: pagers.length === 1 ? pagers[0]?.rows.at(-1)?.transactionDate : undefined,
    share: Number.isFinite(share) ? Math.min(1, share) : undefined,
    pagers: pagers.length,
    done: pagers.filter(({ done }) => done).length,
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0)

function passedDays({ from, to, rows }: Pager, newestFirst: boolean): number {
  const at = rows.at(-1)?.transactionDate
  if (at === undefined || from === undefined || to === undefined) return 0
  const passed = newestFirst
    ? intersectSpans({ from: at, to }, { from, to })
    : intersectSpans({ from, to: at }, { from, to })
  return passed ? countDays(passed) - 1 : 0
}

/**
 * The days read by a finished pager: in order, without holes; empty if the bank was to choose the days but named none.
 * Days that no page covers are marked `gap`: their entries are shown, but the days are asked for again.
 */
export function spansOfPager(pager: Pager): KeptSpan[] {
  const asked = daysAsked(pager)
  const read = asked ? answeredDays(asked, pager.told) : []
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last) return []
  const doubts = doubtsOf(pager)
  const whole = {
    from: first.from,
    to: last.to,
    sourceId: pager.sourceId,
    askedFrom: first.from,
    askedTo: last.to,
    readOn: pager.readOn ?? '0001-01-01',
    inquiredAt: pager.inquiredAt,
    ...(isDoubtful(doubts) ? { doubtful: true } : {}),
    ...(isDoubtful(doubts) || doubts.unanswered.length > 0 ? { doubts } : {}),
  }
  const gaps = read.reduce<Days[]>((rest, run) => rest.flatMap((days) => subtractSpan(days, run)), [whole])
  const spans: KeptSpan[] = [
    ...read.map((days) => ({ ...whole, ...days })),
    ...gaps.map((days) => ({ ...whole, from: days.from, to: days.to, doubtful: true, gap: true })),
  ]
  return spans
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map((one, at) => ({
      ...one,
      ...(pager.from === undefined && at === 0 ? { openStart: true } : {}),
      ...(pager.to === undefined && at === spans.length - 1 ? { openEnd: true } : {}),
    }))
}

/** Which days the bank did not answer for is known only at the end. */
export function doubtsOf(pager: Pager): Doubts {
  const { told, readOn, done } = pager
  const { misnumbered, unreadable } = told
  const asked = done ? daysAsked(pager) : undefined
  return { misnumbered, unreadable, ...(asked ? gapsOf(asked, told, readOn) : { unanswered: [], quiet: [] }) }
}

export const inquiryDoubts = ({ pagers, keptDoubts }: Inquiry): Doubts =>
  joinDoubts([...(keptDoubts ? [keptDoubts] : []), ...pagers.map(doubtsOf)])

/** If the bank chose an end, the first or last day of the entries stands for it. */
function daysAsked({ from, to, rows }: Pager): Days | undefined {
  const extent = from === undefined || to === undefined ? extentOf(rows) : undefined
  const [first, last] = [from ?? extent?.from, to ?? extent?.to]
  return first === undefined || last === undefined ? undefined : spanOf(first, last)
}

/** A broken pager is stored as if it had not begun. */
export const storedPager = ({
  sourceId,
  from,
  to,
  pages,
  rows,
  repeated,
  told,
  keyword,
  readOn,
  inquiredAt,
  broken,
}: Pager): StoredPager =>
  broken
    ? { sourceId, from, to, pages: 0, entries: 0, repeated: 0, inquiredAt: '' }
    : { sourceId, from, to, pages, entries: rows.length, repeated, told, keyword, readOn, inquiredAt }

/** A stored pager as it was when the app was closed. */
export function pagerOf(
  stored: StoredPager,
  pages: readonly (readonly StatementRow[])[],
  kept: readonly StatementRow[],
  readBefore: boolean,
): Pager {
  const { sourceId, from, to, repeated, told = NO_FACTS, keyword, readOn, inquiredAt } = stored
  const pager: Pager = {
    ...newPager({ from, to }, kept, readBefore),
    sourceId,
    repeated,
    told,
    keyword,
    readOn,
    inquiredAt,
    pages: stored.pages,
  }
  for (const page of pages) for (const entry of page) pager.rows.push(entry)
  return pager
}
