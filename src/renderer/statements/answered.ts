// What the bank's pages say of themselves beside their entries: the days they answer for, their first and last number, and what of them could not be read.
import type { DamagedPlace, StatementPage } from '#contract/ipc/index'
import { addDays } from '#domain/calendar'
import { common, span, united, without, type Days } from '#domain/coverage'

/** An entry that could not be read: its page in the walk (from 1) and its place there. */
export interface UnreadableEntry {
  readonly page: number
  readonly place: DamagedPlace
}

/** What of a walk is not as it should be, or says more than was asked; nothing of it changes an entry. */
export interface Told {
  /** The days the pages say they are of; absent while none says so. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Pages whose first or last entry is not the one they name as such: entries may be missing. */
  readonly misnumbered: number
  readonly unreadable: readonly UnreadableEntry[]
}

export const NOTHING_TOLD: Told = { misnumbered: 0, unreadable: [] }

/** Adds what a page tells; `number` is its place in the walk, from 1. */
export function toldOf(before: Told, page: StatementPage, number: number): Told {
  const { transactionDateFrom: from, transactionDateTo: to, unreadable = [] } = page
  return {
    from: earliest(before.from, from), to: latest(before.to, to),
    misnumbered: before.misnumbered + (numbersFit(page) ? 0 : 1),
    unreadable: unreadable.length === 0 ? before.unreadable : [...before.unreadable, ...unreadable.map((place) => ({ page: number, place }))],
  }
}

const earliest = (one: string | undefined, other: string | undefined) => (one === undefined || (other !== undefined && other < one) ? other : one)
const latest = (one: string | undefined, other: string | undefined) => (one === undefined || (other !== undefined && other > one) ? other : one)

/** Whether the numbers a page names as its first and last are those of its entries, whichever way it is listed. One with entries that cannot be read is not judged. */
function numbersFit({ transactions = [], paymentArrivals = [], unreadable = [], transactionIdFirst, transactionIdLast }: StatementPage): boolean {
  const entries = transactions.length > 0 ? transactions : paymentArrivals
  if (unreadable.length > 0) return true
  const ends = [entries[0]?.transactionId, entries.at(-1)?.transactionId]
  const fit = (first: string | undefined, last: string | undefined) =>
    (transactionIdFirst === undefined || transactionIdFirst === first) && (transactionIdLast === undefined || transactionIdLast === last)
  return fit(ends[0], ends[1]) || fit(ends[1], ends[0])
}

/** True when entries may be missing: the days of such a walk are shown, but do not count as read. */
export const isDoubtful = ({ misnumbered, unreadable }: Pick<Told, 'misnumbered' | 'unreadable'>): boolean => misnumbered > 0 || unreadable.length > 0

/** The days of a question that the bank answered for; undefined when it answered for none of them. */
export const answeredDays = (asked: Days, { from = asked.from, to = asked.to }: Told): Days | undefined => {
  const days = span(from, to)
  return days && common(asked, days)
}

/** The days of a question that were over when it was asked, on `readOn`, and that the answer says it is not of. */
export function unansweredDays(asked: Days, told: Told, readOn: string | undefined): Days[] {
  const over = span(asked.from, readOn === undefined ? asked.to : least(asked.to, addDays(readOn, -1)))
  if (!over) return []
  const answered = answeredDays(asked, told)
  return answered ? without(over, answered) : [over]
}

const least = (one: string, other: string) => (one < other ? one : other)

/** What is to be said of one answer or several. */
export interface Doubts extends Pick<Told, 'misnumbered' | 'unreadable'> {
  /** Days asked for that the answer is not of, though it begins before its first entry or ends after its last: the bank answers for fewer days. */
  readonly unanswered: readonly Days[]
  /** The same where it begins and ends with its entries: these days may only have had none. Neither counts as read. */
  readonly quiet: readonly Days[]
}

/** The unanswered days of a question, by whether the answer's own period is just that of its entries, of which the earliest and latest day are given. */
export function gapsOf(asked: Days, told: Told, readOn: string | undefined, entries: Days | undefined): Pick<Doubts, 'unanswered' | 'quiet'> {
  const isQuiet = ({ to }: Days) => entries !== undefined && (told.from !== undefined && to < told.from ? told.from === entries.from : told.to === entries.to)
  const gaps = unansweredDays(asked, told, readOn)
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
