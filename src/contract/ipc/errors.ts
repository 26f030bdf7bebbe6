import { z } from 'zod'
import { errorBody } from '../bank/errorBody.ts'

/** Why a request never left this computer. Nothing was sent, so repeating it is safe. */
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
/** Why a request that may have been sent has no readable answer. */
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
/** A place in an answer. For an entry of a statement it includes the entry's date and number, if they are readable. */
export const damagedPlace = at.extend({ transactionDate: z.string().optional(), transactionId: z.string().optional() })
const bankWords = { status: z.number(), bank: errorBody.partial().optional() }

/** Every error that can cross the IPC, one shape per code. None ever contains a stack, a secret or an amount. */
export const appError = z.discriminatedUnion('code', [
  z.object({ code: z.literal('invalidInput'), problems: z.array(at) }),
  z.object({ code: z.literal('untrustedSender') }),
  z.object({ code: z.literal('internal'), reference: z.string() }),
  z.object({ code: z.literal('notFound'), what: z.string() }),
  /** `file`: the name of the file that the user chose; without it, the file is one of the app's own. */
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
  /** In Japan it is a later day than the one on which the lot is to be paid. */
  z.object({ code: z.literal('dueDatePast'), dueDate: z.string() }),
  /** A filing may be hidden. `line` is the first that fails. */
  z.object({ code: z.literal('journalDamaged'), line: z.number() }),
  /** The computer's clock is earlier than the day this version was built, so no date it reports can be right. */
  z.object({ code: z.literal('clockWrong'), computer: z.string() }),
  /** It is too early to record that it did not arrive. */
  z.object({ code: z.literal('tooEarly'), waitSeconds: z.number() }),
  /** Main had an uncaught error and may have left something half done. */
  z.object({ code: z.literal('restartNeeded') }),
  /** The acceptance number belongs to another filing. */
  z.object({ code: z.literal('acceptanceTaken'), entryId: z.string() }),
  /** The bank's acceptance differs from the lot in these fields; `foreign` when it belongs to another lot. */
  z.object({ code: z.literal('acceptanceDiffers'), fields: z.array(z.string()), foreign: z.boolean() }),
  z.object({ code: z.literal('otherEnvironment'), environment: z.string() }),
  /** The lot, or an equal one, went to another computer in this file, at this instant. */
  z.object({
    code: z.literal('handedOver'),
    fileId: z.string(),
    name: z.string(),
    at: z.string(),
    restored: z.literal(true).optional(),
  }),
  /** A file that cannot be opened as one of this app's own; nothing was changed. */
  z.object({ code: z.literal('fileNotOurs') }),
  z.object({ code: z.literal('fileNewer') }),
  z.object({ code: z.literal('fileTruncated') }),
  z.object({ code: z.literal('fileDamaged') }),
  z.object({ code: z.literal('fileTooCostly') }),
  z.object({ code: z.literal('filePassphraseWrong') }),
  /** A file that cannot be used as a client certificate; nothing was changed. */
  z.object({ code: z.literal('certificateWrongPassphrase') }),
  z.object({ code: z.literal('certificateOldFormat') }),
  z.object({ code: z.literal('certificateUnreadable') }),
  z.object({ code: z.literal('certificateExpired') }),
  z.object({ code: z.literal('printFailed'), detail: z.string() }),
  z.object({ code: z.literal('fileTooLarge'), megabytes: z.number() }),
  z.object({ code: z.literal('locked') }),
  z.object({ code: z.literal('wrongPassphrase'), waitSeconds: z.number() }),
  /** There is nothing to unlock with. */
  z.object({ code: z.literal('lockNotSetUp') }),
  z.object({ code: z.literal('systemRefused') }),
  /** The policy fixes this setting; `file` is the policy file. */
  z.object({ code: z.literal('fixedByPolicy'), field: z.string(), file: z.string() }),
  /** The policy file cannot be read, so nothing that it could govern is allowed. */
  z.object({ code: z.literal('policyBroken'), field: z.string(), file: z.string() }),
  /** An app that runs from its sources contacts only the practice bank unless told otherwise. */
  z.object({ code: z.literal('realBanksOff') }),
  z.object({ code: z.literal('officeUnreachable') }),
  /**
   * Somebody else in the office claimed this lot (`same`: an equal one) at this instant. `stage` says how far that is: it
   * is being filed, it was filed, or nobody knows yet.
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
  /** Somebody changed the lot meanwhile, and this computer has not shown the change yet. */
  z.object({ code: z.literal('officeStale') }),
  z.object({ code: z.literal('officeLogin') }),
  z.object({ code: z.literal('officeCertificate') }),
  z.object({ code: z.literal('officeNotMember') }),
  /** The server has other lines of this computer's journal than this computer. */
  z.object({ code: z.literal('officeJournalDiffers') }),
  /** Something between this computer and the office's server mixes the connections of several computers. */
  z.object({ code: z.literal('officePooled') }),
  /** This computer shows another key than the office knows; an administrator has to accept it. */
  z.object({ code: z.literal('officeKeyChanged') }),
  /** This computer says that it has seen more than the office's server can know. */
  z.object({ code: z.literal('officeBehind') }),
  /** This computer belongs to another login of the office. */
  z.object({ code: z.literal('officeMachineTaken') }),
  /** This login has as many computers as one may have. */
  z.object({ code: z.literal('officeTooManyMachines') }),
  /** The office's server answers with an error of its own, such as a full disk. */
  z.object({ code: z.literal('officeServerFault') }),
  /** The office's server sent something that this version cannot read. */
  z.object({ code: z.literal('officeUnreadable') }),
  /** This computer cannot write its copy of what the office filed. */
  z.object({ code: z.literal('officeStorage') }),
  z.object({ code: z.literal('officeJoined') }),
  z.object({ code: z.literal('officeNoInvitation') }),
  /** Nobody asked for the approval of this content; it was changed since. */
  z.object({ code: z.literal('officeNotAsked') }),
  /** Whoever asks for an approval cannot give it. */
  z.object({ code: z.literal('officeOwnRequest') }),
  /** The office's database has another version than this app. */
  z.object({ code: z.literal('officeVersion'), theirs: z.number(), ours: z.number() }),
  /** The office's server is older than PostgreSQL 14; `version` is its major version. */
  z.object({ code: z.literal('officeServerOld'), version: z.number() }),
  /** Text in the office's database is not UTF-8. */
  z.object({ code: z.literal('officeNotUtf8'), encoding: z.string() }),
  /** The login may not do this on the server. */
  z.object({
    code: z.literal('officeNotAllowed'),
    needed: z.enum(['createRole', 'createSchema', 'createDatabase', 'administer']),
  }),
  /** Another program uses the name `office` in this database. */
  z.object({ code: z.literal('officeNameInUse') }),
  /** The schema in the database is not one that this app ever made. */
  z.object({ code: z.literal('officeOtherSchema') }),
  /** The database belongs to the server itself. */
  z.object({ code: z.literal('officeReservedDatabase') }),
  z.object({ code: z.literal('officeNoDatabase') }),
  z.object({ code: z.literal('officeNoTls') }),
  /** The server accepts no connection of this login from this computer (pg_hba.conf). */
  z.object({ code: z.literal('officeHostNotAllowed') }),
  /** The chosen file does not hold exactly one certificate. */
  z.object({ code: z.literal('officeNoCertificate') }),
  z.object({ code: z.literal('officeBadLogin') }),
  z.object({ code: z.literal('officeLoginTaken') }),
  /** Nobody would administer the office any more. */
  z.object({ code: z.literal('officeLastAdministrator') }),
  /** The office's server is there, so its mode must not be ended. */
  z.object({ code: z.literal('officeReachable') }),
  /** The administrator's policy allows filing only within the office. */
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
