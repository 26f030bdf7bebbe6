import { fuzzAnswers } from './answers.ts'
import { fuzzCalls } from './calls.ts'
import { fuzzFiles } from './files.ts'
import type { Tally } from './report.ts'

/**
 * The kinds of fuzz. Each takes the number of cases, the seed and the tally, and returns a counterexample, or undefined
 * if there is none.
 */
export const KINDS = {
  answers: fuzzAnswers,
  calls: fuzzCalls,
  files: fuzzFiles,
} as const satisfies Record<string, (count: number, seed: number, tally: Tally) => Promise<string | undefined>>
export type KindName = keyof typeof KINDS
