import type { JournalEntry } from '#contract/ipc/journal'
import type { Clock } from '../guard/clock/clock.ts'

/**
 * From the start of a filing until it may be settled as never arrived. The request itself ends after 90 seconds. How
 * long a gateway or the bank may still process it is not published; ten minutes exceeds any usual limit.
 */
export const SETTLE_WAIT_MS = 10 * 60_000

interface SettleWaitDeps {
  now: () => Date
  /** Milliseconds of a monotonic clock that cannot be set. */
  steady: () => number
  clock: Pick<Clock, 'status'>
  waitMs?: number
  /** How long ago another computer's filing was claimed (ms), by the clock of the office's server, if known. */
  ageElsewhere?: (entryId: string) => number | undefined
}

/**
 * A filing made since the app started is timed by the steady clock alone. For an earlier filing, the computer's clock
 * tells its age when it is first looked at, and the steady clock measures from there. If the computer's clock is known
 * to be wrong or puts the filing in the future, only the steady clock counts. The time that another computer wrote says
 * nothing: the office's server knows when it was claimed, and without that only the steady clock counts.
 */
export function createSettleWait({ now, steady, clock, waitMs = SETTLE_WAIT_MS, ageElsewhere }: SettleWaitDeps) {
  const seen = new Map<string, { at: number; before: number }>()
  const look = (entryId: string, before: number) => {
    const known = seen.get(entryId) ?? { at: steady(), before }
    seen.set(entryId, known)
    return known
  }
  return {
    waitMs,
    begun(entryId: string): void {
      look(entryId, 0)
    },
    /** Milliseconds; 0 when the entry may be settled. */
    remaining({ entryId, at, elsewhere }: Pick<JournalEntry, 'entryId' | 'at' | 'elsewhere'>): number {
      if (elsewhere) {
        const waited = Math.max(ageElsewhere?.(entryId) ?? 0, steady() - look(entryId, 0).at)
        return Math.max(0, waitMs - waited)
      }
      const known = look(entryId, now().getTime() - Date.parse(at))
      const before = known.before > 0 && clock.status().length === 0 ? known.before : 0
      return Math.max(0, waitMs - before - (steady() - known.at))
    },
  }
}

export type SettleWait = ReturnType<typeof createSettleWait>
