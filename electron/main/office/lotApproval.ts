import type { LotApproval } from '#contract/ipc/office'
import type { EnvironmentName } from '#contract/ipc/company'
import { lotKey, type OfficeView } from './overview.ts'

/** Asks about the lot as it is now (`bodyHash`), for the person `login`. */
export interface ApprovalQuery {
  environment: EnvironmentName
  lotId: string
  bodyHash: string
  login: string
}

/**
 * Approval by a colleague before filing, not the bank's. Only the last request and answers after it count. Any edit
 * makes an approval void.
 */
export function lotApprovalOf(view: OfficeView, { environment, lotId, bodyHash, login }: ApprovalQuery): LotApproval {
  const request = view.requests.get(lotKey(environment, lotId))
  if (!request) return { state: 'none' }
  const asked = { by: request.author, at: request.at, own: request.author === login }
  if (request.body_hash !== bodyHash)
    return returnedOf(view, request.seq, asked, environment, lotId) ?? { state: 'changed', ...asked }
  const answer = view.approvals.get(lotKey(environment, lotId))
  if (!answer || answer.seq < request.seq || answer.body_hash !== bodyHash) return { state: 'asked', ...asked }
  const state = answer.verdict === 'approve' ? 'approved' : 'returned'
  return { state, by: answer.author, at: answer.at, comment: answer.comment, own: asked.own }
}

/** The last return stays in view while the lot is corrected; undefined if none. */
function returnedOf(
  view: OfficeView,
  since: number,
  { own }: { own: boolean },
  environment: EnvironmentName,
  lotId: string,
): LotApproval | undefined {
  const answer = view.approvals.get(lotKey(environment, lotId))
  if (!answer || answer.seq < since || answer.verdict !== 'return') return undefined
  return { state: 'returned', by: answer.author, at: answer.at, comment: answer.comment, own }
}
