import type { EnvironmentName, OfficeBoard } from '#contract/ipc/index'
import type { OfficeClaim } from '#contract/office/rows'

/** The last step that the office made with a lot. `at` is an ISO instant, people are logins. */
export type LotStep =
  /** Claimed: being filed, of unknown outcome, or filed. */
  | { kind: 'filing' | 'unknown' | 'filed'; by: string; at: string; machine: string }
  /** Its approval is asked for; `may` are those who can give it. `changed` when the lot was edited since. */
  | { kind: 'asked' | 'changed'; by: string; at: string; may: readonly string[] }
  | { kind: 'approved'; by: string; at: string }
  | { kind: 'returned'; by: string; at: string; comment: string; to: string }

/** What the office does with one lot: the last step, and who edits it now. */
export interface LotWork {
  step: LotStep | undefined
  editing: readonly string[]
}

/** A lot, with the server's number of its last edit; undefined while that is not known. */
export interface WorkedLot {
  lotId: string
  environment: EnvironmentName
  editedSeq: number | undefined
}

/** Returns a function that finds what the office does with a lot. */
export function lotWorkOf(board: OfficeBoard): (lot: WorkedLot) => LotWork {
  const claims = Map.groupBy(board.claims, keyOf)
  const requests = new Map(board.requests.map((one) => [keyOf(one), one]))
  const approvals = new Map(board.approvals.map((one) => [keyOf(one), one]))
  const presence = Map.groupBy(board.presence, ({ what }) => what)
  return (lot) => {
    const key = `${lot.environment} ${lot.lotId}`
    const found = { claims: claims.get(key) ?? [], request: requests.get(key), approval: approvals.get(key) }
    const editing = [...new Set((presence.get(lot.lotId) ?? []).map(({ login }) => login))]
    return { step: claimStep(board, found.claims) ?? approvalStep(board, found, lot.editedSeq), editing }
  }
}

const keyOf = ({ environment, lot_id }: { environment: string; lot_id: string }): string => `${environment} ${lot_id}`

/** What a claim means for the others; one that came to nothing leaves the lot as it was before. */
function claimStep({ machines }: OfficeBoard, claims: readonly OfficeClaim[]): LotStep | undefined {
  const last = claims.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  const kind = last && claimKind(last)
  if (!last || !kind) return undefined
  const machine = machines.find(({ id }) => id === last.machine)?.name ?? ''
  return { kind, by: last.author, at: last.at, machine }
}

const CLAIM_STEPS: Partial<Record<NonNullable<OfficeClaim['outcome']> | 'open', 'filing' | 'unknown' | 'filed'>> = {
  open: 'filing',
  unknown: 'unknown',
  accepted: 'filed',
  settledAccepted: 'filed',
}

const claimKind = ({ outcome }: OfficeClaim) => CLAIM_STEPS[outcome ?? 'open']

type Request = OfficeBoard['requests'][number]
type Approval = OfficeBoard['approvals'][number]

function approvalStep(
  { members }: OfficeBoard,
  { claims, request, approval }: { claims: readonly OfficeClaim[]; request?: Request; approval?: Approval },
  editedSeq: number | undefined,
): LotStep | undefined {
  // The bank returned the lot: what was asked before its filing is over.
  if (!request || claims.some(({ outcome }) => outcome === 'returned')) return undefined
  const { author: by, at, seq } = request
  const may = members
    .filter(({ active, roles, login }) => active && roles.includes('approve') && login !== by)
    .map(({ login }) => login)
  const answer = approval && approval.seq > seq ? approval : undefined
  if (answer?.verdict === 'return')
    return { kind: 'returned', by: answer.author, at: answer.at, comment: answer.comment, to: by }
  // An approval holds for what was asked; an edit since voids it.
  if (editedSeq !== undefined && editedSeq > seq) return { kind: 'changed', by, at, may }
  return answer ? { kind: 'approved', by: answer.author, at: answer.at } : { kind: 'asked', by, at, may }
}

/** Returns the lots whose approval was asked for and that nobody claimed since: few, however long the office works. */
export function openRequests({ requests, claims }: OfficeBoard): string[] {
  const claimed = new Set(claims.filter((one) => claimKind(one) !== undefined || one.outcome === 'returned').map(keyOf))
  return requests.filter((one) => !claimed.has(keyOf(one))).map(({ lot_id }) => lot_id)
}

/** Returns whether a lot waits for this person: for their approval, or returned to them. */
export const waitsFor = ({ step }: LotWork, login: string): boolean =>
  (step?.kind === 'asked' && step.may.includes(login)) || (step?.kind === 'returned' && step.to === login)
