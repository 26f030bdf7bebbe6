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

/**
 * An acceptance number that the user or a file supplies: `ACCEPTANCE_NO_LENGTH` characters, counted after composition
 * (NFC).
 */
export const acceptanceNo = withComposedTexts(fixed(ACCEPTANCE_NO_LENGTH))

export { filedTotals, type FiledTotals }

/**
 * The outcome of an application. `accepted` and `rejected` are the bank's answer; `unknown` means it may have arrived,
 * but nobody can tell yet; `notSent` means it provably never left. `totalsMatch` says whether the totals the bank
 * echoed equal ours.
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

/**
 * What identifies a filed lot besides its totals, for comparing it with an acceptance (2.12). Yen and counts; dates as
 * the lot has them.
 */
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

/**
 * How the user settled an `unknown` entry, as it is recorded. `differing` names the fields they accepted despite a
 * difference.
 */
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
 * What the user says about an `unknown` entry. A number is looked up at the bank first; `differing` names the fields
 * whose difference they saw and accept. To state that nothing arrived, they type the total (yen, digits).
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

/**
 * How far the bank's approval of an accepted application has come, as last recorded: by the bank's answer to an inquiry,
 * or by the user where the app does not know the bank's codes. `bank` is what the bank said last, word for word.
 */
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
 * One field of a filed lot compared with the bank's. `theirs` is absent if the bank did not send it, which counts as no
 * difference; a `decisive` field that differs shows that the acceptance belongs to another lot.
 */
export const comparedField = z.strictObject({
  field: z.string(),
  ours: compared,
  theirs: compared.optional(),
  match: z.boolean(),
  decisive: z.boolean(),
})
/** An acceptance compared with the lot it is said to belong to. `foreign`: it belongs to another lot. */
export const comparison = z.strictObject({
  acceptanceNo: z.string(),
  status: z.string(),
  fields: z.array(comparedField),
  differing: z.array(z.string()),
  foreign: z.boolean(),
})
export type Comparison = z.infer<typeof comparison>

/**
 * What another record says of a filing that began here and that this one says the bank does not have. `at` is the ISO
 * instant at which it was noticed.
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
 * Who worked on a filed lot in the office, with login and name. `prepared` asked for the approval of exactly what was
 * filed or, without a request, last changed the lot; `approved` approved exactly that, and is null if nobody did. What is
 * absent is not known. `at` are ISO instants.
 */
export const filedPeople = z.strictObject({
  prepared: worked.optional(),
  approved: worked.nullable().optional(),
  filed: worker,
})
export type FiledPeople = z.infer<typeof filedPeople>

/**
 * One attempt to file a lot, as the append-only journal on disk records it. `at` and `endedAt` are ISO instants (UTC).
 */
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
  /**
   * Who was logged in to this computer. Like `companyName` and `figures`, absent in records from before the chain
   * existed.
   */
  user: z.string().optional(),
  /** The name of the computer it was filed on; absent in records from before it was recorded. */
  machine: z.string().optional(),
  /** Who prepared, approved and filed the lot; absent in records of a computer without an office. */
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
  /** Who settled an unknown entry. */
  settledBy: z.string().optional(),
  approval: approvalRecord.optional(),
  contradiction: contradiction.optional(),
})
export type JournalEntry = z.infer<typeof journalEntry>

/**
 * One filing as lists show it, and with all that decides its lot's state. What the bank answered is in the entry itself,
 * which is many times as long. `said` is the answer as a list quotes it: its code, and the bank's own words.
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
 * A part of the journal's lines. The first part has every filing that is still undecided, and the newest; `next` is where
 * the others begin, null when there are none. Until they are read, `marks` tells which lots were ever filed: the first
 * characters of their ids, one after the other. A lot whose lines are in the first part has all of them there. `before`
 * is the newest month (`YYYY-MM`) of which a filing is not in the first part.
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
  /** Whether all of it has to be read again, because the changes themselves are not in here. */
  again: z.boolean(),
})
export type JournalChange = z.infer<typeof journalChange>

/**
 * What is wrong with a line of the journal, or with its end. `unreadable`: it is not an event; `link`: its hash does
 * not follow from the lines before it; `foreign`: it has no hash where all lines have one; `order`: it does not follow
 * from the events before it; `cutOff`: the journal is shorter than its head says; `headDiffers`: the head names a
 * different last line; `headMissing`, `headUnreadable`: there is no head to compare with; `otherWriter`: another
 * program wrote to the file, or cut it, while this one was running. `elsewhere`: a line of the separate record of other
 * computers' filings; `behindAnchor`: the anchor outside the data folder shows that the journal was longer once, so an
 * older copy of it was put back.
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
/** A problem and its place: lines count from 1; `missing` is how many lines the head knows of and the journal lacks. */
export const journalProblem = z.strictObject({
  line: z.number(),
  check: journalCheck,
  missing: z.number().optional(),
  acceptanceNo: z.string().optional(),
})
export type JournalProblem = z.infer<typeof journalProblem>

/**
 * The state of the journal's chain. `problems` that nobody has confirmed yet stop every filing; `report` identifies
 * exactly these problems. `restarts` are the confirmations of earlier ones.
 */
export const journalStatus = z.strictObject({
  lines: z.number(),
  /**
   * Number of lines in the chain. The lines before the first of them are older than the chain and are covered by its
   * first link.
   */
  linked: z.number(),
  problems: z.array(journalProblem),
  report: z.string(),
  restarts: z.array(
    z.strictObject({ line: z.number(), at: z.string(), user: z.string(), problems: z.array(journalProblem) }),
  ),
  /**
   * The state of the anchor, which records the journal's end outside the data folder: not compared yet; compared and
   * matching; missing, because the system has no key storage; not readable or writable.
   */
  anchor: z.enum(['unchecked', 'held', 'missing', 'failed']),
})
export type JournalStatus = z.infer<typeof journalStatus>

export const journalChannels = {
  /**
   * Newest first, as many as one answer holds. The rest follow the one that `after` names, until an answer is
   * empty.
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
  /** In their order, as many as one answer holds; unknown ids are left out. */
  'journal.entries': channel(
    z.strictObject({ entryIds: z.array(z.string()).max(ENTRIES_AT_ONCE) }),
    z.array(journalEntry),
    COMMON,
  ),
  /** In ms; 0 when it may be settled as not arrived now. */
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
  /** Records that, according to the user, the bank returned an accepted application, or takes that record back. */
  'journal.markReturned': channel(z.strictObject({ entryId: z.string(), returned: z.boolean() }), journalEntry, [
    ...COMMON,
    'cancelledByUser',
    'journalDamaged',
    'notFound',
  ]),
  'journal.status': channel(noInput, journalStatus, COMMON),
  /**
   * Asks in a native dialog, then records that the user has read this report of damage. Filing is then possible again.
   */
  'journal.confirmDamage': channel(z.strictObject({ report: z.string().max(64) }), journalStatus, [
    ...COMMON,
    'cancelledByUser',
    'notFound',
  ]),
} as const
