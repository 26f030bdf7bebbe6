// A pager through the pages of one run of days, and what an inquiry of several such pagers shows. In memory only; keep.ts
// has the disk.
import type { StatementKind, StatementPage } from '#contract/ipc/index'
import { nextKeywordOf, type AccountInfo } from '#contract/service/index'
import { common, countDays, includes, span as spanOf, without, type Days } from '#domain/coverage'
import { isEqualEntry, repeatedHead } from '#domain/statements'
import {
  answeredDays,
  extentOf,
  gapsOf,
  isDoubtful,
  joined,
  NOTHING_TOLD,
  toldOf,
  type Doubts,
  type Told,
} from '../../../database/schema/answeredStatements.ts'
import type { KeptSpan, OpenWindow, Period, StatementRow } from '../../../database/schema/statementRecords.ts'

/** Entries of days that need not be asked for. */
export interface Part extends Days {
  readonly rows: readonly StatementRow[]
}

/** One pager; it grows as its pages come in. */
export interface Pager {
  sourceId: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** What was kept of these days before; shown until the pager has passed them. */
  readonly kept: readonly StatementRow[]
  /** All of these days had been read before, so that a pager without an end takes nothing from the screen. */
  readonly readBefore: boolean
  rows: StatementRow[]
  pages: number
  /** Entries left out because a page began with the ones before it. */
  repeated: number
  told: Told
  keyword: string | undefined
  readOn: string | undefined
  inquiredAt: string
  done: boolean
  /** It cannot go on from where it stopped, only from the beginning. */
  broken: boolean
}

/** An inquiry as it is in memory: the days that are kept, the pagers through the others. */
export interface Inquiry {
  readonly period: Period
  readonly parts: readonly Part[]
  readonly pagers: readonly Pager[]
  /** When the kept entries that may have been added to since were read; '' when there are none. */
  readonly keptAt: string
  /** What was not as it should be in the answers that the kept entries are of. */
  readonly keptDoubts?: Doubts | undefined
  newestFirst: boolean
  accountInfo: AccountInfo | undefined
}

/** The clock as an inquiry needs it: the day in Japan, and the moment in words. */
export interface Clock {
  readonly today: () => string
  readonly moment: () => string
}

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
    told: NOTHING_TOLD,
    keyword: undefined,
    readOn: undefined,
    inquiredAt: '',
    done: false,
    broken: false,
  }
}

/** Puts a pager back to its beginning: its pages count no more. */
export function restart(pager: Pager): void {
  Object.assign(pager, { ...newPager(pager, pager.kept, pager.readBefore), sourceId: pager.sourceId })
}

/** A page has arrived: its new entries join in the order of the bank, and are given back. */
export function addPage(pager: Pager, kind: StatementKind, page: StatementPage, clock: Clock): StatementRow[] {
  const entries: readonly StatementRow[] = (kind === 'transactions' ? page.transactions : page.paymentArrivals) ?? []
  const fresh = entries.slice(repeatedHead(pager.rows, entries))
  for (const entry of fresh) pager.rows.push(entry)
  pager.pages++
  pager.repeated += entries.length - fresh.length
  pager.told = toldOf(pager.told, page, pager.pages)
  pager.keyword = nextKeywordOf(page) || undefined
  pager.readOn ??= earlier(page.operationDate, clock.today())
  pager.inquiredAt ||= [page.operationDate, page.operationTime].filter(Boolean).join(' ') || clock.moment()
  return fresh
}

// Of two clocks the earlier is believed: a day counted as over too soon would never be asked for again.
const earlier = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other)

/** Whether the bank lists these entries from the newest day to the oldest; undefined where all are of one day. */
export function isNewestFirst(rows: readonly StatementRow[]): boolean | undefined {
  const [first, last] = [rows[0]?.transactionDate, rows.at(-1)?.transactionDate]
  return first === undefined || last === undefined || first === last ? undefined : first > last
}

/**
 * What a pager shows of its days: of days it has passed its own entries, of the others what was kept before, of days
 * never read what has come so far. One that stopped shows only what was kept, where that was the whole.
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
 * The pieces without entries that came twice: an entry of a day outside of the piece's own is left out where the piece
 * of that day has one that is equal in every field, one for one. A bank that ignores the days it is asked for answers
 * each of several inquiries with the same entries.
 */
function withoutDuplicates(pieces: readonly Part[]): Part[] {
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

/** Takes an entry equal to the one given out of a list; false when there is none. */
function takeEqual(list: StatementRow[] | undefined, row: StatementRow): boolean {
  const at = list?.findIndex((one) => isEqualEntry(one, row)) ?? -1
  if (at >= 0) list?.splice(at, 1)
  return at >= 0
}

/** All entries of an inquiry in the bank's order, as a new array. `running` while pages may still come. */
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

/** How far an inquiry has come. */
export interface Progress {
  /** The last day the bank has told of; undefined where several pagers are at different days. */
  readonly reached: string | undefined
  /** 0 to 1 of the days asked for; undefined where an end was left to the bank. */
  readonly share: number | undefined
  readonly pagers: number
  readonly done: number
}

export function progressOf({ pagers, newestFirst }: Inquiry): Progress {
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
  const passed = newestFirst ? common({ from: at, to }, { from, to }) : common({ from, to: at }, { from, to })
  return passed ? countDays(passed) - 1 : 0
}

/**
 * The days a finished pager has read, in order and without a day between; none when the bank was left to choose them and
 * told of none. Days that no page is of stand there as `gap`: an entry of them is shown, and they are asked for again.
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
  const gaps = read.reduce<Days[]>((rest, run) => rest.flatMap((days) => without(days, run)), [whole])
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

/** What is to be said of a pager: days the bank did not answer for are known withoutDuplicates it has come to its end. */
export function doubtsOf(pager: Pager): Doubts {
  const { told, readOn, done } = pager
  const { misnumbered, unreadable } = told
  const asked = done ? daysAsked(pager) : undefined
  return { misnumbered, unreadable, ...(asked ? gapsOf(asked, told, readOn) : { unanswered: [], quiet: [] }) }
}

/** What is to be said of everything an inquiry shows. */
export const inquiryDoubts = ({ pagers, keptDoubts }: Inquiry): Doubts =>
  joined([...(keptDoubts ? [keptDoubts] : []), ...pagers.map(doubtsOf)])

/** The days of a pager; where the bank was left to choose an end, that of its entries. */
function daysAsked({ from, to, rows }: Pager): Days | undefined {
  const extent = from === undefined || to === undefined ? extentOf(rows) : undefined
  const [first, last] = [from ?? extent?.from, to ?? extent?.to]
  return first === undefined || last === undefined ? undefined : spanOf(first, last)
}

/** A pager as it is written down while it is not finished; a broken one at its beginning. */
export const openWindowOf = ({
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
}: Pager): OpenWindow =>
  broken
    ? { sourceId, from, to, pages: 0, entries: 0, repeated: 0, inquiredAt: '' }
    : { sourceId, from, to, pages, entries: rows.length, repeated, told, keyword, readOn, inquiredAt }

/** A pager as it was when the app was closed, with its pages. */
export function pagerOf(
  window: OpenWindow,
  pages: readonly (readonly StatementRow[])[],
  kept: readonly StatementRow[],
  readBefore: boolean,
): Pager {
  const { sourceId, from, to, repeated, told = NOTHING_TOLD, keyword, readOn, inquiredAt } = window
  const pager: Pager = {
    ...newPager({ from, to }, kept, readBefore),
    sourceId,
    repeated,
    told,
    keyword,
    readOn,
    inquiredAt,
    pages: window.pages,
  }
  for (const page of pages) for (const entry of page) pager.rows.push(entry)
  return pager
}
