// Runs long work between frames: a few milliseconds at a time, then everything else the window has to do.
import type { Work } from '#formats/work'

/** Milliseconds of work before yielding: leaves time to handle a key and paint a frame. */
const SLICE_MS = 5
/** Milliseconds between two progress reports: more frequent ones would not be visible. */
const REPORT_MS = 100

export interface SliceOptions {
  signal: AbortSignal
  /** Called with the number of items done so far. */
  progress: (done: number) => void
}

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'background' }): Promise<unknown>
}
const { scheduler } = globalThis as { scheduler?: Scheduler }
/** Detects pending keys before their events are dispatched. */
const inputs = (globalThis.navigator as { scheduling?: { isInputPending(): boolean } } | undefined)?.scheduling

/** Runs all the work and returns its result, or undefined if it was stopped; unfinished work is then cleaned up. */
export async function runInSlices<T>(work: Work<T>, { signal, progress }: SliceOptions): Promise<T | undefined> {
  let [end, reportedAt] = [performance.now() + SLICE_MS, performance.now()]
  for (;;) {
    const step = await work.next()
    if (step.done) return step.value
    if (performance.now() < end && !inputs?.isInputPending()) continue
    if (performance.now() - reportedAt > REPORT_MS) {
      progress(step.value)
      reportedAt = performance.now()
    }
    await turn()
    if (signal.aborted) {
      await work.return(undefined as never)
      return undefined
    }
    end = performance.now() + SLICE_MS
  }
}

/** Yields to everything that waits: keys, frames, timers. */
function turn(): Promise<unknown> {
  if (scheduler) return scheduler.postTask(() => undefined, { priority: 'background' })
  return new Promise((resolve) => void setTimeout(resolve, 0))
}
