// What the office's database sends comes from outside, so these schemas check all of it.
import { z } from 'zod'
import { environmentName, filedTotals } from '../filed.ts'

/** PostgreSQL sends a bigint column as text. */
const whole = z.coerce.number().int().min(0)
/** An instant in UTC as PostgreSQL writes it in a column (`2026-11-09 13:00:00.5+00`) and in JSON. */
const UTC =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|\+00(?::00)?)$/

/** A first pull brings fifteen thousand instants, and a Date for each is slow. */
const utcInstant = z
  .string()
  .regex(UTC)
  .transform((text) => {
    const fraction = text.charAt(19) === '.' ? text.slice(20, 23).replace(/\D.*/, '') : ''
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
  })
  .pipe(z.string())

/** ISO text in UTC with milliseconds, from a Date or a text in any zone. */
export const instant = z.union([
  utcInstant,
  z.coerce
    .date()
    .transform((date) => date.toISOString())
    .pipe(z.string()),
])

/** 作成, 承認, 申請, 管理. */
export const OFFICE_ROLES = ['prepare', 'approve', 'file', 'administer'] as const
export const officeRole = z.enum(OFFICE_ROLES)
export type OfficeRole = z.infer<typeof officeRole>

export const greeting = z.object({
  officeId: z.uuid(),
  name: z.string(),
  schemaVersion: whole,
  epoch: whole,
  state: z.enum(['normal', 'recovering']),
  fourEyes: z.boolean(),
  login: z.string(),
  displayName: z.string(),
  roles: z.array(officeRole),
  seq: whole,
  lines: whole,
  mustRecover: z.boolean(),
  /** This computer shows a position that the server cannot know, and files nothing. */
  behind: z.boolean(),
  keyFits: z.boolean(),
  at: instant,
  durable: z.boolean(),
})
export type Greeting = z.infer<typeof greeting>

/** `mark` proves later that this server still has what was read up to `cursor`. */
export const position = z.object({ seq: whole, cursor: whole, mark: z.uuid().nullable(), epoch: whole })
export type Position = z.infer<typeof position>

/** What became of a claim, according to the journal of the workstation that made it, or to a person. */
export const CLOSE_KINDS = [
  'accepted',
  'rejected',
  'notSent',
  'unknown',
  'settledAccepted',
  'settledNotArrived',
  'returned',
] as const
export const closeKind = z.enum(CLOSE_KINDS)
export type CloseKind = z.infer<typeof closeKind>

const claimed = {
  claimId: z.uuid(),
  by: z.string(),
  machineName: z.string().nullable(),
  at: instant,
}

/**
 * A claim reserves a lot before it is filed, so that no other computer files it. What stands against it (`why`): `lot`,
 * a claim of this lot; `same`, one of an equal lot; `attempt`, the server knows `tried` earlier attempts; `stale`, the
 * lot was changed at the server; `closed`, this claim has its outcome already. `outcome`: what became of the other
 * claim, null while open.
 */
export const claimAnswer = z.discriminatedUnion('status', [
  /** `mark` shows later if the server was set back to before the claim. */
  z.object({
    status: z.literal('claimed'),
    seq: whole,
    mark: z.uuid().optional(),
    epoch: whole.nullable().optional(),
  }),
  z.object({
    status: z.literal('taken'),
    why: z.enum(['lot', 'same', 'attempt', 'stale', 'notApproved', 'closed', 'role', 'recovering']),
    tried: whole.optional(),
    claimId: claimed.claimId.optional(),
    by: claimed.by.optional(),
    machineName: claimed.machineName.optional(),
    at: claimed.at.optional(),
    outcome: closeKind.nullable().optional(),
  }),
])
export type ClaimAnswer = z.infer<typeof claimAnswer>

/** To a claim that is entered again after a restore. `clash`: a claim of the same lot that was granted meanwhile. */
export const enteredAnswer = z.object({
  status: z.enum(['stored', 'repeated']),
  clash: z.uuid().nullable().optional(),
})

export const closeAnswer = z.object({ status: z.enum(['stored', 'repeated', 'early', 'refused', 'noClaim']) })

export const officeClaim = z.object({
  claim_id: z.uuid(),
  environment: environmentName,
  lot_id: z.string(),
  company_id: z.string(),
  month: z.string(),
  due_date: z.string().nullable(),
  body_hash: z.string(),
  totals: filedTotals,
  machine: z.uuid(),
  author: z.string(),
  at: instant,
  outcome: closeKind.nullable(),
  acceptance_no: z.string().nullable(),
  outcome_at: instant.nullable(),
  outcome_author: z.string().nullable(),
  outcome_machine: z.uuid().nullable(),
})
export type OfficeClaim = z.infer<typeof officeClaim>

export const officeMember = z.object({
  login: z.string(),
  display_name: z.string(),
  roles: z.array(officeRole),
  active: z.boolean(),
})
export type OfficeMember = z.infer<typeof officeMember>

export const officeMachine = z.object({
  id: z.uuid(),
  name: z.string(),
  login: z.string(),
  key: z.string().nullable(),
  /** A new key that no administrator has accepted yet. */
  key_asked: z.string().nullable(),
  last_login: z.string(),
  last_at: instant,
  lines: whole,
  recovered_epoch: whole,
  excused_epoch: whole,
  /** This computer filed without the office and has not reported all of it. */
  reporting: z.boolean(),
})
export type OfficeMachine = z.infer<typeof officeMachine>

const asked = {
  seq: whole,
  lot_id: z.string(),
  environment: environmentName,
  body_hash: z.string(),
  author: z.string(),
  at: instant,
}
export const officeRequest = z.object({ ...asked, request_id: z.uuid(), totals: filedTotals })
export type OfficeRequest = z.infer<typeof officeRequest>
export const officeApproval = z.object({
  ...asked,
  approval_id: z.uuid(),
  verdict: z.enum(['approve', 'return']),
  comment: z.string(),
})
export type OfficeApproval = z.infer<typeof officeApproval>
export const approvalAnswer = z.object({ status: z.enum(['stored', 'repeated', 'notAsked', 'own']) })

const byAt = z.object({ author: z.string(), at: instant }).nullable()
export const lotPeople = z.object({ asked: byAt, approved: byAt, edited: byAt })
export type LotPeople = z.infer<typeof lotPeople>

export const officeMeta = z.object({
  name: z.string(),
  epoch: whole,
  four_eyes: z.boolean(),
  state: z.enum(['normal', 'recovering']),
})
export type OfficeMeta = z.infer<typeof officeMeta>

/** Who has what open; advice, no lock. */
export const officePresence = z.object({ login: z.string(), machine: z.uuid(), what: z.string(), at: instant })
export type OfficePresence = z.infer<typeof officePresence>

export const ITEM_KINDS = [
  'company',
  'payee',
  'lotHead',
  'lotRow',
  'lotOrder',
  'monthState',
  'deposit',
  'setting',
] as const
export const itemKind = z.enum(ITEM_KINDS)
export type ItemKind = z.infer<typeof itemKind>
/**
 * Each kind's own schema checks the content; `z.record` would copy it. Content nested deeper than `DEEPEST` would not
 * get from one process to another, nor would anything sent with it.
 */
const body = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isCarried(value, DEEPEST),
)
const DEEPEST = 32

function isCarried(value: unknown, deeper: number): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return true
  return deeper > 0 && Object.values(value).every((part) => isCarried(part, deeper - 1))
}

export const officeItem = z.object({
  kind: itemKind,
  id: z.string(),
  company_id: z.string().nullable(),
  lot_id: z.string().nullable(),
  revision: whole,
  seq: whole,
  deleted: z.boolean(),
  body,
  author: z.string(),
  at: instant,
})
export type OfficeItem = z.infer<typeof officeItem>

/** Oldest first. `last` is the number to go on from, past what could not be read. */
export const officeItems = z.object({ items: z.array(officeItem), last: whole, more: z.boolean() })

/** `base`: the revision that was changed, 0 for a new item. */
export const itemChange = z.strictObject({
  changeId: z.uuid(),
  kind: itemKind,
  id: z.string().min(1).max(200),
  base: z.int().min(0),
  body: body.nullable(),
  deleted: z.boolean(),
  companyId: z.string().max(200).optional(),
  lotId: z.string().max(200).optional(),
})
export type ItemChange = z.infer<typeof itemChange>

const stored = { kind: itemKind, id: z.string(), revision: whole, deleted: z.boolean(), body, author: z.string() }
/**
 * `conflict`: what somebody else stored meanwhile; `filed`: the lot is, or may be, at the bank; `withheld`: another
 * change of the batch was refused.
 */
export const putAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('stored'), ...stored }),
  z.object({ status: z.literal('repeated'), ...stored }),
  z.object({ status: z.literal('conflict'), ...stored }),
  z.object({ status: z.literal('withheld'), kind: itemKind, id: z.string() }),
  z.object({
    status: z.literal('filed'),
    kind: itemKind,
    id: z.string(),
    by: z.string(),
    current: z.object(stored).optional(),
  }),
])
export type PutAnswer = z.infer<typeof putAnswer>

/** Items are read by other calls, so only their kind counts here. */
export const officeChange = z.object({
  seq: whole,
  what: z.enum(['item', 'request', 'approval', 'claim', 'close', 'member', 'machine', 'note', 'meta']),
  data: z.record(z.string(), z.unknown()),
})
export type OfficeChange = z.infer<typeof officeChange>

export const officeJournalLine = z.object({ line: whole, text: z.string(), signature: z.string().nullable() })
/** The key signs the journal from this line on. */
export const machineKey = z.object({ machine: z.uuid(), key: z.string(), first_line: whole })

/**
 * What filing waits for after a restore: a computer; one that only `told_by` knew, or of whose journal that one has
 * seen more; a member who may file and has no computer.
 */
export const waiting = z.object({
  kind: z.enum(['machine', 'told', 'member']),
  id: z.string(),
  name: z.string(),
  told_by: z.string().nullable(),
})
export type Waiting = z.infer<typeof waiting>

export const lineCount = z.object({ id: z.uuid(), lines: whole })
export type LineCount = z.infer<typeof lineCount>
