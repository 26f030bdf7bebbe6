import type { JournalEntry } from '#contract/ipc/journal'
import type { Clock } from '../guard/clock/clock.ts'

/**
 * The request ends after 90 seconds; how long a gateway or the bank may still process it is not published, and ten
 * minutes exceeds any usual limit.
 */
export const SETTLE_WAIT_MS = 10 * 60_000

interface SettleWaitDeps {
  now: () => Date
  /** Milliseconds of a clock that cannot be set. */
  steady: () => number
  clock: Pick<Clock, 'status'>
  waitMs?: number
  /** Milliseconds since the filing's claim by the office server's clock, if known. */
  ageElsewhere?: (entryId: string) => number | undefined
}

/**
 * The steady clock times filings of this run; the age of earlier ones is taken once from the computer's clock, unless
 * that is wrong or puts them in the future. Another computer's filing has its claim's age by the office's server,
 * never the time that it wrote. Otherwise only the steady clock counts.
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
