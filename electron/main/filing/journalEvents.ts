import { z } from 'zod'
import {
  applicationOutcome,
  type ApplicationOutcome,
  type ApprovalRecord,
  approvalRecord,
  contradiction,
  type Contradiction,
  journalEntry,
  type JournalEntry,
  journalProblem,
  resolution,
  type Resolution,
} from '#contract/ipc/journal'
import { type FilingState, isAtBank, nextFilingState } from '#domain/filing/filingState'
import { parseAs } from '../storage/hashChain.ts'
import { toStorageError } from '../storage/storageError.ts'

const beginEvent = journalEntry.omit({
  state: true,
  acceptanceNo: true,
  endedAt: true,
  outcome: true,
  resolution: true,
  settledBy: true,
  approval: true,
  contradiction: true,
  elsewhere: true,
})
export type Beginning = z.infer<typeof beginEvent>

const hash = z.string().optional()
const event = z.discriminatedUnion('type', [
  z.strictObject({ hash, type: z.literal('begin'), entry: beginEvent }),
  z.strictObject({
    hash,
    type: z.literal('outcome'),
    entryId: z.string(),
    at: z.string(),
    outcome: applicationOutcome,
  }),
  z.strictObject({
    hash,
    type: z.literal('resolve'),
    entryId: z.string(),
    at: z.string(),
    user: z.string().optional(),
    resolution,
  }),
  z.strictObject({ hash, type: z.literal('approval'), entryId: z.string(), approval: approvalRecord }),
  /** Another record says that the bank has the filing: locked until somebody has asked. */
  z.strictObject({ hash, type: z.literal('contradiction'), entryId: z.string(), contradiction }),
  /** The chain restarts here and covers all earlier bytes. */
  z.strictObject({
    hash,
    type: z.literal('restart'),
    at: z.string(),
    user: z.string(),
    problems: z.array(journalProblem),
  }),
])
export type JournalEvent = z.infer<typeof event>
type Step = Extract<JournalEvent, { type: 'outcome' | 'resolve' }>

const SETTLED_AS = { accepted: 'resolvedAccepted', notArrived: 'resolvedNotArrived' } as const

/** The app stopped before it recorded an outcome: the bank may have the application. */
export const INTERRUPTED: ApplicationOutcome = { outcome: 'unknown', error: { code: 'lost', cause: 'interrupted' } }

/**
 * An outcome that cannot be recorded is unknown after a restart, so it is at once. Until then the bank's answer stays
 * with it, for its acceptance number.
 */
export const unrecorded = (outcome: ApplicationOutcome, thrown: unknown): ApplicationOutcome => ({
  outcome: 'unknown',
  error: { code: 'storage', detail: toStorageError('journal', thrown).detail },
  ...('answer' in outcome && outcome.answer && { answer: outcome.answer }),
})

/** Null when it is not one complete event. */
export const parseLine = (line: Uint8Array): JournalEvent | null => parseAs(event, line)

export const isJournalLine = (line: Uint8Array): boolean => parseLine(line) !== null

/**
 * False when the event does not follow from the earlier ones. An outcome or settlement in an unproven line
 * (`doubted`) is not trusted: the entry stays unknown, with the bank's answer from that line attached, until the user
 * has asked the bank.
 */
export function replay(entries: Map<string, JournalEntry>, one: JournalEvent, doubted: boolean): boolean {
  if (one.type === 'restart') return true
  if (one.type === 'begin') {
    if (entries.has(one.entry.entryId)) return false
    entries.set(one.entry.entryId, { ...one.entry, state: 'sending' })
    return true
  }
  const entry = entries.get(one.entryId)
  if (one.type === 'approval') return applyApproval(entries, entry, one.approval, doubted)
  if (one.type === 'contradiction') return applyContradiction(entries, entry, one.contradiction)
  if (!entry || stateAfter(entry, one) === undefined) return false
  entries.set(
    one.entryId,
    doubted
      ? inDoubt(entry, one)
      : one.type === 'outcome'
        ? withOutcome(entry, one.outcome, one.at)
        : withResolution({ ...entry, outcome: entry.outcome ?? INTERRUPTED }, one.resolution, one.at, one.user),
  )
  return true
}

/** Even from an unproven line: this can only lock the entry. */
function applyContradiction(
  entries: Map<string, JournalEntry>,
  entry: JournalEntry | undefined,
  said: Contradiction,
): boolean {
  const state = entry && nextFilingState(entry.state, 'contradicted')
  if (!state) return false
  entries.set(entry.entryId, { ...entry, state, contradiction: said })
  return true
}

export type SaidOfApproval = Pick<ApprovalRecord, 'state' | 'by' | 'bank'>

/** The user's name is left out for a statement of the bank. */
export const approvalRecordOf = (
  said: SaidOfApproval,
  { now, user }: { now: () => Date; user: () => string },
): ApprovalRecord => ({ ...said, at: now().toISOString(), ...(said.by === 'person' && { user: user() }) })

/** Ignored in an unproven line (`doubted`): "returned" would let an equal lot be filed. */
function applyApproval(
  entries: Map<string, JournalEntry>,
  entry: JournalEntry | undefined,
  approval: ApprovalRecord,
  doubted: boolean,
): boolean {
  if (!entry || !isAtBank(entry.state)) return false
  if (!doubted) entries.set(entry.entryId, { ...entry, approval })
  return true
}

/** Undefined when the event does not follow from the earlier ones. */
function stateAfter({ state }: JournalEntry, one: Step): FilingState | undefined {
  if (one.type === 'outcome') return nextFilingState(state, one.outcome.outcome)
  // Only an unknown entry can be settled, so a missing outcome counts as unknown.
  return nextFilingState(nextFilingState(state, 'interrupted') ?? state, SETTLED_AS[one.resolution.kind])
}

function inDoubt(entry: JournalEntry, one: Step): JournalEntry {
  const error = { code: 'storage' as const, detail: 'journal: unproven' }
  if (one.type === 'outcome') {
    const answer = 'answer' in one.outcome && one.outcome.answer ? { answer: one.outcome.answer } : {}
    return { ...entry, state: 'unknown', outcome: { outcome: 'unknown', error, ...answer } }
  }
  const number =
    one.resolution.kind === 'accepted'
      ? { answer: { localTaxPaymentResult: { acceptanceNo: one.resolution.acceptanceNo } } }
      : {}
  return { ...entry, state: 'unknown', outcome: { outcome: 'unknown', error, ...number } }
}

export function withOutcome(entry: JournalEntry, outcome: ApplicationOutcome, endedAt: string): JournalEntry {
  const acceptanceNo = outcome.outcome === 'accepted' ? { acceptanceNo: outcome.acceptanceNo } : {}
  return { ...entry, state: outcome.outcome, endedAt, outcome, ...acceptanceNo }
}

export function withResolution(
  entry: JournalEntry,
  settled: Resolution,
  endedAt: string,
  settledBy?: string,
): JournalEntry {
  return {
    ...entry,
    endedAt,
    resolution: settled,
    ...(settledBy !== undefined && { settledBy }),
    state: SETTLED_AS[settled.kind],
    ...(settled.kind === 'accepted' && { acceptanceNo: settled.acceptanceNo }),
  }
}
