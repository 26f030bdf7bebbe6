import type { OfficeBoard } from '#contract/ipc/index'
import type { OfficeRole } from '#contract/office/rows'

/** A lot that waits for this person; `comment` says why it was returned. */
export interface WaitingLot {
  kind: 'approve' | 'returned'
  lotId: string
  by: string
  total: number
  comment: string
}

/**
 * Unanswered requests of others that this person may approve, and own ones that were returned; newest first. A lot
 * that somebody claimed (began to file) waits no longer.
 */
export function waitingFor(
  { requests, approvals, claims }: OfficeBoard,
  { login, roles }: { login: string; roles: readonly OfficeRole[] },
): WaitingLot[] {
  return requests
    .toSorted((a, b) => b.seq - a.seq)
    .flatMap((request): WaitingLot[] => {
      const { lot_id: lotId, environment, author, totals } = request
      const same = (one: { lot_id: string; environment: string }) =>
        one.lot_id === lotId && one.environment === environment
      const answer = approvals.find((one) => same(one) && one.seq > request.seq)
      if (claims.some((claim) => same(claim) && isLive(claim.outcome))) return []
      const found = { lotId, total: totals.totalAmount }
      if (!answer)
        return author !== login && roles.includes('approve')
          ? [{ kind: 'approve', ...found, by: author, comment: '' }]
          : []
      if (answer.verdict === 'approve' || author !== login) return []
      return [{ kind: 'returned', ...found, by: answer.author, comment: answer.comment }]
    })
}

const isLive = (outcome: string | null): boolean =>
  outcome !== 'rejected' && outcome !== 'notSent' && outcome !== 'settledNotArrived'
