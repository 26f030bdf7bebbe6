// Which filings told by other computers' journals count.
import type { JournalEntry } from '#contract/ipc/journal'
import type { CloseKind } from '#contract/office/rows'
import { canSettle, type FilingState, isAtBank, mayBeAtBank, nextFilingState } from '#domain/filing/filingState'
import { INTERRUPTED, withResolution } from '../filing/journalEvents.ts'
import type { KnownClaim } from './claimMemory.ts'
import type { ToldFiling } from './mirror.ts'

/**
 * A journal's lines only tell of a filing; its claim is proven, because the server knows who claimed and who closed.
 * `unclaimed`: no claim of that workstation bears the filing out.
 */
export type Judged = { counts: JournalEntry } | { unclaimed: ToldFiling }

const STATE_OF: Readonly<Record<CloseKind, FilingState>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  notSent: 'notSent',
  unknown: 'unknown',
  settledAccepted: 'resolvedAccepted',
  settledNotArrived: 'resolvedNotArrived',
  returned: 'accepted',
}

export const stateOfClaim = ({ outcome }: KnownClaim): FilingState => (outcome === null ? 'sending' : STATE_OF[outcome])

/** Undefined without lines. */
export function judge(told: readonly ToldFiling[], claim: KnownClaim | undefined): Judged | undefined {
  const [first] = told
  if (!first) return undefined
  const own = told.find(({ machine }) => machine === claim?.machine)
  return own && claim ? { counts: withClaim(own.entry, claim) } : { unclaimed: first }
}

/**
 * The claim decides, also while the journal's lines already say more. If both contradict each other, the lot is locked
 * until somebody has asked the bank.
 */
function withClaim(entry: JournalEntry, claim: KnownClaim): JournalEntry {
  const state = stateOfClaim(claim)
  if (contradicts(entry, state, claim)) return { ...entry, state: 'contradicts' }
  return entry.state === state ? entry : asClosed(entry, state, claim)
}

function contradicts(entry: JournalEntry, state: FilingState, { acceptance_no: number }: KnownClaim): boolean {
  if (isAtBank(entry.state) && isAtBank(state)) return number !== null && number !== entry.acceptanceNo
  return (isAtBank(entry.state) && !mayBeAtBank(state)) || (!mayBeAtBank(entry.state) && isAtBank(state))
}

function asClosed(entry: JournalEntry, state: FilingState, claim: KnownClaim): JournalEntry {
  const { outcome_at: at, outcome_author: by, acceptance_no: acceptanceNo } = claim
  const asked = entry.state === 'sending' ? interrupted(entry) : entry
  if (state === 'resolvedNotArrived' && canSettle(asked.state) && at && by)
    return withResolution(asked, { kind: 'notArrived' }, at, by)
  if (state === 'resolvedAccepted' && canSettle(asked.state) && at && by && acceptanceNo)
    return withResolution(asked, { kind: 'accepted', acceptanceNo }, at, by)
  const { outcome: _outcome, endedAt: _endedAt, acceptanceNo: _number, resolution: _said, ...begun } = entry
  return {
    ...begun,
    state,
    ...(at !== null && { endedAt: at }),
    ...(state === 'unknown' && { outcome: entry.outcome?.outcome === 'unknown' ? entry.outcome : INTERRUPTED }),
    ...(isAtBank(state) && acceptanceNo !== null && { acceptanceNo }),
  }
}

function interrupted(entry: JournalEntry): JournalEntry {
  const state = nextFilingState(entry.state, 'interrupted')
  return state === undefined ? entry : { ...entry, state, outcome: INTERRUPTED }
}
