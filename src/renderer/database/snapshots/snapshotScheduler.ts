/** At most one snapshot in this time while work goes on, and the least time between two whatever happens. */
export const INTERVAL_MS = 600_000
export const MIN_INTERVAL_MS = 60_000

export interface SchedulerDeps {
  /** Saves a snapshot; rejects when it is not on disk. */
  save: () => Promise<unknown>
  /** Tells main that there is something to save before the window goes. */
  reportUnsaved: () => void
  now: () => number
}

/**
 * Decides when a snapshot is due. After a change: when ten minutes have passed since the last one. When the person
 * turns to something else: at once, unless the last one is less than a minute old; then when that minute is over. A
 * failed save waits its turn like a good one.
 */
export function createSnapshotScheduler({ save, reportUnsaved, now }: SchedulerDeps) {
  let dirty = false
  // The first edit of a session is not worth a snapshot by itself; a minute of work is.
  let attemptAt = now() - INTERVAL_MS + MIN_INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let running: Promise<unknown> = Promise.resolve()

  function schedule(gap: number): void {
    const at = Math.max(now(), attemptAt + gap)
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      saveNow().catch(() => undefined)
    }, at - now())
  }

  function changed(): void {
    if (!dirty) reportUnsaved()
    dirty = true
    schedule(INTERVAL_MS)
  }

  async function saveOnce(leaving: boolean): Promise<void> {
    clearTimeout(timer)
    due = Infinity
    attemptAt = now()
    // What changes from here on may not be in this snapshot any more.
    dirty = false
    try {
      await save()
    } catch (failure) {
      // Asked again while it leaves, the window could never close.
      if (leaving) dirty = true
      else changed()
      throw failure
    }
  }

  /** Saves now, after a save that is under way; rejects when it failed. */
  function saveNow(leaving = false): Promise<void> {
    const saving = running.then(() => saveOnce(leaving))
    running = saving.catch(() => undefined)
    return saving
  }

  return {
    changed,
    away: () => {
      if (dirty) schedule(MIN_INTERVAL_MS)
    },
    saveNow,
    stop: () => {
      clearTimeout(timer)
    },
  }
}
