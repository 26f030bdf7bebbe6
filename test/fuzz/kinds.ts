import { fuzzAnswers } from './answers.ts'
import { fuzzCalls } from './calls.ts'
import { fuzzFiles } from './files.ts'
import type { Tally } from './report.ts'

/** Each kind takes the number of cases, the seed and the tally; it returns a counterexample, or undefined if none. */
export const KINDS = {
  answers: fuzzAnswers,
  calls: fuzzCalls,
  files: fuzzFiles,
} as const satisfies Record<string, (count: number, seed: number, tally: Tally) => Promise<string | undefined>>
export type KindName = keyof typeof KINDS
