// Japan: UTC plus nine hours; no summer time since 1951.
const DAY_MS = 86_400_000
const JAPAN_OFFSET_MS = 9 * 3_600_000

interface JapanTime {
  /** In Japan, `YYYY-MM-DD`. */
  readonly date: string
  /** In Japan, `HH:MM:SS`. */
  readonly time: string
  /** Days from 1970-01-01 to that date. */
  readonly day: number
}

/** `instant`: milliseconds since 1970 UTC. */
export function japanTime(instant: number): JapanTime {
  const text = new Date(instant + JAPAN_OFFSET_MS).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 19), day: Math.floor((instant + JAPAN_OFFSET_MS) / DAY_MS) }
}

/** Days since 1970-01-01 of `YYYY-MM-DD`. */
export function dayOf(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Days are counted from 1970-01-01. */
export function previousMonthEnd(day: number): number {
  return dayOf(`${dateOf(day).slice(0, 7)}-01`) - 1
}
