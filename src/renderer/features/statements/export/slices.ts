// Runs long work between the frames: a few milliseconds at a time, then whatever else the window has to do comes first.
import type { Work } from '#formats/work'

/**
 * Milliseconds of work before the window has its turn; with a key to answer and a frame to paint there is room for
 * both.
 */
const SLICE_MS = 5
/** Milliseconds between two reports of progress: more often nobody sees. */
const REPORT_MS = 100

export interface SliceOptions {
  signal: AbortSignal
  /** Items done so far. */
  progress: (done: number) => void
}

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'background' }): Promise<unknown>
}
const { scheduler } = globalThis as { scheduler?: Scheduler }
/** Knows of keys that wait before their events are there. */
const inputs = (globalThis.navigator as { scheduling?: { isInputPending(): boolean } } | undefined)?.scheduling

/** Does all the work and gives its result, or undefined when it was stopped; what it had begun is then given up. */
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

/** Lets everything that waits go first: keys, frames, timers. */
function turn(): Promise<unknown> {
  if (scheduler) return scheduler.postTask(() => undefined, { priority: 'background' })
  return new Promise((resolve) => void setTimeout(resolve, 0))
}
