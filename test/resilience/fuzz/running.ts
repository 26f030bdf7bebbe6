import fc from 'fast-check'
import { isPolluted, must } from './report.ts'

export interface Run<T> {
  arbitrary: fc.Arbitrary<T>
  /** The number of cases to run. One value of the arbitrary may contain several cases. */
  count: number
  seed: number
  run: (value: T) => Promise<void>
  /** Returns the number of cases run so far. */
  done: () => number
  /** The approximate number of cases in one value. */
  each?: number
}

/** Time limit (ms) of the search for a smaller counterexample, which would take hours with slow cases. */
const SHRINK_MS = 20_000

/**
 * Runs values until the count of cases is reached. Returns the smallest counterexample of the first violation, or
 * undefined.
 */
export async function runProperty<T>({
  arbitrary,
  count,
  seed,
  run,
  done,
  each = 1,
}: Run<T>): Promise<string | undefined> {
  let failedAt: number | undefined
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (failedAt !== undefined && performance.now() - failedAt > SHRINK_MS) return
    try {
      await run(value)
      must(!isPolluted(), () => 'a prototype was polluted')
    } catch (thrown) {
      failedAt ??= performance.now()
      throw thrown
    }
  })
  for (let round = 0; done() < count; round++) {
    const outcome = await fc.check(property, {
      seed: seed + round,
      numRuns: Math.max(1, Math.ceil((count - done()) / each)),
    })
    if (outcome.failed)
      return `${messageOf(outcome.errorInstance)}\nsmallest counterexample (seed ${String(outcome.seed)}, run ${String(outcome.numRuns)}, ${String(outcome.numShrinks)} shrinks): ${fc.stringify(outcome.counterexample)}`
  }
  return undefined
}

const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
