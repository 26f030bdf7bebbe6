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

/** What a refusal of the office's server, or a failure on the way to it, means. Versions are those of the schema. */
export type OfficeRefusal =
  | { code: Exclude<(typeof OFFICE_PROBLEMS)[number], 'officeVersion'> }
  | { code: 'officeVersion'; theirs: number; ours: number }

/** The connection to the office: `since` is an ISO instant. */
const officeConnection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connecting') }),
  z.strictObject({ kind: z.literal('online'), since: z.string() }),
  z.strictObject({ kind: z.literal('offline'), since: z.string(), problem: officeProblem }),
  /** An administrator ended the office mode on this computer, because the server is gone. */
  z.strictObject({ kind: z.literal('ended'), since: z.string() }),
])

/** How this computer stands to an office. `waiting` names what filing waits for after a restore: computers, and members
 * who may file and have none. */
export const officeStatus = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('none'),
    /** The only server that the administrator's policy allows. */
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
    /** Rises when the server was set back; items are then read again from the beginning. 0 while unknown. */
    epoch: z.number(),
    connection: officeConnection,
    /** The versions that do not fit while `problem` is `officeVersion`. */
    versions: z.strictObject({ theirs: z.number(), ours: z.number() }).optional(),
    /** Whether the user may end the office mode now: the server is gone, and does not only refuse this computer. */
    mayEnd: z.boolean(),
    /** Whether the administrator's policy forbids to leave. */
    compulsory: z.boolean(),
    waiting: z.array(
      z.strictObject({
        kind: z.enum(['machine', 'told', 'member']),
        id: z.string(),
        name: z.string(),
        /** Who uses a computer that the server knows: two computers may have one name. */
        user: z.string().nullable(),
        toldBy: z.string().nullable(),
      }),
    ),
    /** Filings in the journals of other computers that no claim at the server bears out; they do not count. */
    unclaimed: z.array(z.strictObject({ machine: z.string(), count: z.number() })),
    /** Rows at the server that this version cannot read and passes over. */
    unreadable: z.array(z.strictObject({ what: z.string(), seq: z.number() })),
    /** Computers whose journal fails the check, with the first line that does. */
    unproven: z.array(z.strictObject({ machine: z.string(), line: z.number() })),
  }),
])
export type OfficeStatus = z.infer<typeof officeStatus>

/** What the others do: claims, requests for approval and answers (the newest of each lot), people, and who is where. */
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

const comment = z.string().max(2_000)
const password = z.string().min(1).max(1_000)
const lotBody = { companyId, lotId: z.uuid(), application: withComposedTexts(localTaxApplication) }

/**
 * How far the approval of a lot has come: nobody asked; asked for this content; asked for other content, which was
 * changed since; approved as it is; returned with a comment. `at` is an ISO instant.
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

/** Items and changes in one call. A lot of 1,700 rows fits. */
const MAX_ITEMS = 2_000

export const officeChannels = {
  'office.status': channel(noInput, officeStatus, COMMON),
  /** What the chosen file says. */
  'office.openInvitation': channel(noInput, invitation, [...COMMON, 'cancelledByUser', 'officeNoInvitation']),
  /** Asks in a native dialog, connects, and keeps invitation and password. Nothing is kept when that fails. */
  'office.join': channel(z.strictObject({ invitation, password }), officeStatus, [
    ...OFFICE,
    'cancelledByUser',
    'officeJoined',
    'fixedByPolicy',
    'policyBroken',
  ]),
  /** Asks in a native dialog, then forgets the office. Shared work stays as it is on this computer. */
  'office.leave': channel(noInput, officeStatus, [...COMMON, 'cancelledByUser', 'notFound', 'fixedByPolicy']),
  'office.board': channel(noInput, officeBoard, COMMON),
  /** Returns shared items above `after`, as many as fit into one answer. */
  'office.items': channel(
    z.strictObject({ after: z.int().min(0), limit: z.int().min(1).max(MAX_ITEMS) }),
    officeItems,
    OFFICE,
  ),
  /** Stores changes: each by itself, or with `together` all or none. Safe to repeat with the same change ids. */
  'office.put': channel(
    z.strictObject({ changes: z.array(itemChange).min(1).max(MAX_ITEMS), together: z.boolean() }),
    z.array(putAnswer),
    OFFICE,
  ),
  /** Says which items this version of the app could not read inside; they are named to the user. */
  'office.unreadable': channel(
    z.strictObject({ seqs: z.array(z.int().min(1)).min(1).max(MAX_ITEMS) }),
    z.null(),
    COMMON,
  ),
  /** Says whether changes of this computer are not at the server yet; quitting waits a moment for them. */
  'office.unsent': channel(z.strictObject({ unsent: z.boolean() }), z.null(), COMMON),
  /** Tells the others what this person works on; '' for nothing. */
  'office.present': channel(z.strictObject({ what: z.string().max(200) }), z.null(), OFFICE),
  'office.approval': channel(z.strictObject(lotBody), lotApproval, [...COMMON, 'notFound']),
  'office.requestApproval': channel(z.strictObject(lotBody), z.null(), OFFICE),
  /** Approves exactly this lot, or returns it with a comment. */
  'office.approve': channel(z.strictObject({ ...lotBody, verdict: z.enum(['approve', 'return']), comment }), z.null(), [
    ...OFFICE,
    'officeNotAsked',
    'officeOwnRequest',
    'cancelledByUser',
  ]),
  /** Goes on after a restore without one of those that filing waits for. Asks in a native dialog. */
  'office.excuse': channel(z.strictObject({ who: z.string().min(1).max(200), note: comment }), z.null(), [
    ...OFFICE,
    'cancelledByUser',
  ]),
} as const
