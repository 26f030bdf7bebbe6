// Which days an answer of the bank covers, from what its pages state about themselves.
import type { DamagedPlace, StatementPage } from '#contract/ipc/index'
import { addDays } from '#domain/calendar/calendar'
import { intersectSpans, span, mergeSpans, subtractSpan, type Days } from '#domain/statements/coverage'

/** `page` counts from 1 within the pager. */
interface UnreadableEntry {
  readonly page: number
  readonly place: DamagedPlace
}

export interface AnswerFacts {
  /** First and last day that a page states; absent when none does. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Days that pages cover, in order, without overlap; absent in records of older versions. */
  readonly runs?: readonly Run[] | undefined
  /** Pages whose first or last entry is not the one the page names: entries may be missing. */
  readonly misnumbered: number
  readonly unreadable: readonly UnreadableEntry[]
}

/** Days without a gap. `begins`, `ends`: with a day that has an entry, so the days beyond may simply have none. */
interface Run extends Days {
  readonly begins: boolean
  readonly ends: boolean
}

export const NO_FACTS: AnswerFacts = { misnumbered: 0, unreadable: [] }

/** `number`: its place in the pager, from 1. */
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

export function extentOf(entries: readonly { readonly transactionDate: string }[]): Days | undefined {
  let [from, to] = ['9999-12-31', '0001-01-01']
  for (const { transactionDate } of entries) {
    if (transactionDate < from) from = transactionDate
    if (transactionDate > to) to = transactionDate
  }
  return span(from, to)
}

/** The stated period, otherwise the days of the entries. Undefined without either, or if it ends before it begins. */
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

/** Whether the first and last entry are those that the page names, in either order. Unreadable entries hide that. */
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

/** Entries may be missing: the days are shown but do not count as read. */
export const isDoubtful = ({ misnumbered, unreadable }: Pick<AnswerFacts, 'misnumbered' | 'unreadable'>): boolean =>
  misnumbered > 0 || unreadable.length > 0

/**
 * In order, without days between two pages that neither covers. An end that no page states is taken from the request.
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
    return (days && intersectSpans(asked, days)) ?? []
  })
}

function runsOf(asked: Days, { runs, from = asked.from, to = asked.to }: AnswerFacts): readonly Run[] {
  const days = runs ? undefined : span(from, to)
  return runs ?? (days ? [{ ...days, begins: false, ends: false }] : [])
}

/** Days before `readOn`, the day of the request, which was not over yet. */
function unansweredDays(asked: Days, facts: AnswerFacts, readOn: string | undefined): Days[] {
  const over = span(asked.from, readOn === undefined ? asked.to : least(asked.to, addDays(readOn, -1)))
  return over
    ? answeredDays(asked, facts).reduce<Days[]>((rest, run) => rest.flatMap((days) => subtractSpan(days, run)), [over])
    : []
}

const least = (one: string, other: string) => (one < other ? one : other)

export interface Doubts extends Pick<AnswerFacts, 'misnumbered' | 'unreadable'> {
  /**
   * Next to a page whose stated period reaches past its entries: the bank deliberately answered for fewer days than
   * requested.
   */
  readonly unanswered: readonly Days[]
  /**
   * Between pages that begin and end with an entry: there may simply be no entries. These days do not count as read
   * either.
   */
  readonly quiet: readonly Days[]
}

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

export function joinDoubts(doubts: readonly Doubts[]): Doubts {
  return {
    misnumbered: doubts.reduce((sum, { misnumbered }) => sum + misnumbered, 0),
    unreadable: doubts.flatMap(({ unreadable }) => unreadable),
    unanswered: mergeSpans(doubts.flatMap(({ unanswered }) => unanswered)),
    quiet: mergeSpans(doubts.flatMap(({ quiet }) => quiet)),
  }
}
