/** Newest ones of today that stay, and how many stay in all. */
export const KEPT_OF_TODAY = 3
export const KEPT_IN_ALL = 10

/** A snapshot as the policy sees it: its name sorts by time, `day` is the calendar day it belongs to. */
export interface Dated {
  readonly name: string
  readonly day: string
}

/**
 * Takes the snapshots, today's calendar day and the one just written; returns the names that stay: the three newest of
 * today, the newest of every other day, the ten newest of these. The one just written always stays, even when a clock
 * that was set back makes it look old.
 */
export function namesToKeep(snapshots: readonly Dated[], today: string, justWritten?: string): Set<string> {
  const rank = ({ name }: Dated) => (name === justWritten ? '~' : name)
  const newestFirst = snapshots.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
  const seen = new Map<string, number>()
  const ofTheirDay = newestFirst.filter(({ day }) => {
    const count = (seen.get(day) ?? 0) + 1
    seen.set(day, count)
    return count <= (day === today ? KEPT_OF_TODAY : 1)
  })
  return new Set(ofTheirDay.slice(0, KEPT_IN_ALL).map(({ name }) => name))
}
