import type { JournalEntry, Resolution } from '#contract/ipc/journal'
import type { OfficeClaim } from '#contract/office/rows'
import { canSettle } from '#domain/filing/filingState'
import type { Outcome } from './officeClaims.ts'

/** Null unless a person settled the claim at another computer. */
export function settledElsewhere(claim: OfficeClaim, own: JournalEntry | undefined): Resolution | null {
  if (!own || !canSettle(own.state)) return null
  if (claim.outcome === 'settledNotArrived') return { kind: 'notArrived' }
  return claim.outcome === 'settledAccepted' && claim.acceptance_no !== null
    ? { kind: 'accepted', acceptanceNo: claim.acceptance_no }
    : null
}

/**
 * Null unless settled here and told by no line of this computer. A claim that its computer never closed is reported
 * as unknown first.
 */
export function settledHere(claim: OfficeClaim, imported: JournalEntry | undefined): Outcome | null {
  const open = claim.outcome === null || claim.outcome === 'unknown'
  if (!open || !imported?.resolution) return null
  if (claim.outcome === null) return { claimId: claim.claim_id, kind: 'unknown' }
  return imported.resolution.kind === 'notArrived'
    ? { claimId: claim.claim_id, kind: 'settledNotArrived' }
    : { claimId: claim.claim_id, kind: 'settledAccepted', acceptanceNo: imported.resolution.acceptanceNo }
}
