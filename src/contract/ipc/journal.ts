import { z } from 'zod'
import { ACCEPTANCE_NO_LENGTH } from '../service/limits.ts'
import { localTaxOutcome } from '../service/localTaxOutcome.ts'
import { fixed } from '../service/fields.ts'
import { environmentName } from './company.ts'
import { appError } from './errors.ts'

/** Totals that main computed from the body it is about to send. Yen and counts. */
export const filedTotals = z.strictObject({
  municipalityCount: z.number(),
  totalNumber: z.number(),
  totalAmount: z.number(),
})
export type FiledTotals = z.infer<typeof filedTotals>

/**
 * What became of an application. `accepted` and `rejected` are the bank's answer; `unknown` means it may have arrived and nobody
 * can tell yet; `notSent` means it provably never left. `same` says whether the totals the bank echoed equal ours.
 */
export const applicationOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), acceptanceNo: z.string(), answer: localTaxOutcome, totalsMatch: z.boolean() }),
  z.object({ outcome: z.literal('rejected'), status: z.number(), answer: localTaxOutcome }),
  z.object({ outcome: z.literal('unknown'), error: appError, answer: localTaxOutcome.optional() }),
  z.object({ outcome: z.literal('notSent'), error: appError }),
])
export type ApplicationOutcome = z.infer<typeof applicationOutcome>

/** How a person settled an `unknown` entry, after asking the bank. */
export const resolution = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), acceptanceNo: fixed(ACCEPTANCE_NO_LENGTH) }),
  z.object({ kind: z.literal('notArrived') }),
])
export type Resolution = z.infer<typeof resolution>

/** One attempt to file a lot, as the append-only journal on disk tells it. `at` and `endedAt` are ISO instants (UTC). */
export const journalEntry = z.strictObject({
  entryId: z.string(),
  companyId: z.string(),
  lotId: z.string(),
  environment: environmentName,
  month: z.string(),
  dueDate: z.string(),
  at: z.string(),
  sequenceNumber: z.string(),
  bodyHash: z.string(),
  fingerprint: z.string(),
  totals: filedTotals,
  state: z.enum(['sending', 'accepted', 'rejected', 'unknown', 'notSent', 'resolvedAccepted', 'resolvedNotArrived']),
  acceptanceNo: z.string().optional(),
  endedAt: z.string().optional(),
  outcome: applicationOutcome.optional(),
})
export type JournalEntry = z.infer<typeof journalEntry>
