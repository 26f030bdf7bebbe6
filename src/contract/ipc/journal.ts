import { z } from 'zod'
import { APPROVALS } from '#domain/filing/approval'
import { FILING_STATES } from '#domain/filing/filingState'
import { ACCEPTANCE_NO_LENGTH } from '../bank/limits.ts'
import { localTaxOutcome } from '../bank/localTaxOutcome.ts'
import { withComposedTexts, fixed } from '../bank/fields.ts'
import { environmentName, filedTotals, type FiledTotals } from '../filed.ts'
import { appError } from './errors.ts'
import { BANK, channel, COMMON, companyId, noInput } from './channel.ts'
import { ENTRIES_AT_ONCE, LOTS_AT_ONCE } from './journalParts.ts'

/** Its length is counted after composition (NFC). */
export const acceptanceNo = withComposedTexts(fixed(ACCEPTANCE_NO_LENGTH))

export { filedTotals, type FiledTotals }

/**
 * `accepted` and `rejected` are the bank's answer; `unknown`: it may have arrived; `notSent`: it provably never left.
 * `totalsMatch`: the totals that the bank echoed equal ours.
 */
export const applicationOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('accepted'),
    acceptanceNo: z.string(),
    answer: localTaxOutcome,
    totalsMatch: z.boolean(),
  }),
  z.object({ outcome: z.literal('rejected'), status: z.number(), answer: localTaxOutcome }),
  z.object({ outcome: z.literal('unknown'), error: appError, answer: localTaxOutcome.optional() }),
  z.object({ outcome: z.literal('notSent'), error: appError }),
])
export type ApplicationOutcome = z.infer<typeof applicationOutcome>

/** For comparing with an acceptance (section 2.12). Yen and counts; dates as the lot has them. */
const filedFigures = z.strictObject({
  totalNumberOfPayrollTaxPayments: z.number(),
  totalAmountOfPayrollTaxPayments: z.number(),
  totalNumberOfRetirees: z.number(),
  totalAmountOfRetirementBenefitPayments: z.number(),
  totalAmountOfMunicipalInhabitantTaxPayments: z.number(),
  totalAmountOfPrefecturalInhabitantsTaxPayments: z.number(),
  localTaxPaymentDataName: z.string(),
  payingBranchNo: z.string(),
  payingAccountNo: z.string(),
})
export type FiledFigures = z.infer<typeof filedFigures>

/** How an `unknown` entry was settled. `differing`: fields the user accepted despite a difference. */
export const resolution = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    acceptanceNo: fixed(ACCEPTANCE_NO_LENGTH),
    differing: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('notArrived') }),
])
export type Resolution = z.infer<typeof resolution>

/**
 * How to settle an `unknown` entry. An acceptance number is looked up at the bank first; `differing`: fields whose
 * difference the user accepts. To state that nothing arrived, they type the total (yen, digits).
 */
export const settlement = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('accepted'),
    acceptanceNo,
    differing: z.array(z.string().max(60)).max(40).optional(),
  }),
  z.strictObject({ kind: z.literal('notArrived'), typedTotal: z.string().max(40) }),
])
export type Settlement = z.infer<typeof settlement>

/** From an inquiry, or from the user where the app does not know the bank's codes. `bank` is word for word. */
export const approvalRecord = z.strictObject({
  state: z.enum(APPROVALS),
  by: z.enum(['bank', 'person']),
  at: z.string(),
  user: z.string().optional(),
  bank: z
    .strictObject({
      transactionStatus: z.string().optional(),
      transactionStatusCode: z.string().optional(),
      appliedStatusCode: z.string().optional(),
    })
    .optional(),
})
export type ApprovalRecord = z.infer<typeof approvalRecord>

const compared = z.union([z.string(), z.number()])
/**
 * A field that the bank did not send has no `theirs`, and is no difference unless `decisive`. A `decisive` field that
 * differs shows that the acceptance belongs to another lot.
 */
export const comparedField = z.strictObject({
  field: z.string(),
  ours: compared,
  theirs: compared.optional(),
  match: z.boolean(),
  decisive: z.boolean(),
})
/** `foreign`: the acceptance belongs to another lot. */
export const comparison = z.strictObject({
  acceptanceNo: z.string(),
  status: z.string(),
  fields: z.array(comparedField),
  differing: z.array(z.string()),
  foreign: z.boolean(),
})
export type Comparison = z.infer<typeof comparison>

/**
 * Another record says that the bank has a filing that this journal says it does not have. `at`: when noticed (ISO
 * instant).
 */
export const contradiction = z.strictObject({
  state: z.enum(FILING_STATES),
  acceptanceNo: z.string().optional(),
  machine: z.string().optional(),
  user: z.string().optional(),
  at: z.string(),
})
export type Contradiction = z.infer<typeof contradiction>

const worker = z.strictObject({ login: z.string(), name: z.string() })
const worked = worker.extend({ at: z.string() })
/**
 * `prepared` asked for the approval of exactly what was filed or, without a request, last changed the lot; `approved`
 * approved exactly that, null if nobody did. Absent: not known. `at`: ISO instants.
 */
export const filedPeople = z.strictObject({
  prepared: worked.optional(),
  approved: worked.nullable().optional(),
  filed: worker,
})
export type FiledPeople = z.infer<typeof filedPeople>

/** Append-only on disk. `at` and `endedAt`: ISO instants (UTC). */
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
  /** Like `companyName` and `figures`, absent in records older than the hash chain. */
  user: z.string().optional(),
  /** Absent in older records. */
  machine: z.string().optional(),
  people: filedPeople.optional(),
  /** From another computer's journal, received in a file; stored beside this computer's journal. */
  elsewhere: z.literal(true).optional(),
  companyName: z.string().optional(),
  figures: filedFigures.optional(),
  state: z.enum(FILING_STATES),
  acceptanceNo: z.string().optional(),
  endedAt: z.string().optional(),
  outcome: applicationOutcome.optional(),
  resolution: resolution.optional(),
  settledBy: z.string().optional(),
  approval: approvalRecord.optional(),
  contradiction: contradiction.optional(),
})
export type JournalEntry = z.infer<typeof journalEntry>

/**
 * A short journal entry: all that decides the state of a lot. Without the bank's answer, which is many times as long;
 * `said`: its code and words.
 */
export const journalLine = journalEntry.omit({ fingerprint: true, outcome: true, contradiction: true }).extend({
  approval: approvalRecord.omit({ bank: true, user: true }).optional(),
  said: z
    .strictObject({
      outcome: z.enum(['accepted', 'rejected', 'unknown', 'notSent']),
      code: z.string(),
      words: z.string(),
    })
    .optional(),
})
export type JournalLine = z.infer<typeof journalLine>

const partPlace = z.strictObject({ reading: z.string().max(40), at: z.int().min(0) })
/**
 * The first part has every undecided filing, and the newest; `next` is where the others begin, null if none. `marks`:
 * beginnings of the ids of all lots ever filed, joined. A lot in the first part has all its lines there. `before`:
 * newest month (`YYYY-MM`) with a filing in a later part.
 */
export const journalPart = z.strictObject({
  lines: z.array(journalLine),
  next: partPlace.nullable(),
  past: z.strictObject({ marks: z.string(), before: z.string() }).optional(),
})
export type JournalPart = z.infer<typeof journalPart>

export const journalChange = z.strictObject({
  lines: z.array(journalLine),
  gone: z.array(z.string()),
  /** The changes are not in here, so all has to be read again. */
  again: z.boolean(),
})
export type JournalChange = z.infer<typeof journalChange>

/**
 * `unreadable`: not an event; `link`: the hash does not follow from the lines before; `foreign`: no hash where all
 * lines have one; `order`: does not follow from the events before; `cutOff`: shorter than the head says;
 * `headDiffers`: the head names a different last line; `headMissing`, `headUnreadable`: nothing to compare with;
 * `otherWriter`: another program wrote to or cut the file while this one was running; `elsewhere`: in the record of
 * other computers' filings; `behindAnchor`: the anchor outside the data folder shows that the journal was longer
 * once, so an older copy was put back.
 */
const journalCheck = z.enum([
  'unreadable',
  'link',
  'foreign',
  'order',
  'cutOff',
  'headDiffers',
  'headMissing',
  'headUnreadable',
  'otherWriter',
  'elsewhere',
  'behindAnchor',
])
/** Lines count from 1; `missing`: lines that the head knows of and the journal lacks. */
export const journalProblem = z.strictObject({
  line: z.number(),
  check: journalCheck,
  missing: z.number().optional(),
  acceptanceNo: z.string().optional(),
})
export type JournalProblem = z.infer<typeof journalProblem>

/**
 * `problems` that nobody has confirmed stop every filing; `report` identifies them. `restarts`: earlier
 * confirmations.
 */
export const journalStatus = z.strictObject({
  lines: z.number(),
  /** Lines before the first linked one are older than the chain; its first link covers them. */
  linked: z.number(),
  problems: z.array(journalProblem),
  report: z.string(),
  restarts: z.array(
    z.strictObject({ line: z.number(), at: z.string(), user: z.string(), problems: z.array(journalProblem) }),
  ),
  /**
   * The anchor records the journal's end outside the data folder. `held`: it matches; `missing`: the system has no
   * key storage; `failed`: not readable or writable.
   */
  anchor: z.enum(['unchecked', 'held', 'missing', 'failed']),
})
export type JournalStatus = z.infer<typeof journalStatus>

export const journalChannels = {
  /**
   * Newest first, as many as one answer holds; `after` is the last one of the call before, until an answer is empty.
   */
  'journal.list': channel(
    z.strictObject({ companyId: companyId.optional(), after: z.string().optional() }),
    z.array(journalEntry),
    COMMON,
  ),
  /** Newest first. `notFound`: this reading is over, and another has to begin. */
  'journal.part': channel(z.strictObject({ from: partPlace.optional() }), journalPart, [...COMMON, 'notFound']),
  'journal.lines': channel(
    z.strictObject({ lotIds: z.array(z.string()).max(LOTS_AT_ONCE) }),
    z.array(journalLine),
    COMMON,
  ),
  /** In the order asked for, as many as one answer holds; unknown ids are left out. */
  'journal.entries': channel(
    z.strictObject({ entryIds: z.array(z.string()).max(ENTRIES_AT_ONCE) }),
    z.array(journalEntry),
    COMMON,
  ),
  /** In ms; 0 when the filing may be settled as not arrived now. */
  'journal.settleWait': channel(z.strictObject({ entryId: z.string() }), z.object({ remainingMs: z.number() }), [
    ...COMMON,
    'notFound',
  ]),
  /** Settles nothing. */
  'journal.compare': channel(z.strictObject({ entryId: z.string(), acceptanceNo }), comparison, [
    ...BANK,
    'acceptanceTaken',
    'otherEnvironment',
  ]),
  'journal.resolve': channel(z.strictObject({ entryId: z.string(), resolution: settlement }), journalEntry, [
    ...BANK,
    'cancelledByUser',
    'journalDamaged',
    'tooEarly',
    'acceptanceTaken',
    'acceptanceDiffers',
    'otherEnvironment',
  ]),
  /** Records the user's word that the bank returned the filing, or takes it back. */
  'journal.markReturned': channel(z.strictObject({ entryId: z.string(), returned: z.boolean() }), journalEntry, [
    ...COMMON,
    'cancelledByUser',
    'journalDamaged',
    'notFound',
  ]),
  'journal.status': channel(noInput, journalStatus, COMMON),
  /** Asks in a native dialog; afterwards filing is possible again. */
  'journal.confirmDamage': channel(z.strictObject({ report: z.string().max(64) }), journalStatus, [
    ...COMMON,
    'cancelledByUser',
    'notFound',
  ]),
} as const
