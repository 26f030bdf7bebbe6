import { z } from 'zod'
import { errorBody } from '../bank/errorBody.ts'

/** Nothing was sent, so repeating is safe. */
export const notSentCause = z.enum([
  'offline',
  'nameNotResolved',
  'connectionRefused',
  'notConnected',
  'tlsRefused',
  'clientCertificate',
  'proxyRefused',
  'proxyLoginMissing',
  'proxyLoginKind',
  'addressUnusable',
])
/** The request may have been sent, but there is no readable answer. */
export const lostCause = z.enum([
  'timeout',
  'connectionLost',
  'cancelled',
  'bodyTooLarge',
  'notJson',
  'badAnswer',
  'redirected',
  'interrupted',
  'other',
])

const at = z.object({ path: z.string(), problem: z.string() })
export const pagingReason = z.enum(['keywordMissing', 'keywordRepeated', 'countMismatch', 'otherList', 'tooManyPages'])
/** Has the entry's date and number, if readable. */
export const damagedPlace = at.extend({ transactionDate: z.string().optional(), transactionId: z.string().optional() })
const bankWords = { status: z.number(), bank: errorBody.partial().optional() }

/** None ever contains a stack, a secret or an amount. */
export const appError = z.discriminatedUnion('code', [
  z.object({ code: z.literal('invalidInput'), problems: z.array(at) }),
  z.object({ code: z.literal('untrustedSender') }),
  z.object({ code: z.literal('internal'), reference: z.string() }),
  z.object({ code: z.literal('notFound'), what: z.string() }),
  /** `file`: chosen by the user; without it, one of the app's own files. */
  z.object({ code: z.literal('storage'), detail: z.string(), file: z.string().optional() }),
  z.object({ code: z.literal('cancelledByUser') }),
  z.object({ code: z.literal('environmentNotSet'), environment: z.string() }),
  z.object({ code: z.literal('addressRefused'), reason: z.enum(['notUrl', 'notHttps', 'hasCredentials', 'hasQuery']) }),
  z.object({ code: z.literal('noCredentials') }),
  z.object({ code: z.literal('credentialsUnreadable') }),
  z.object({ code: z.literal('credentialsOtherAddress') }),
  z.object({ code: z.literal('notSent'), cause: notSentCause }),
  z.object({
    code: z.literal('lost'),
    cause: lostCause,
    damage: z.array(damagedPlace).optional(),
    page: z.number().optional(),
  }),
  z.object({ code: z.literal('unauthorized'), ...bankWords }),
  z.object({ code: z.literal('rateLimited'), ...bankWords, retryAfterSeconds: z.number().optional() }),
  z.object({ code: z.literal('bankError'), ...bankWords }),
  /** `page` counts from 1; `declared` is the number the page states, `counted` the entries it has. */
  z.object({
    code: z.literal('pagingBroken'),
    reason: pagingReason,
    page: z.number().optional(),
    declared: z.number().optional(),
    counted: z.number().optional(),
  }),
  z.object({ code: z.literal('alreadyFiled'), entryId: z.string() }),
  z.object({ code: z.literal('sameAsFiled'), entryId: z.string() }),
  /** Today in Japan is later than the day of payment. */
  z.object({ code: z.literal('dueDatePast'), dueDate: z.string() }),
  /** A filing may be hidden. `line` is the first that fails the check. */
  z.object({ code: z.literal('journalDamaged'), line: z.number() }),
  /** The computer's time is earlier than the day this version was built, so no date of it can be right. */
  z.object({ code: z.literal('clockWrong'), computer: z.string() }),
  /** It is too early to record that an application did not arrive. */
  z.object({ code: z.literal('tooEarly'), waitSeconds: z.number() }),
  /** Main had an uncaught error and may have left something half done. */
  z.object({ code: z.literal('restartNeeded') }),
  z.object({ code: z.literal('acceptanceTaken'), entryId: z.string() }),
  /** `foreign`: the acceptance belongs to another lot. */
  z.object({ code: z.literal('acceptanceDiffers'), fields: z.array(z.string()), foreign: z.boolean() }),
  z.object({ code: z.literal('otherEnvironment'), environment: z.string() }),
  /** This lot, or an equal one, went to another computer. */
  z.object({
    code: z.literal('handedOver'),
    fileId: z.string(),
    name: z.string(),
    at: z.string(),
    restored: z.literal(true).optional(),
  }),
  /** A file from another computer (six codes); nothing was changed. */
  z.object({ code: z.literal('fileNotOurs') }),
  z.object({ code: z.literal('fileNewer') }),
  z.object({ code: z.literal('fileTruncated') }),
  z.object({ code: z.literal('fileDamaged') }),
  z.object({ code: z.literal('fileTooCostly') }),
  z.object({ code: z.literal('filePassphraseWrong') }),
  /** A client certificate (four codes); nothing was changed. */
  z.object({ code: z.literal('certificateWrongPassphrase') }),
  z.object({ code: z.literal('certificateOldFormat') }),
  z.object({ code: z.literal('certificateUnreadable') }),
  z.object({ code: z.literal('certificateExpired') }),
  z.object({ code: z.literal('printFailed'), detail: z.string() }),
  z.object({ code: z.literal('fileTooLarge'), megabytes: z.number() }),
  z.object({ code: z.literal('locked') }),
  z.object({ code: z.literal('wrongPassphrase'), waitSeconds: z.number() }),
  z.object({ code: z.literal('lockNotSetUp') }),
  z.object({ code: z.literal('systemRefused') }),
  z.object({ code: z.literal('fixedByPolicy'), field: z.string(), file: z.string() }),
  /** Nothing that an unreadable policy file could govern is allowed. */
  z.object({ code: z.literal('policyBroken'), field: z.string(), file: z.string() }),
  /** An app that runs from its sources contacts only the practice bank unless told otherwise. */
  z.object({ code: z.literal('realBanksOff') }),
  z.object({ code: z.literal('officeUnreachable') }),
  /**
   * Somebody else in the office claimed the lot. `same`: an equal lot. `stage`: being filed, filed, or nobody knows
   * yet.
   */
  z.object({
    code: z.literal('officeTaken'),
    by: z.string(),
    machine: z.string(),
    at: z.string(),
    claimId: z.string(),
    same: z.boolean(),
    stage: z.enum(['open', 'filed', 'unknown']),
  }),
  z.object({ code: z.literal('officeNotApproved') }),
  z.object({ code: z.literal('officeRole') }),
  /** The server was restored from a backup, and not all workstations have reported since. */
  z.object({ code: z.literal('officeRecovering') }),
  /** Somebody changed the lot, and this computer has not shown the change yet. */
  z.object({ code: z.literal('officeStale') }),
  z.object({ code: z.literal('officeLogin') }),
  z.object({ code: z.literal('officeCertificate') }),
  z.object({ code: z.literal('officeNotMember') }),
  /** The server has other lines of this computer's journal than this computer. */
  z.object({ code: z.literal('officeJournalDiffers') }),
  /** Something on the way to the server mixes the connections of several computers. */
  z.object({ code: z.literal('officePooled') }),
  /** This computer shows another key than the office knows; an administrator has to accept it. */
  z.object({ code: z.literal('officeKeyChanged') }),
  /** This computer has seen more than the server can know. */
  z.object({ code: z.literal('officeBehind') }),
  /** This computer belongs to another login. */
  z.object({ code: z.literal('officeMachineTaken') }),
  z.object({ code: z.literal('officeTooManyMachines') }),
  /** The server itself is in trouble, such as a full disk. */
  z.object({ code: z.literal('officeServerFault') }),
  z.object({ code: z.literal('officeUnreadable') }),
  z.object({ code: z.literal('officeStorage') }),
  z.object({ code: z.literal('officeJoined') }),
  z.object({ code: z.literal('officeNoInvitation') }),
  /** Nobody asked for approval of this content, or it was changed since. */
  z.object({ code: z.literal('officeNotAsked') }),
  /** Whoever asks for an approval cannot give it. */
  z.object({ code: z.literal('officeOwnRequest') }),
  z.object({ code: z.literal('officeVersion'), theirs: z.number(), ours: z.number() }),
  /** Older than PostgreSQL 14; `version` is the major version. */
  z.object({ code: z.literal('officeServerOld'), version: z.number() }),
  z.object({ code: z.literal('officeNotUtf8'), encoding: z.string() }),
  z.object({
    code: z.literal('officeNotAllowed'),
    needed: z.enum(['createRole', 'createSchema', 'createDatabase', 'administer']),
  }),
  /** Another program uses the name `office` in this database. */
  z.object({ code: z.literal('officeNameInUse') }),
  z.object({ code: z.literal('officeOtherSchema') }),
  /** The database belongs to the server itself. */
  z.object({ code: z.literal('officeReservedDatabase') }),
  z.object({ code: z.literal('officeNoDatabase') }),
  z.object({ code: z.literal('officeNoTls') }),
  /** The server accepts no connection of this login from this computer (pg_hba.conf). */
  z.object({ code: z.literal('officeHostNotAllowed') }),
  /** The file has no certificate or more than one. */
  z.object({ code: z.literal('officeNoCertificate') }),
  z.object({ code: z.literal('officeBadLogin') }),
  z.object({ code: z.literal('officeLoginTaken') }),
  z.object({ code: z.literal('officeLastAdministrator') }),
  z.object({ code: z.literal('officeReachable') }),
  /** The policy allows filing only within the office. */
  z.object({ code: z.literal('officeCompulsory'), file: z.string() }),
  z.object({ code: z.literal('formatForbidden'), format: z.string(), file: z.string() }),
])

export type AppError = z.infer<typeof appError>
export type DamagedPlace = z.infer<typeof damagedPlace>
export type AppErrorCode = AppError['code']
export type NotSentCause = z.infer<typeof notSentCause>
export type LostCause = z.infer<typeof lostCause>

export const APP_ERROR_CODES = appError.options.map((option) => option.shape.code.value) as readonly AppErrorCode[]

export type Ok<T> = { ok: true; value: T }
export type Failure<E = AppError> = { ok: false; error: E }
export type Result<T, E = AppError> = Ok<T> | Failure<E>

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })
export const fail = <E>(error: E): Failure<E> => ({ ok: false, error })
