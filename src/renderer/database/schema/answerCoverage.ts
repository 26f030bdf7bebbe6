// What the bank's pages say of themselves beside their entries: the days they answer for, their first and last number,
// and what of them could not be read.
import type { DamagedPlace, StatementPage } from '#contract/ipc/index'
import { addDays } from '#domain/calendar'
import { common, span, united, without, type Days } from '#domain/coverage'

/** An entry that could not be read: its page in the walk (from 1) and its place there. */
export interface UnreadableEntry {
  readonly page: number
  readonly place: DamagedPlace
}

/** What of a walk is not as it should be, or says more than was asked; nothing of it changes an entry. */
export interface AnswerFacts {
  /** The days the pages say they are of, from the first to the last; absent while none says so. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /**
   * The runs of days that all pages together are of, in order, none overlapping another; absent in what older versions
   * kept.
   */
  readonly runs?: readonly Run[] | undefined
  /** Pages whose first or last entry is not the one they name as such: entries may be missing. */
  readonly misnumbered: number
  readonly unreadable: readonly UnreadableEntry[]
}

/**
 * Days one after the other that pages are of. Where one begins or ends with an entry, the days beside it may only have
 * had none.
 */
export interface Run extends Days {
  readonly begins: boolean
  readonly ends: boolean
}

export const NO_FACTS: AnswerFacts = { misnumbered: 0, unreadable: [] }

/** Adds what a page tells; `number` is its place in the walk, from 1. */
export function addPageFacts(before: AnswerFacts, page: StatementPage, number: number): AnswerFacts {
  const { transactionDateFrom: from, transactionDateTo: to, unreadable = [] } = page
  return {
    from: earliest(before.from, from),
    to: latest(before.to, to),
    runs: withRun(before.runs, runOf(page)),
    misnumbered: before.misnumbered + (numbersFit(page) ? 0 : 1),
    unreadable:
      unreadable.length === 0
        ? before.unreadable
        : [...before.unreadable, ...unreadable.map((place) => ({ page: number, place }))],
  }
}

/** The days from the earliest to the latest entry; undefined where there are none. */
export function extentOf(entries: readonly { readonly transactionDate: string }[]): Days | undefined {
  let [from, to] = ['9999-12-31', '0001-01-01']
  for (const { transactionDate } of entries) {
    if (transactionDate < from) from = transactionDate
    if (transactionDate > to) to = transactionDate
  }
  return span(from, to)
}

/**
 * The days a page is of: those it names, and where it names none those of its entries. Undefined where it has neither,
 * or its end is before its beginning.
 */
function runOf({
  transactionDateFrom,
  transactionDateTo,
  transactions = [],
  paymentArrivals = [],
}: StatementPage): Run | undefined {
  const entries = extentOf([...transactions, ...paymentArrivals])
  const from = transactionDateFrom ?? earliest(entries?.from, transactionDateTo)
  const to = transactionDateTo ?? latest(entries?.to, transactionDateFrom)
  const days = from === undefined || to === undefined ? undefined : span(from, to)
  return days && { ...days, begins: from === entries?.from, ends: to === entries?.to }
}

/** The runs with one more: those that overlap become one. */
function withRun(runs: readonly Run[] = [], run: Run | undefined): readonly Run[] {
  if (!run) return runs
  const apart = runs.filter(({ from, to }) => to < run.from || run.to < from)
  const one = runs.filter((other) => !apart.includes(other)).reduce(merged, run)
  return [...apart, one].sort((a, b) => (a.from < b.from ? -1 : 1))
}

function merged(a: Run, b: Run): Run {
  const [from, to] = [a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to]
  const has = (end: 'begins' | 'ends', day: string, of: 'from' | 'to') =>
    [a, b].some((run) => run[end] && run[of] === day)
  return { from, to, begins: has('begins', from, 'from'), ends: has('ends', to, 'to') }
}

const earliest = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one
const latest = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one

/**
 * Whether the numbers a page names as its first and last are those of its entries, whichever way it is listed. One with
 * entries that cannot be read is not judged.
 */
function numbersFit({
  transactions = [],
  paymentArrivals = [],
  unreadable = [],
  transactionIdFirst,
  transactionIdLast,
}: StatementPage): boolean {
  const entries = transactions.length > 0 ? transactions : paymentArrivals
  if (unreadable.length > 0) return true
  const ends = [entries[0]?.transactionId, entries.at(-1)?.transactionId]
  const fit = (first: string | undefined, last: string | undefined) =>
    (transactionIdFirst === undefined || transactionIdFirst === first) &&
    (transactionIdLast === undefined || transactionIdLast === last)
  return fit(ends[0], ends[1]) || fit(ends[1], ends[0])
}

/** True when entries may be missing: the days of such a walk are shown, but do not count as read. */
export const isDoubtful = ({ misnumbered, unreadable }: Pick<AnswerFacts, 'misnumbered' | 'unreadable'>): boolean =>
  misnumbered > 0 || unreadable.length > 0

/**
 * The days of a question that the bank answered for, as runs in order; none when it answered for none of them. Days
 * between two pages that neither is of are not among them. An end that no page names is that of the question.
 */
export function answeredDays(asked: Days, facts: AnswerFacts): Days[] {
  const { from, to } = facts
  if (from === undefined && to === undefined) return [asked]
  const runs = runsOf(asked, facts)
  return runs.flatMap((run, at) => {
    const days = span(
      at === 0 && from === undefined ? asked.from : run.from,
      at === runs.length - 1 && to === undefined ? asked.to : run.to,
    )
    return (days && common(asked, days)) ?? []
  })
}

function runsOf(asked: Days, { runs, from = asked.from, to = asked.to }: AnswerFacts): readonly Run[] {
  const days = runs ? undefined : span(from, to)
  return runs ?? (days ? [{ ...days, begins: false, ends: false }] : [])
}

/** The days of a question that were over when it was asked, on `readOn`, and that the answer says it is not of. */
function unansweredDays(asked: Days, facts: AnswerFacts, readOn: string | undefined): Days[] {
  const over = span(asked.from, readOn === undefined ? asked.to : least(asked.to, addDays(readOn, -1)))
  return over
    ? answeredDays(asked, facts).reduce<Days[]>((rest, run) => rest.flatMap((days) => without(days, run)), [over])
    : []
}

const least = (one: string, other: string) => (one < other ? one : other)

/** What is to be said of one answer or several. */
export interface Doubts extends Pick<AnswerFacts, 'misnumbered' | 'unreadable'> {
  /**
   * Days asked for that no page is of, though the one beside them begins before its first entry or ends after its last:
   * the bank answers for fewer days.
   */
  readonly unanswered: readonly Days[]
  /**
   * The same where the pages beside them begin and end with their entries: these days may only have had none. Neither
   * counts as read.
   */
  readonly quiet: readonly Days[]
}

/**
 * The unanswered days of a question, by whether the pages on both sides of them just begin and end with their entries.
 */
export function gapsOf(
  asked: Days,
  facts: AnswerFacts,
  readOn: string | undefined,
): Pick<Doubts, 'unanswered' | 'quiet'> {
  const runs = runsOf(asked, facts)
  const isQuiet = ({ from, to }: Days) => {
    const [before, after] = [runs.findLast((run) => run.to < from), runs.find((run) => run.from > to)]
    return (before ?? after) !== undefined && before?.ends !== false && after?.begins !== false
  }
  const gaps = unansweredDays(asked, facts, readOn)
  return { unanswered: gaps.filter((gap) => !isQuiet(gap)), quiet: gaps.filter(isQuiet) }
}

export const NO_DOUBTS: Doubts = { misnumbered: 0, unreadable: [], unanswered: [], quiet: [] }

/** Puts the doubts of walks and kept spans together. */
export function joined(doubts: readonly Doubts[]): Doubts {
  return {
    misnumbered: doubts.reduce((sum, { misnumbered }) => sum + misnumbered, 0),
    unreadable: doubts.flatMap(({ unreadable }) => unreadable),
    unanswered: united(doubts.flatMap(({ unanswered }) => unanswered)),
    quiet: united(doubts.flatMap(({ quiet }) => quiet)),
  }
}
