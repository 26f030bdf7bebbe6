/** Time in ms between snapshots while the user works. */
export const INTERVAL_MS = 600_000
/** Shortest time in ms between any two snapshots. */
export const MIN_INTERVAL_MS = 60_000
/** Longest time in ms until a refused snapshot is tried again; each refusal doubles the wait. */
export const MAX_WAIT_MS = 4 * 3_600_000

export interface SchedulerDeps {
  /** Saves a snapshot; rejects when it is not on disk. `leaving` is true while the window closes. */
  save: (leaving: boolean) => Promise<unknown>
  /** Reports to main that a snapshot has to be saved before the window closes. */
  reportUnsaved: () => void
  now: () => number
}

interface Scheduler {
  readonly deps: SchedulerDeps
  /** True while a change is in no snapshot yet. */
  dirty: boolean
  attemptAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  due: number
  /** Refusals since the last snapshot that was saved. */
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
 * After a change, a snapshot is due ten minutes after the last one. When the user leaves the window it is due at
 * once, but not within a minute of the last one. After a refusal the wait doubles each time, and leaving the window
 * does not shorten it.
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
    /** Saves after any save already running; rejects when this save fails. */
    saveNow: (leaving = false) => saveNow(scheduler, leaving),
    /** Runs something in which no snapshot may be taken; those that are due wait for it. */
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
