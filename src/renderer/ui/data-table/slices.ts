/** Work that can pause: it yields from time to time and returns its result at the end. */
export type Steps<T> = Generator<undefined, T>

/** Longest time slice in ms. A key pressed meanwhile is still painted within its frame. */
const SLICE_MS = 5
/** The first slice is shorter because it runs inside the event that started the work, usually a key. */
const FIRST_SLICE_MS = 2

/** Runs the work to its end and returns its result, however long it takes. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/**
 * Runs the work in time slices and passes the result to `done`; returns a function that cancels it. Work that fits into
 * one slice is finished before this returns, so that a short list never shows an old state.
 */
export function runInSlices<T>(steps: Steps<T>, done: (result: T) => void): () => void {
  const channel = new MessageChannel()
  let off = false
  function slice(longest: number): void {
    const limit = performance.now() + longest
    while (!off) {
      const step = steps.next()
      if (step.done === true) {
        channel.port1.close()
        done(step.value)
        return
      }
      if (performance.now() > limit) return channel.port2.postMessage(0)
    }
    channel.port1.close()
  }
  channel.port1.onmessage = () => slice(SLICE_MS)
  slice(FIRST_SLICE_MS)
  return () => void (off = true)
}
