// When a backup of the drafts is due.
/** Milliseconds between two snapshots while the user works. */
export const INTERVAL_MS = 600_000
/** Milliseconds between two snapshots when the user leaves the window. */
export const MIN_INTERVAL_MS = 60_000
/** Milliseconds; each refusal doubles the wait until then. */
export const MAX_WAIT_MS = 4 * 3_600_000

export interface SchedulerDeps {
  /** Rejects when the snapshot is not on disk. `leaving`: the window is closing. */
  save: (leaving: boolean) => Promise<unknown>
  /** Main then waits for a snapshot before the window closes. */
  reportUnsaved: () => void
  now: () => number
}

interface Scheduler {
  readonly deps: SchedulerDeps
  dirty: boolean
  attemptAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  due: number
  refusals: number
  running: Promise<unknown>
}

function schedule(scheduler: Scheduler, gap: number): void {
  const { now } = scheduler.deps
  const at = Math.max(now(), scheduler.attemptAt + gap)
  if (at >= scheduler.due) return
  clearTimeout(scheduler.timer)
  scheduler.due = at
  scheduler.timer = setTimeout(() => {
    saveNow(scheduler).catch(() => undefined)
  }, at - now())
}

function changed(scheduler: Scheduler): void {
  if (!scheduler.dirty) scheduler.deps.reportUnsaved()
  scheduler.dirty = true
  schedule(scheduler, waitOf(scheduler))
}

const waitOf = ({ refusals }: Scheduler): number => Math.min(MAX_WAIT_MS, INTERVAL_MS * 2 ** refusals)

async function saveOnce(scheduler: Scheduler, leaving: boolean): Promise<void> {
  clearTimeout(scheduler.timer)
  scheduler.due = Infinity
  scheduler.attemptAt = scheduler.deps.now()
  // Later changes may be missing from this snapshot.
  scheduler.dirty = false
  try {
    await scheduler.deps.save(leaving)
    scheduler.refusals = 0
  } catch (failure) {
    scheduler.refusals++
    // Retrying while the window closes would keep it open forever.
    if (leaving) scheduler.dirty = true
    else changed(scheduler)
    throw failure
  }
}

function saveNow(scheduler: Scheduler, leaving = false): Promise<void> {
  const saving = scheduler.running.then(() => saveOnce(scheduler, leaving))
  scheduler.running = saving.catch(() => undefined)
  return saving
}

/**
 * Due ten minutes after the last snapshot; when the user leaves the window, at once, but not within a minute of the
 * last one. After a refusal the wait doubles, and leaving does not shorten it.
 */
export function createSnapshotScheduler(deps: SchedulerDeps) {
  const scheduler: Scheduler = {
    deps,
    dirty: false,
    // A single first edit is not worth a snapshot; a minute of work is.
    attemptAt: deps.now() - INTERVAL_MS + MIN_INTERVAL_MS,
    timer: undefined,
    due: Infinity,
    refusals: 0,
    running: Promise.resolve(),
  }
  return {
    changed: () => {
      changed(scheduler)
    },
    away: () => {
      if (scheduler.dirty) schedule(scheduler, scheduler.refusals > 0 ? waitOf(scheduler) : MIN_INTERVAL_MS)
    },
    /** After any save already running; rejects when this save fails. */
    saveNow: (leaving = false) => saveNow(scheduler, leaving),
    /** During `work`, due snapshots wait. */
    hold<T>(work: () => Promise<T>): Promise<T> {
      const held = scheduler.running.then(work)
      scheduler.running = held.catch(() => undefined)
      return held
    },
    stop: () => {
      clearTimeout(scheduler.timer)
    },
  }
}
