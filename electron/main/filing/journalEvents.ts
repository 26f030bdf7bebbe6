import { z } from 'zod'
import {
  applicationOutcome,
  type ApplicationOutcome,
  journalEntry,
  type JournalEntry,
  journalProblem,
  resolution,
  type Resolution,
} from '#contract/ipc/journal'
import { type FilingState, nextFilingState } from '#domain/filingState'
import { parseAs } from '../storage/hashChain.ts'

const beginEvent = journalEntry.omit({
  state: true,
  acceptanceNo: true,
  endedAt: true,
  outcome: true,
  resolution: true,
  settledBy: true,
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
  /** A person has read what was wrong with the lines before; the chain begins again here and covers all their bytes. */
  z.strictObject({
    hash,
    type: z.literal('restart'),
    at: z.string(),
    user: z.string(),
    problems: z.array(journalProblem),
  }),
])
export type JournalEvent = z.infer<typeof event>
/** An event of a filing that has begun. */
type Step = Exclude<JournalEvent, { type: 'begin' | 'restart' }>

const SETTLED_AS = { accepted: 'resolvedAccepted', notArrived: 'resolvedNotArrived' } as const

/** An entry whose outcome was never written: the application ended in between, so the bank may have it. */
export const INTERRUPTED: ApplicationOutcome = { outcome: 'unknown', error: { code: 'lost', cause: 'interrupted' } }

/** Reads a line; null when it is not one whole event. */
export const parseLine = (line: Uint8Array): JournalEvent | null => parseAs(event, line)

/** Is a line one whole event? */
export const isJournalLine = (line: Uint8Array): boolean => parseLine(line) !== null

/**
 * Applies one event. False when it does not follow from those before it. What an unproven line (`doubted`) says of an
 * outcome or a settlement is not taken for true: the entry stays unknown, with the words of the line beside it, until a
 * person has asked the bank.
 */
export function replay(entries: Map<string, JournalEntry>, one: JournalEvent, doubted: boolean): boolean {
  if (one.type === 'restart') return true
  if (one.type === 'begin') {
    if (entries.has(one.entry.entryId)) return false
    entries.set(one.entry.entryId, { ...one.entry, state: 'sending' })
    return true
  }
  const entry = entries.get(one.entryId)
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

/** The state that an event leads to; undefined when it does not follow from those before it. */
function stateAfter({ state }: JournalEntry, one: Step): FilingState | undefined {
  if (one.type === 'outcome') return nextFilingState(state, one.outcome.outcome)
  // An outcome that was never written is unknown by the time a person settles it.
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
