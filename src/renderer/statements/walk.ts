// A walk through the pages of one run of days, and what an inquiry of several such walks shows. In memory only; keep.ts has the disk.
import type { StatementKind } from '#contract/ipc/index'
import type { AccountInfo, Statement } from '#contract/service/index'
import { common, countDays, span as spanOf, type Days } from '#domain/coverage'
import { takeNew, type KnownEntries } from '#domain/statements'
import type { KeptSpan, OpenWindow, Period, StatementRow } from './records.ts'

/** Entries of days that need not be asked for. */
export interface Part extends Days {
  readonly rows: readonly StatementRow[]
}

/** One walk; it grows as its pages come in. */
export interface Walk {
  sourceId: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** What was kept of these days before; shown until the walk has passed them. */
  readonly kept: readonly StatementRow[]
  /** All of these days had been read before, so that a walk without an end takes nothing from the screen. */
  readonly readBefore: boolean
  rows: StatementRow[]
  known: KnownEntries
  pages: number
  repeated: number
  keyword: string | undefined
  readOn: string | undefined
  inquiredAt: string
  done: boolean
  /** It cannot go on from where it stopped, only from the beginning. */
  broken: boolean
}

/** An inquiry as it is in memory: the days that are kept, the walks through the others. */
export interface Inquiry {
  readonly period: Period
  readonly parts: readonly Part[]
  readonly walks: readonly Walk[]
  /** When the kept entries that may have been added to since were read; '' when there are none. */
  readonly keptAt: string
  newestFirst: boolean
  accountInfo: AccountInfo | undefined
}

/** The clock as an inquiry needs it: the day in Japan, and the moment in words. */
export interface Clock {
  readonly today: () => string
  readonly moment: () => string
}

export function newWalk({ from, to }: Period, kept: readonly StatementRow[] = [], readBefore = false): Walk {
  return {
    sourceId: crypto.randomUUID(), from, to, kept, readBefore,
    rows: [], known: new Map(), pages: 0, repeated: 0, keyword: undefined, readOn: undefined, inquiredAt: '', done: false, broken: false,
  }
}

/** Puts a walk back to its beginning: its pages count no more. */
export function restart(walk: Walk): void {
  Object.assign(walk, { ...newWalk(walk, walk.kept, walk.readBefore), sourceId: walk.sourceId })
}

/** A page has arrived: its new entries join in the order of the bank, and are given back. */
export function addPage(walk: Walk, kind: StatementKind, page: Statement, clock: Clock): StatementRow[] {
  const entries: readonly StatementRow[] = (kind === 'transactions' ? page.transactions : page.paymentArrivals) ?? []
  const fresh = takeNew(walk.known, entries)
  for (const entry of fresh) walk.rows.push(entry)
  walk.pages++
  walk.repeated += entries.length - fresh.length
  // As the walk in the main process reads it: a keyword without a flag is followed too.
  walk.keyword = page.nextFlag === '0' ? undefined : page.nextKeyword
  walk.readOn ??= earlier(page.operationDate, clock.today())
  walk.inquiredAt ||= [page.operationDate, page.operationTime].filter(Boolean).join(' ') || clock.moment()
  return fresh
}

// Of two clocks the earlier is believed: a day counted as over too soon would never be asked for again.
const earlier = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other)

/** Whether the bank lists these entries from the newest day to the oldest; undefined where all are of one day. */
export function runsBackwards(rows: readonly StatementRow[]): boolean | undefined {
  const [first, last] = [rows[0]?.transactionDate, rows.at(-1)?.transactionDate]
  return first === undefined || last === undefined || first === last ? undefined : first > last
}

/**
 * What a walk shows of its days: of days it has passed its own entries, of the others what was kept before, of days never read what has come so far. One that
 * stopped shows only what was kept, where that was the whole.
 */
function shownOf(walk: Walk, newestFirst: boolean, running: boolean): readonly StatementRow[] {
  const { rows, kept, done, readBefore } = walk
  if (done || kept.length === 0) return done || running || !readBefore ? rows : kept
  if (!running && readBefore) return kept
  const frontier = rows.at(-1)?.transactionDate
  if (frontier === undefined) return kept
  const ahead = kept.filter(({ transactionDate }) => (newestFirst ? transactionDate <= frontier : transactionDate >= frontier))
  const old = new Set(ahead.map(({ transactionDate }) => transactionDate))
  return rows.filter(({ transactionDate }) => !old.has(transactionDate)).concat(ahead)
}

/** All entries of an inquiry in the bank's order, as a new array. `running` while pages may still come. */
export function assembled({ parts, walks, newestFirst }: Inquiry, running: boolean): StatementRow[] {
  const pieces = [...parts, ...walks.map((walk) => ({ from: walk.from ?? '', rows: shownOf(walk, newestFirst, running) }))]
  const sign = newestFirst ? -1 : 1
  pieces.sort((a, b) => (a.from < b.from ? -sign : sign))
  return ([] as StatementRow[]).concat(...pieces.map(({ rows }) => rows as StatementRow[]))
}

/** How far an inquiry has come. */
export interface Progress {
  /** The last day the bank has told of; undefined where several walks are at different days. */
  readonly reached: string | undefined
  /** 0 to 1 of the days asked for; undefined where an end was left to the bank. */
  readonly share: number | undefined
  readonly walks: number
  readonly done: number
}

export function progressOf({ walks, newestFirst }: Inquiry): Progress {
  const days = walks.map((walk) => (walk.from !== undefined && walk.to !== undefined ? countDays({ from: walk.from, to: walk.to }) : Number.NaN))
  const passed = walks.map((walk, at) => (walk.done ? (days[at] ?? 0) : passedDays(walk, newestFirst)))
  const share = sum(passed) / sum(days)
  return {
    reached: walks.length === 1 ? walks[0]?.rows.at(-1)?.transactionDate : undefined,
    share: Number.isFinite(share) ? Math.min(1, share) : undefined, walks: walks.length, done: walks.filter(({ done }) => done).length,
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0)

function passedDays({ from, to, rows }: Walk, newestFirst: boolean): number {
  const at = rows.at(-1)?.transactionDate
  if (at === undefined || from === undefined || to === undefined) return 0
  const passed = newestFirst ? common({ from: at, to }, { from, to }) : common({ from, to: at }, { from, to })
  return passed ? countDays(passed) - 1 : 0
}

/** The days a finished walk has read; undefined when the bank was left to choose them and told of none. */
export function spanOfWalk(walk: Walk): KeptSpan | undefined {
  const days = walk.from !== undefined && walk.to !== undefined ? { from: walk.from, to: walk.to } : daysTold(walk)
  if (!days) return undefined
  return {
    ...days, sourceId: walk.sourceId, askedFrom: days.from, askedTo: days.to, readOn: walk.readOn ?? '0001-01-01', inquiredAt: walk.inquiredAt,
    ...(walk.from === undefined ? { openStart: true } : {}), ...(walk.to === undefined ? { openEnd: true } : {}),
  }
}

function daysTold({ from, to, rows }: Walk): Days | undefined {
  let [first, last] = [from ?? '9999-12-31', to ?? '0001-01-01']
  for (const { transactionDate } of rows) {
    if (transactionDate < first && from === undefined) first = transactionDate
    if (transactionDate > last && to === undefined) last = transactionDate
  }
  return spanOf(first, last)
}

/** A walk as it is written down while it is not finished; a broken one at its beginning. */
export const openWindowOf = ({ sourceId, from, to, pages, rows, repeated, keyword, readOn, inquiredAt, broken }: Walk): OpenWindow =>
  (broken ? { sourceId, from, to, pages: 0, entries: 0, repeated: 0, inquiredAt: '' } : { sourceId, from, to, pages, entries: rows.length, repeated, keyword, readOn, inquiredAt })

/** A walk as it was when the app was closed, with its pages. */
export function walkOf(window: OpenWindow, pages: readonly (readonly StatementRow[])[], kept: readonly StatementRow[], readBefore: boolean): Walk {
  const { sourceId, from, to, repeated, keyword, readOn, inquiredAt } = window
  const walk: Walk = { ...newWalk({ from, to }, kept, readBefore), sourceId, repeated, keyword, readOn, inquiredAt, pages: window.pages }
  for (const page of pages) for (const entry of takeNew(walk.known, page)) walk.rows.push(entry)
  return walk
}
