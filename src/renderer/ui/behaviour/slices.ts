// Splits long work into slices of a few milliseconds, so that the window can paint and handle input in between.
import type { Work } from '#formats/work'

/** Work that can pause: it yields from time to time and returns its result at the end. */
export type Steps<T> = Generator<undefined, T>

export interface SliceOptions<T> {
  /** Receives the result. Short work that never waits delivers it before `runInSlices` returns. */
  done?: (result: T) => void
  signal?: AbortSignal
  /** Called from time to time with the number of items done, if the work yields that number. */
  progress?: (items: number) => void
  /** Lets everything else in the window go first. */
  background?: boolean
  /** Longest first slice in ms, for work that no key has started. */
  firstSliceMs?: number
}

/**
 * Longest time slice in ms. A key pressed during such a short slice can still be handled in time for the same frame.
 */
const SLICE_MS = 5
/** The first slice is shorter because it runs inside the event that started the work, usually a key. */
const FIRST_SLICE_MS = 2
/** Milliseconds between two progress reports; more frequent ones would not be noticed. */
const REPORT_MS = 100

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'background' }): Promise<unknown>
}
const { scheduler } = globalThis as { scheduler?: Scheduler }
/** Detects pending keys before their events are dispatched. */
const inputs = (globalThis.navigator as { scheduling?: { isInputPending(): boolean } } | undefined)?.scheduling

/** Resolves once pending keys and frames have been handled. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
}

/** Resolves once nothing more urgent is waiting. */
function yieldToAll(): Promise<unknown> {
  if (scheduler) return scheduler.postTask(() => undefined, { priority: 'background' })
  return new Promise((resolve) => void setTimeout(resolve, 0))
}

/** Runs all the work and returns its result. If the work was stopped, cleans up and returns undefined. */
export async function runInSlices<T>(
  work: Steps<T> | Work<T>,
  { done, signal, progress, background, firstSliceMs = FIRST_SLICE_MS }: SliceOptions<T>,
): Promise<T | undefined> {
  let [limit, reportedAt] = [performance.now() + firstSliceMs, performance.now()]
  for (;;) {
    const next = work.next()
    // Awaits only promises, so that short work is done before this function first yields.
    const step = next instanceof Promise ? await next : next
    if (step.done === true) {
      done?.(step.value)
      return step.value
    }
    if (performance.now() < limit && !inputs?.isInputPending()) continue
    if (step.value !== undefined && performance.now() - reportedAt > REPORT_MS) {
      progress?.(step.value)
      reportedAt = performance.now()
    }
    await (background ? yieldToAll() : yieldToPage())
    if (signal?.aborted) {
      await work.return(undefined as never)
      return undefined
    }
    limit = performance.now() + SLICE_MS
  }
}

/**
 * Runs the work in time slices and passes the result to `done`; returns a function that cancels it. Work that fits into
 * one slice is finished before this function returns, so that a short list never shows an old state.
 */
export function startInSlices<T>(
  steps: Steps<T>,
  done: (result: T) => void,
  options: Pick<SliceOptions<T>, 'firstSliceMs'> = {},
): () => void {
  const stop = new AbortController()
  void runInSlices(steps, { ...options, done, signal: stop.signal })
  return () => stop.abort()
}
