// Which backups of the drafts are kept.
export const KEPT_OF_TODAY = 3
export const KEPT_IN_ALL = 10

/** The name sorts by time. */
export interface Dated {
  readonly name: string
  readonly day: string
}

/** The snapshot just written always stays, even when a clock that was set back makes it look old. */
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
