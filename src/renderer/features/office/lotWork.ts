import type { EnvironmentName, OfficeBoard } from '#contract/ipc/index'
import type { OfficeClaim } from '#contract/office/rows'

/** Where a lot stands in the office. `at` is an ISO instant, people are logins. */
export type LotStep =
  /** Claimed: being filed, of unknown outcome, or filed. */
  | { kind: 'filing' | 'unknown' | 'filed'; by: string; at: string; machine: string }
  /** `may`: those who can approve. `changed`: the lot was edited since its approval was asked for. */
  | { kind: 'asked' | 'changed'; by: string; at: string; may: readonly string[] }
  | { kind: 'approved'; by: string; at: string }
  | { kind: 'returned'; by: string; at: string; comment: string; to: string }

export interface LotWork {
  step: LotStep | undefined
  editing: readonly string[]
}

export interface WorkedLot {
  lotId: string
  environment: EnvironmentName
  /** The server's number of the lot's last edit; undefined while not known. */
  editedSeq: number | undefined
}

export function lotWorkOf(board: OfficeBoard): (lot: WorkedLot) => LotWork {
  const claims = Map.groupBy(board.claims, lotKeyOf)
  const requests = new Map(board.requests.map((one) => [lotKeyOf(one), one]))
  const approvals = new Map(board.approvals.map((one) => [lotKeyOf(one), one]))
  const presence = Map.groupBy(board.presence, ({ what }) => what)
  return (lot) => {
    const key = lotKeyOf({ environment: lot.environment, lot_id: lot.lotId })
    const found = { claims: claims.get(key) ?? [], request: requests.get(key), approval: approvals.get(key) }
    const editing = [...new Set((presence.get(lot.lotId) ?? []).map(({ login }) => login))]
    return { step: claimStep(board, found.claims) ?? approvalStep(board, found, lot.editedSeq), editing }
  }
}

/** Of a claim, request or approval. */
export const lotKeyOf = ({ environment, lot_id }: { environment: string; lot_id: string }): string =>
  `${environment} ${lot_id}`

/** A claim that came to nothing leaves the lot as it was before. */
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
  // A return by the bank voids approvals asked for before.
  if (!request || claims.some(({ outcome }) => outcome === 'returned')) return undefined
  const { author: by, at, seq } = request
  const may = members
    .filter(({ active, roles, login }) => active && roles.includes('approve') && login !== by)
    .map(({ login }) => login)
  const answer = approval && approval.seq > seq ? approval : undefined
  if (answer?.verdict === 'return')
    return { kind: 'returned', by: answer.author, at: answer.at, comment: answer.comment, to: by }
  // An approval holds for the lot as it was when asked for; a later edit voids it.
  if (editedSeq !== undefined && editedSeq > seq) return { kind: 'changed', by, at, may }
  return answer ? { kind: 'approved', by: answer.author, at: answer.at } : { kind: 'asked', by, at, may }
}

/** Lots whose approval was asked for and that nobody claimed since: few, however long the office works. */
export function openRequests({ requests, claims }: OfficeBoard): string[] {
  const claimed = new Set(
    claims.filter((one) => claimKind(one) !== undefined || one.outcome === 'returned').map(lotKeyOf),
  )
  return requests.filter((one) => !claimed.has(lotKeyOf(one))).map(({ lot_id }) => lot_id)
}

/** The lot waits for this person's approval, or was returned to them. */
export const waitsFor = ({ step }: LotWork, login: string): boolean =>
  (step?.kind === 'asked' && step.may.includes(login)) || (step?.kind === 'returned' && step.to === login)
