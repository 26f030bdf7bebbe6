import fc from 'fast-check'
import { isPolluted, must } from './report.ts'

export interface Run<T> {
  arbitrary: fc.Arbitrary<T>
  /** Cases to reach; a value of the arbitrary may be several. */
  count: number
  seed: number
  run: (value: T) => Promise<void>
  /** Cases so far. */
  done: () => number
  /** Cases of a value, about. */
  each?: number
}

/** Looking for a smaller counterexample ends after this long: slow cases would take hours. */
const SHRINK_MS = 20_000

/** Runs values until the count is reached; gives the smallest counterexample of the first violation, or undefined. */
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
