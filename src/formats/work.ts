// Long work in pieces: the caller decides how often the rest of the program gets a turn, and may stop between two
// pieces.
import type { Bytes } from './formatResult.ts'

/** Yields the number of items done after each piece. Calling `return` stops it. */
export type Work<T> = Generator<number, T, void> | AsyncGenerator<number, T, void>

/** Bytes; copying them takes well below a millisecond. */
const COPIED = 524_288

/** Copying completes no further item, so `done` stays the same. */
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

/** Only for work that never waits. */
export function drain<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

export async function runToEnd<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = await work.next()
    if (step.done) return step.value
  }
}
