/** Time between snapshots while work goes on, and the least time between any two. */
export const INTERVAL_MS = 600_000
export const MIN_INTERVAL_MS = 60_000

export interface SchedulerDeps {
  /** Saves a snapshot; rejects when it is not on disk. */
  save: () => Promise<unknown>
  /** Reports to main that a snapshot has to be saved before the window closes. */
  reportUnsaved: () => void
  now: () => number
}

/**
 * Returns the scheduler of snapshots. After a change, one is due ten minutes after the last. When the person leaves the
 * window it is due at once, but not within a minute of the last one. A failed save is retried on the same schedule.
 */
export function createSnapshotScheduler({ save, reportUnsaved, now }: SchedulerDeps) {
  let dirty = false
  // A single first edit is not worth a snapshot; a minute of work is.
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
    // Later changes may be missing from this snapshot.
    dirty = false
    try {
      await save()
    } catch (failure) {
      // Retrying while the window closes would keep it open forever.
      if (leaving) dirty = true
      else changed()
      throw failure
    }
  }

  /** Saves after any save already running; rejects when this save fails. */
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
