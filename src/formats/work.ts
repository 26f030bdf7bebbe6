// Long work in pieces. Whoever runs it decides how often the rest of the program has its turn, and may stop it between
// two pieces.
import type { Bytes } from './located.ts'

/** Gives after each piece how many of its items are done, and its result in the end. Stopped by `return`. */
export type Work<T> = Generator<number, T, void> | AsyncGenerator<number, T, void>

/** Bytes that are copied before others have their turn: well below a millisecond. */
const COPIED = 524_288

/** As `joinBytes`, in pieces. `done` is what is given after each: nothing new is done meanwhile. */
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

/** Takes work and does all of it at once. */
export async function finish<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = await work.next()
    if (step.done) return step.value
  }
}
