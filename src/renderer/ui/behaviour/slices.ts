// Runs long work in slices, between which the window can paint and handle input.
import type { Work } from '#formats/work'

/** Yields where it can pause. */
export type Steps<T> = Generator<undefined, T>

export interface SliceOptions<T> {
  /** Gets the result; for short work that never waits, before `runInSlices` returns. */
  done?: (result: T) => void
  signal?: AbortSignal
  progress?: (items: number) => void
  /** Everything else in the window goes first. */
  background?: boolean
  /** Length of the first slice (ms); to be set for work that no key has started. */
  firstSliceMs?: number
}

/** Milliseconds: a key pressed meanwhile still makes the same frame. */
const SLICE_MS = 5
/** Milliseconds; shorter, because it runs inside the event that started the work, usually a key. */
const FIRST_SLICE_MS = 2
/** Milliseconds; more frequent reports would not be noticed. */
const REPORT_MS = 100

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'background' }): Promise<unknown>
}
const { scheduler } = globalThis as { scheduler?: Scheduler }
/** Detects pending keys before their events are dispatched. */
const inputs = (globalThis.navigator as { scheduling?: { isInputPending(): boolean } } | undefined)?.scheduling

/** Resolves after pending keys and frames. */
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

/** Resolves after everything more urgent. */
function yieldToAll(): Promise<unknown> {
  if (scheduler) return scheduler.postTask(() => undefined, { priority: 'background' })
  return new Promise((resolve) => void setTimeout(resolve, 0))
}

/** Undefined if the work was stopped. */
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
 * The returned function cancels the work. Work that fits into one slice ends before this function returns, so that a
 * short list never shows an old state.
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
