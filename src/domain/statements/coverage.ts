// Which days of an account are read, and which are missing. The caller says on which day a span was read: no clock is
// read here.
import { addDays, addMonths, daysBetween, lastDayOf, monthOf, type IsoDate } from '../calendar/calendar.ts'

/** Both days included; `from` is never after `to`. */
export interface Days {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** Days read by one complete inquiry. A start or end chosen by the bank may be an incomplete day. */
export interface ReadSpan extends Days {
  /** Day in Japan when the inquiry began. */
  readonly readOn: IsoDate
  readonly openStart?: boolean | undefined
  readonly openEnd?: boolean | undefined
  /** Entries may be missing, so these days are fetched again. */
  readonly doubtful?: boolean | undefined
}

export const countDays = ({ from, to }: Days): number => daysBetween(from, to) + 1

/** Undefined when the second is earlier. */
export const span = (from: IsoDate, to: IsoDate): Days | undefined => (from <= to ? { from, to } : undefined)

export const includes = ({ from, to }: Days, day: IsoDate): boolean => from <= day && day <= to

export const intersectSpans = (one: Days, other: Days): Days | undefined =>
  span(one.from > other.from ? one.from : other.from, one.to < other.to ? one.to : other.to)

export function subtractSpan(days: Days, gone: Days): Days[] {
  if (!intersectSpans(days, gone)) return [days]
  const left = days.from < gone.from ? [{ from: days.from, to: addDays(gone.from, -1) }] : []
  return gone.to < days.to ? [...left, { from: addDays(gone.to, 1), to: days.to }] : left
}

export function mergeSpans(spans: readonly Days[]): Days[] {
  const merged: Days[] = []
  for (const next of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || addDays(last.to, 1) < next.from) merged.push({ from: next.from, to: next.to })
    else if (last.to < next.to) merged[merged.length - 1] = { from: last.from, to: next.to }
  }
  return merged
}

/**
 * Days that had ended when they were read, without a first or last day that the bank chose; none of a doubtful
 * answer.
 */
export function settled({ from, to, readOn, openStart, openEnd, doubtful }: ReadSpan): Days | undefined {
  if (doubtful) return undefined
  const last = addDays(readOn, -1)
  const end = openEnd ? addDays(to, -1) : to
  return span(openStart ? addDays(from, 1) : from, end < last ? end : last)
}

export function missing(wanted: Days, read: readonly ReadSpan[]): Days[] {
  let left: Days[] = [wanted]
  for (const one of read) {
    const known = settled(one)
    if (known) left = left.flatMap((days) => subtractSpan(days, known))
  }
  return left
}

export function splitByMonth({ from, to }: Days): Days[] {
  const spans: Days[] = []
  for (let start = from; start <= to;) {
    const end = lastDayOf(monthOf(start))
    spans.push({ from: start, to: end < to ? end : to })
    start = `${addMonths(monthOf(start), 1)}-01`
  }
  return spans
}
