/** Work that can pause: it yields now and then and returns its result at the end. */
export type Steps<T> = Generator<undefined, T>

/**
 * Longest stretch of work between two looks at the keyboard, in ms: a key that comes meanwhile is still painted within
 * its frame.
 */
const SLICE_MS = 5
/** The first stretch is part of what set the work off, a key most often. */
const FIRST_SLICE_MS = 2

/** The result at once, however long it takes. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/**
 * Does the work in slices and hands over the result; gives a function that calls it off. What fits into one slice is
 * done before this returns, so that a short list never shows an old state.
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
