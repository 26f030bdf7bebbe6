// Long work in pieces. The caller decides how often the rest of the program gets a turn, and may stop the work between
// two pieces.
import type { Bytes } from './formatResult.ts'

/** Yields the number of items done after each piece, and returns the result. Calling `return` stops it. */
export type Work<T> = Generator<number, T, void> | AsyncGenerator<number, T, void>

/** Number of bytes copied before other work gets a turn. Copying them takes well below a millisecond. */
const COPIED = 524_288

/** Like `joinBytes`, in pieces. It yields the same `done` after each, because copying completes no further item. */
export function* joinWork(parts: readonly Uint8Array[], done: number): Generator<number, Bytes, void> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let [at, copied] = [0, 0]
  for (const part of parts) {
    result.set(part, at)
    at += part.length
    if (at - copied < COPIED) continue
    copied = at
    yield done
  }
  return result
}

/** Runs work that never waits to its end and returns its result. */
export function drain<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Runs all of the work at once and returns its result. */
export async function runToEnd<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = await work.next()
    if (step.done) return step.value
  }
}
