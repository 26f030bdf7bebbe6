import { z } from 'zod'
import { localTaxApplication } from '../bank/localTaxApplication.ts'
import { withComposedTexts } from '../bank/fields.ts'
import { invitation, officeServer } from '../office/invitation.ts'
import {
  itemChange,
  officeApproval,
  officeClaim,
  officeItems,
  officeMember,
  officePresence,
  officeRequest,
  officeRole,
  putAnswer,
} from '../office/rows.ts'
import { channel, COMMON, companyId, noInput, OFFICE_PROBLEMS } from './channel.ts'

export const OFFICE = [...COMMON, 'notFound', ...OFFICE_PROBLEMS] as const

export const officeProblem = z.enum(OFFICE_PROBLEMS)

/** Versions are those of the schema. */
export type OfficeRefusal =
  | { code: Exclude<(typeof OFFICE_PROBLEMS)[number], 'officeVersion'> }
  | { code: 'officeVersion'; theirs: number; ours: number }

/** `since`: ISO instant. */
const officeConnection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connecting') }),
  z.strictObject({ kind: z.literal('online'), since: z.string() }),
  z.strictObject({ kind: z.literal('offline'), since: z.string(), problem: officeProblem }),
  /** An administrator ended the office mode, because the server is gone. */
  z.strictObject({ kind: z.literal('ended'), since: z.string() }),
])

/** `waiting`: what filing waits for after a restore: computers, and members who may file and have no computer. */
export const officeStatus = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('none'),
    /** The only server that the policy allows. */
    server: z.strictObject({ ...officeServer, compulsory: z.boolean() }).optional(),
  }),
  z.strictObject({
    kind: z.literal('member'),
    office: z.string(),
    host: z.string(),
    port: z.number(),
    login: z.string(),
    displayName: z.string(),
    roles: z.array(officeRole),
    machine: z.string(),
    fourEyes: z.boolean(),
    /**
     * Rises when the server was set back to an older state; items are then read again from the beginning. 0 while
     * unknown.
     */
    epoch: z.number(),
    connection: officeConnection,
    /** Only while `problem` is `officeVersion`. */
    versions: z.strictObject({ theirs: z.number(), ours: z.number() }).optional(),
    /** The office mode may be ended: the server is gone, and does not only refuse this computer. */
    mayEnd: z.boolean(),
    compulsory: z.boolean(),
    waiting: z.array(
      z.strictObject({
        /** `told`: a computer that only `toldBy` knew, or of whose journal that member has seen more. */
        kind: z.enum(['machine', 'told', 'member']),
        id: z.string(),
        name: z.string(),
        /** Whose computer: two may have one name. */
        user: z.string().nullable(),
        toldBy: z.string().nullable(),
      }),
    ),
    /** Filings in other computers' journals that no claim at the server bears out; they do not count. */
    unclaimed: z.array(z.strictObject({ machine: z.string(), count: z.number() })),
    /** Rows at the server that this version cannot read and skips. */
    unreadable: z.array(z.strictObject({ what: z.string(), seq: z.number() })),
    /** Journals of other computers, with the first line that fails the check. */
    unproven: z.array(z.strictObject({ machine: z.string(), line: z.number() })),
  }),
])
export type OfficeStatus = z.infer<typeof officeStatus>

/** `requests` and `approvals`: the newest of each lot. */
export const officeBoard = z.strictObject({
  claims: z.array(officeClaim),
  requests: z.array(officeRequest),
  approvals: z.array(officeApproval),
  members: z.array(officeMember),
  presence: z.array(officePresence),
  machines: z.array(
    z.strictObject({ id: z.string(), name: z.string(), login: z.string(), keyAsked: z.string().nullable() }),
  ),
})
export type OfficeBoard = z.infer<typeof officeBoard>

/** How far a window has read the board: up to which change of which view. Another view is read from its beginning. */
const boardPosition = z.strictObject({ view: z.uuid(), at: z.int().min(0) })
export type BoardPosition = z.infer<typeof boardPosition>

/**
 * Of `claims`, `requests` and `approvals`, those that came or changed after a position, as many as one answer holds.
 * `upTo` is null while nothing of an office is known.
 */
const officeBoardPart = officeBoard.extend({ upTo: boardPosition.nullable(), more: z.boolean() })
export type OfficeBoardPart = z.infer<typeof officeBoardPart>

const comment = z.string().max(2_000)
const password = z.string().min(1).max(1_000)
const lotBody = { companyId, lotId: z.uuid(), application: withComposedTexts(localTaxApplication) }

/**
 * Nobody asked for approval; asked for this content; asked for other content, changed since; approved as it is;
 * returned with a comment. `at`: ISO instant.
 */
export const lotApproval = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({ state: z.enum(['asked', 'changed']), by: z.string(), at: z.string(), own: z.boolean() }),
  z.strictObject({
    state: z.enum(['approved', 'returned']),
    by: z.string(),
    at: z.string(),
    comment: z.string(),
    own: z.boolean(),
  }),
])
export type LotApproval = z.infer<typeof lotApproval>

/** A lot of 1,700 rows fits. */
const MAX_ITEMS = 2_000

export const officeChannels = {
  'office.status': channel(noInput, officeStatus, COMMON),
  'office.openInvitation': channel(noInput, invitation, [...COMMON, 'cancelledByUser', 'officeNoInvitation']),
  /** Asks in a native dialog. Nothing is kept when connecting fails. */
  'office.join': channel(z.strictObject({ invitation, password }), officeStatus, [
    ...OFFICE,
    'cancelledByUser',
    'officeJoined',
    'fixedByPolicy',
    'policyBroken',
  ]),
  /** Asks in a native dialog. Shared work stays on this computer. */
  'office.leave': channel(noInput, officeStatus, [...COMMON, 'cancelledByUser', 'notFound', 'fixedByPolicy']),
  'office.board': channel(z.strictObject({ after: boardPosition.optional() }), officeBoardPart, COMMON),
  /** Items with a number above `after`, as many as fit into one answer. */
  'office.items': channel(
    z.strictObject({ after: z.int().min(0), limit: z.int().min(1).max(MAX_ITEMS) }),
    officeItems,
    OFFICE,
  ),
  /** Each change by itself, or with `together` all or none. Safe to repeat with the same change ids. */
  'office.put': channel(
    z.strictObject({ changes: z.array(itemChange).min(1).max(MAX_ITEMS), together: z.boolean() }),
    z.array(putAnswer),
    OFFICE,
  ),
  /** Named to the user: items that this version could not read. */
  'office.unreadable': channel(
    z.strictObject({ seqs: z.array(z.int().min(1)).min(1).max(MAX_ITEMS) }),
    z.null(),
    COMMON,
  ),
  /** Changes are not at the server yet: quitting waits a moment for them. */
  'office.unsent': channel(z.strictObject({ unsent: z.boolean() }), z.null(), COMMON),
  /** `what` is being edited; '' for nothing. */
  'office.present': channel(z.strictObject({ what: z.string().max(200) }), z.null(), OFFICE),
  'office.approval': channel(z.strictObject(lotBody), lotApproval, [...COMMON, 'notFound']),
  'office.requestApproval': channel(z.strictObject(lotBody), z.null(), OFFICE),
  'office.approve': channel(z.strictObject({ ...lotBody, verdict: z.enum(['approve', 'return']), comment }), z.null(), [
    ...OFFICE,
    'officeNotAsked',
    'officeOwnRequest',
    'cancelledByUser',
  ]),
  /** Filing goes on after a restore without one of those that it waits for. Asks in a native dialog. */
  'office.excuse': channel(z.strictObject({ who: z.string().min(1).max(200), note: comment }), z.null(), [
    ...OFFICE,
    'cancelledByUser',
  ]),
} as const
