import { ZodError } from 'zod'
import {
  type CloseKind,
  closeKind,
  officeApproval,
  type OfficeApproval,
  type OfficeChange,
  officeClaim,
  type OfficeClaim,
  officeMachine,
  type OfficeMachine,
  officeMember,
  type OfficeMember,
  officeMeta,
  type OfficeMeta,
  officeRequest,
  type OfficeRequest,
} from '#contract/office/rows'
import type { EnvironmentName } from '#contract/ipc/company'
import type { Overview, UnreadableRow } from './server.ts'

export interface OfficeView {
  meta: OfficeMeta | undefined
  members: Map<string, OfficeMember>
  machines: Map<string, OfficeMachine>
  claims: Map<string, OfficeClaim>
  /** Requests and approvals: the newest of each lot, by `lotKey`. */
  requests: Map<string, OfficeRequest>
  approvals: Map<string, OfficeApproval>
  unreadable: Map<number, UnreadableRow>
}

export const lotKey = (environment: EnvironmentName, lotId: string): string => `${environment} ${lotId}`

export const viewOf = ({ meta, members, machines, claims, requests, approvals, unreadable }: Overview): OfficeView => ({
  meta,
  members: new Map(members.map((one) => [one.login, one])),
  machines: new Map(machines.map((one) => [one.id, one])),
  claims: new Map(claims.map((one) => [one.claim_id, one])),
  requests: new Map(requests.map((one) => [lotKey(one.environment, one.lot_id), one])),
  approvals: new Map(approvals.map((one) => [lotKey(one.environment, one.lot_id), one])),
  unreadable: new Map(unreadable.map((one) => [one.seq, one])),
})

/** Items are no part of the view, and a note only marks a void row. A change that cannot be read is only named. */
export function applyChange(view: OfficeView, { what, seq, data }: OfficeChange): void {
  try {
    APPLY[what]?.(view, data)
  } catch (thrown) {
    if (!(thrown instanceof ZodError)) throw thrown
    view.unreadable.set(seq, { what, seq })
  }
}

type Apply = (view: OfficeView, data: Record<string, unknown>) => void
const APPLY: Partial<Record<OfficeChange['what'], Apply>> = {
  meta: (view, data) => void (view.meta = officeMeta.parse(data)),
  member: (view, data) => {
    const member = officeMember.parse(data)
    view.members.set(member.login, member)
  },
  machine: (view, data) => {
    const machine = officeMachine.parse(data)
    view.machines.set(machine.id, machine)
  },
  claim: (view, data) => {
    const known = view.claims.get(String(data['claim_id']))
    const open = { outcome: null, acceptance_no: null, outcome_at: null, outcome_author: null, outcome_machine: null }
    const claim = officeClaim.parse({ ...open, ...data })
    if (!known) view.claims.set(claim.claim_id, claim)
  },
  close: closeClaim,
  request: (view, data) => {
    const request = officeRequest.parse(data)
    view.requests.set(lotKey(request.environment, request.lot_id), request)
  },
  approval: (view, data) => {
    const approval = officeApproval.parse(data)
    view.approvals.set(lotKey(approval.environment, approval.lot_id), approval)
  },
  // The owner's function begins its note with the row's number.
  note: (view, { kind, note }) => {
    const [seq] = kind === 'voided' ? String(note).split(' ') : []
    if (seq !== undefined) view.unreadable.delete(Number(seq))
  },
}

function closeClaim(view: OfficeView, data: Record<string, unknown>): void {
  const claim = view.claims.get(String(data['claim_id']))
  if (!claim) return
  const closed = officeClaim.parse({
    ...claim,
    outcome: data['kind'],
    acceptance_no: data['acceptance_no'],
    outcome_at: data['at'],
    outcome_author: data['author'],
    outcome_machine: data['machine'],
  })
  view.claims.set(closed.claim_id, closed)
}

export const triedOf = (view: OfficeView, environment: EnvironmentName, lotId: string): number =>
  [...view.claims.values()].filter((claim) => claim.lot_id === lotId && claim.environment === environment).length

/** `last`: what the server last heard of the claim. */
export const claimsOf = (view: OfficeView, machine: string): { claimId: string; last: CloseKind | null }[] =>
  [...view.claims.values()]
    .filter((claim) => claim.machine === machine)
    .map(({ claim_id, outcome }) => ({ claimId: claim_id, last: closeKind.nullable().parse(outcome) }))
