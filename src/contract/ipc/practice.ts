import { z } from 'zod'
import { withComposedTexts, text } from '../bank/fields.ts'
import { channel, COMMON, companyId, noInput } from './channel.ts'
import { company, credentialStatus } from './company.ts'
import { acceptanceNo } from './journal.ts'

export const faultKind = z.enum([
  'latency',
  'unauthorized',
  'rateLimited',
  'serverError',
  'resetBeforeBody',
  'resetInBody',
  'answerLostAfterStore',
  'truncatedJson',
  'htmlInsteadOfJson',
  'amountOutOfRange',
  'wrongNumber',
  'repeatedKeyword',
  'nullOptionalFields',
  'unknownExtraFields',
  'offline',
  'connectionRefused',
  'rejectDetails',
  'fewerDays',
  'repeatedNumbers',
  'otherAccountType',
  'totalsLeftOut',
  'messageBesideData',
  'keyNotRegistered',
  'rejectWhole',
])
export type FaultKind = z.infer<typeof faultKind>

export const faultOperation = z.enum(['any', 'balance', 'transactions', 'paymentArrivals', 'apply', 'acceptance'])
export type FaultOperation = z.infer<typeof faultOperation>

export const fault = z.strictObject({
  kind: faultKind,
  operation: faultOperation,
  times: z.number().int().min(0).max(1000),
  /** Milliseconds for `latency`, seconds of `Retry-After` for `rateLimited`; otherwise unused. */
  amount: z.number().int().min(0).max(600_000),
})
export type Fault = z.infer<typeof fault>

export const practiceStage = z.enum(['applied', 'firstApproved', 'approved', 'returned'])
export type PracticeStage = z.infer<typeof practiceStage>

const practiceApplication = z.strictObject({
  acceptanceNo: z.string(),
  stage: practiceStage,
  applicantName: z.string(),
  localTaxPaymentDataName: z.string(),
  monthForWhichPaymentIsDue: z.string(),
  dueDate: z.string(),
  municipalityCount: z.number(),
  totalAmount: z.number(),
  appliedAt: z.string(),
})
export type PracticeApplication = z.infer<typeof practiceApplication>

export const practiceState = z.strictObject({
  faults: z.array(fault),
  applications: z.array(practiceApplication),
})
export type PracticeState = z.infer<typeof practiceState>

export const practiceChannels = {
  'practice.setup': channel(z.strictObject({ name: withComposedTexts(text(1, 60)) }), company, COMMON),
  'practice.issueKey': channel(z.strictObject({ companyId }), credentialStatus, [
    ...COMMON,
    'notFound',
    'credentialsUnreadable',
  ]),
  'practice.state': channel(noInput, practiceState, COMMON),
  'practice.setFaults': channel(z.strictObject({ faults: z.array(fault).max(50) }), practiceState, COMMON),
  'practice.advance': channel(z.strictObject({ acceptanceNo, action: z.enum(['advance', 'return']) }), practiceState, [
    ...COMMON,
    'notFound',
  ]),
  'practice.reset': channel(noInput, practiceState, [...COMMON, 'cancelledByUser']),
} as const
