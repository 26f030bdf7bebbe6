import { z } from 'zod'
import { officeName, officeServer } from '../office/invitation.ts'
import { officeRole } from '../office/rows.ts'
import { channel, COMMON, noInput } from './channel.ts'
import { OFFICE, officeStatus } from './office.ts'

/** A login that may make roles on the server. Asked for each time, never kept. */
const owner = z.strictObject({ login: z.string().min(1).max(63), password: z.string().min(1).max(1_000) })
const login = z.string().min(1).max(63)
const person = { login, displayName: officeName }
const roles = z.array(officeRole).max(4)
/** `fingerprint`: SHA-256 of the server's certificate; null if an authority vouches for it. */
const newPassword = z.strictObject({ password: z.string(), fingerprint: z.string().nullable() })

const ADMINISTER = [
  ...OFFICE,
  'cancelledByUser',
  'officeNotAllowed',
  'officeLastAdministrator',
  'officeBadLogin',
  'officeLoginTaken',
] as const
const AS_OWNER = [...ADMINISTER, 'officeNoTls', 'officeHostNotAllowed', 'officeNoDatabase'] as const
const INSTALL = [...AS_OWNER, 'officeServerOld', 'officeNotUtf8', 'officeOtherSchema', 'officeNameInUse'] as const

const diagnosisStep = z.enum(['address', 'tls', 'login', 'version', 'permissions', 'roundTrip'])
export type OfficeStep = z.infer<typeof diagnosisStep>
/** `facts` are shown as they are. */
export const officeDiagnosis = z.array(
  z.strictObject({
    step: diagnosisStep,
    state: z.enum(['ok', 'warn', 'failed', 'skipped']),
    elapsedMs: z.number().optional(),
    problem: z.string().optional(),
    /** Only beside `officeVersion`: the server's schema and the one that this app needs. */
    versions: z.strictObject({ theirs: z.number(), ours: z.number() }).optional(),
    facts: z.array(
      z.strictObject({
        name: z.enum(['server', 'certificate', 'user', 'versions', 'roles', 'fsync']),
        value: z.string(),
      }),
    ),
  }),
)
export type OfficeDiagnosis = z.infer<typeof officeDiagnosis>

/** Each that changes the office asks in a native dialog. */
export const officeAdminChannels = {
  /**
   * `trust`: the certificate that the server shows now (the dialog compares its fingerprint), one from a file, or
   * those issued by this computer's authorities.
   */
  'office.setUp': channel(
    z.strictObject({
      ...officeServer,
      owner,
      trust: z.enum(['shown', 'file', 'system']),
      office: officeName,
      ...person,
    }),
    officeStatus,
    [
      ...INSTALL,
      'officeJoined',
      'officeNoCertificate',
      'officeReservedDatabase',
      'fixedByPolicy',
      'policyBroken',
      'fileTooLarge',
    ],
  ),
  'office.upgrade': channel(z.strictObject({ owner }), officeStatus, INSTALL),
  /** The answer has the new password, which is kept nowhere else. */
  'office.addMember': channel(z.strictObject({ owner, ...person, roles }), newPassword, AS_OWNER),
  'office.renewPassword': channel(z.strictObject({ owner, login }), newPassword, AS_OWNER),
  /** False when cancelled. */
  'office.saveInvitation': channel(z.strictObject({ login }), z.boolean(), [...COMMON, 'notFound']),
  'office.setRoles': channel(z.strictObject({ login, roles }), z.null(), ADMINISTER),
  'office.deactivate': channel(z.strictObject({ login }), z.null(), ADMINISTER),
  'office.voidRow': channel(
    z.strictObject({ owner, seq: z.int().min(1), note: z.string().max(2_000) }),
    z.null(),
    AS_OWNER,
  ),
  'office.giveMachine': channel(z.strictObject({ machine: z.uuid(), login }), z.null(), ADMINISTER),
  'office.acceptKey': channel(z.strictObject({ machine: z.uuid(), key: z.string().max(60) }), z.null(), ADMINISTER),
  'office.setOffice': channel(z.strictObject({ name: officeName, fourEyes: z.boolean() }), z.null(), ADMINISTER),
  /** For a setback to an older state that the server cannot notice itself. */
  'office.declareRestored': channel(noInput, z.null(), ADMINISTER),
  /** Only while the server is gone, and only by an administrator. */
  'office.endMode': channel(noInput, officeStatus, [
    ...COMMON,
    'notFound',
    'cancelledByUser',
    'officeRole',
    'officeReachable',
    'fixedByPolicy',
  ]),
  'office.returnToMode': channel(noInput, officeStatus, OFFICE),
  'office.diagnose': channel(noInput, officeDiagnosis, [...COMMON, 'notFound']),
} as const
