import type { JournalEntry } from '#contract/ipc/journal'
import type { Clock } from '../clock/clock.ts'

/**
 * Milliseconds from a filing's begin until it may be settled as never having arrived. The request itself ends after 90
 * seconds; what a gateway or the bank still does with it after that is not published, and ten minutes are beyond what
 * any of them holds a request.
 */
export const SETTLE_WAIT_MS = 10 * 60_000

export interface SettleWaitDeps {
  now: () => Date
  /** Milliseconds of a clock that nobody can set. */
  steady: () => number
  clock: Pick<Clock, 'status'>
  waitMs?: number
}

/**
 * Tells how long an unknown filing still has to wait. Of a filing of this run only the steady clock counts. Of an
 * earlier one the computer's clock says how long ago it was when it was first looked at, the steady clock the rest;
 * while that clock is known to be wrong, or says that the filing is still to come, only the rest counts.
 */
export function createSettleWait({ now, steady, clock, waitMs = SETTLE_WAIT_MS }: SettleWaitDeps) {
  const seen = new Map<string, { at: number; before: number }>()
  const look = (entryId: string, before: number) => {
    const known = seen.get(entryId) ?? { at: steady(), before }
    seen.set(entryId, known)
    return known
  }
  return {
    waitMs,
    /** A filing begins now. */
    begun(entryId: string): void {
      look(entryId, 0)
    },
    /** Milliseconds, 0 when it may be settled. */
    remaining({ entryId, at }: Pick<JournalEntry, 'entryId' | 'at'>): number {
      const known = look(entryId, now().getTime() - Date.parse(at))
      const before = known.before > 0 && clock.status().length === 0 ? known.before : 0
      return Math.max(0, waitMs - before - (steady() - known.at))
    },
  }
}

export type SettleWait = ReturnType<typeof createSettleWait>
