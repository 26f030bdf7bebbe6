// The view: what the server has, except the shared data themselves. Changes keep it up to date.
import { randomUUID } from 'node:crypto'
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
import type { BoardPosition, OfficeBoardPart } from '#contract/ipc/office'
import { ANSWER_BYTES } from '../filing/journalLines.ts'
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
  /** Tells this view from one that was read later. */
  id: string
  /** Claims, requests and approvals in the order in which they came or changed, by table and key. */
  changed: (readonly [BoardTable, string])[]
}
type BoardTable = 'claims' | 'requests' | 'approvals'

export const lotKey = (environment: EnvironmentName, lotId: string): string => `${environment} ${lotId}`

export function viewOf({ meta, members, machines, claims, requests, approvals, unreadable }: Overview): OfficeView {
  const view: OfficeView = {
    meta,
    members: new Map(members.map((one) => [one.login, one])),
    machines: new Map(machines.map((one) => [one.id, one])),
    claims: new Map(),
    requests: new Map(),
    approvals: new Map(),
    unreadable: new Map(unreadable.map((one) => [one.seq, one])),
    id: randomUUID(),
    changed: [],
  }
  for (const one of claims) put(view, 'claims', one.claim_id, one)
  for (const one of requests) put(view, 'requests', lotKey(one.environment, one.lot_id), one)
  for (const one of approvals) put(view, 'approvals', lotKey(one.environment, one.lot_id), one)
  return view
}

function put<T extends BoardTable>(view: OfficeView, table: T, key: string, row: OfficeBoardPart[T][number]): void {
  const rows: Map<string, OfficeBoardPart[T][number]> = view[table]
  rows.set(key, row)
  view.changed.push([table, key])
}

/** At least one row that changed after this position, if there is any; each once, as it is now. */
export function boardPart(
  view: OfficeView,
  after?: BoardPosition,
): Pick<OfficeBoardPart, BoardTable | 'upTo' | 'more'> {
  const from = after?.view === view.id ? after.at : 0
  const taken = { claims: new Set<string>(), requests: new Set<string>(), approvals: new Set<string>() }
  let [at, bytes] = [from, 0]
  for (const [table, key] of view.changed.slice(from)) {
    if (!taken[table].has(key)) bytes += Buffer.byteLength(JSON.stringify(view[table].get(key))) + 1
    if (bytes > ANSWER_BYTES && at > from) break
    taken[table].add(key)
    at++
  }
  return {
    claims: rowsOf(view.claims, taken.claims),
    requests: rowsOf(view.requests, taken.requests),
    approvals: rowsOf(view.approvals, taken.approvals),
    upTo: { view: view.id, at },
    more: at < view.changed.length,
  }
}

const rowsOf = <T>(rows: ReadonlyMap<string, T>, keys: ReadonlySet<string>): T[] =>
  [...keys].flatMap((key) => rows.get(key) ?? [])

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
    if (!known) put(view, 'claims', claim.claim_id, claim)
  },
  close: closeClaim,
  request: (view, data) => {
    const request = officeRequest.parse(data)
    put(view, 'requests', lotKey(request.environment, request.lot_id), request)
  },
  approval: (view, data) => {
    const approval = officeApproval.parse(data)
    put(view, 'approvals', lotKey(approval.environment, approval.lot_id), approval)
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
  put(view, 'claims', closed.claim_id, closed)
}

export const triedOf = (view: OfficeView, environment: EnvironmentName, lotId: string): number =>
  [...view.claims.values()].filter((claim) => claim.lot_id === lotId && claim.environment === environment).length

/** `last`: what the server last heard of the claim. */
export const ownClaims = (view: OfficeView, machine: string): { claimId: string; last: CloseKind | null }[] =>
  [...view.claims.values()]
    .filter((claim) => claim.machine === machine)
    .map(({ claim_id, outcome }) => ({ claimId: claim_id, last: closeKind.nullable().parse(outcome) }))
