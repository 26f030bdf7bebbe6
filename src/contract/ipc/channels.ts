import { z } from 'zod'
import { acceptance, accountBalance, localTaxApplication, statement } from '../service/index.ts'
import { ACCOUNT_ID_LENGTH } from '../service/limits.ts'
import { withComposedTexts, date, fixed, text } from '../service/fields.ts'
import { isKeyword } from '../service/statement.ts'
import { MAX_SNAPSHOT_CHARACTERS, snapshotInfo, snapshotName } from './backups.ts'
import { company, credentialEntry, credentialStatus, environment, environmentName, keyProtection } from './company.ts'
import { menuCommand, menuState, offeredFile, progress, recentKey, windowCommand } from './desktop.ts'
import { fileBytes, fileFilters, printJob } from './documents.ts'
import { damagedPlace, type AppErrorCode } from './errors.ts'
import { acceptanceNo, applicationOutcome, comparison, journalEntry, journalStatus, settlement } from './journal.ts'
import { lockMinutes, lockStatus, newPassphrase, triedPassphrase } from './lock.ts'
import { diagnosis, networkStatus, proxyAnswer, proxyQuestion, proxySetting } from './network.ts'
import { notification } from './notifications.ts'
import { policyStatus } from './policy.ts'
import { fault, practiceState } from './practice.ts'
import { keptReportOptions, statementReport } from './statementReport.ts'
import { pageError } from './thrown.ts'
import {
  filePassphrase,
  handedOverLot,
  newFilePassphrase,
  takeSettings,
  transferPart,
  transferPurpose,
  transferRows,
  transferState,
  transferSummary,
  transferTable,
} from './transfer.ts'
import { updateStatus } from './updates.ts'

/** Codes that any call may fail with. */
const COMMON = ['invalidInput', 'untrustedSender', 'internal', 'storage', 'locked'] as const
/** Codes of a call that asks the bank. */
const BANK = [
  ...COMMON,
  'notFound',
  'environmentNotSet',
  'noCredentials',
  'credentialsUnreadable',
  'credentialsOtherAddress',
  'notSent',
  'lost',
  'unauthorized',
  'rateLimited',
  'bankError',
  'policyBroken',
  'realBanksOff',
] as const

/** Codes of a call that saves a file for other programs. */
const EXPORT = ['formatForbidden', 'policyBroken'] as const

interface Channel<
  I extends z.ZodType = z.ZodType,
  V extends z.ZodType = z.ZodType,
  E extends AppErrorCode = AppErrorCode,
> {
  readonly input: I
  readonly value: V
  readonly errors: readonly E[]
}

const channel = <I extends z.ZodType, V extends z.ZodType, const E extends readonly AppErrorCode[]>(
  input: I,
  value: V,
  errors: E,
): Channel<I, V, E[number]> => ({ input, value, errors })

/** Codes of a call that reads one of our own files. */
const FILE = [
  ...COMMON,
  'notFound',
  'fileNotOurs',
  'fileNewer',
  'fileTruncated',
  'fileDamaged',
  'fileTooCostly',
  'filePassphraseWrong',
] as const

const noInput = z.undefined()
const openedTransfer = z.object({ transferId: z.uuid(), name: z.string(), bytes: z.number() })
const companyId = z.uuid()
const jobId = z.uuid()
const accountId = withComposedTexts(fixed(ACCOUNT_ID_LENGTH))
const keyword = text().refine(isKeyword)
const credential = { companyId, environment: environmentName }
const clientKey = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\x21-\x7e]+$/)
const tested = z.object({ elapsedMs: z.number(), proxy: z.string(), host: z.string() })
const theme = z.enum(['system', 'light', 'dark'])
const locale = z.enum(['ja', 'en'])

const statementKind = z.enum(['transactions', 'paymentArrivals'])
export type StatementKind = z.infer<typeof statementKind>

const columnKey = z.string().min(1).max(60)
/**
 * How a person arranged the columns of a table: their order, the hidden ones, and widths in px. A column that is not
 * listed keeps its designed place.
 */
const tableLayout = z.strictObject({
  order: z.array(columnKey).max(60),
  hidden: z.array(columnKey).max(60),
  widths: z.array(z.strictObject({ key: columnKey, width: z.int().min(0).max(4000) })).max(60),
})
export type TableLayout = z.infer<typeof tableLayout>

export const preferences = z.strictObject({
  locale,
  theme,
  companyId: companyId.nullable(),
  reportOptions: keptReportOptions.optional(),
  /** Columns of the statement tables by kind of statement. */
  statementColumns: z
    .strictObject({ transactions: tableLayout.optional(), paymentArrivals: tableLayout.optional() })
    .optional(),
})
export type Preferences = z.infer<typeof preferences>

/**
 * What a harmless difference in an answer looked like, for diagnostics: first seen (`since`), last seen (`at`; ISO
 * instants) and how often.
 */
export const driftRecord = z.strictObject({
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  operation: z.enum(['balance', 'transactions', 'paymentArrivals', 'apply', 'acceptance']),
  path: z.string().max(500),
  kind: z.enum(['unknownField', 'null', 'textTooLong', 'textEmpty', 'unknownCode']),
  count: z.int().min(1),
})
export type DriftRecord = z.infer<typeof driftRecord>

/** One part of the diagnostics file: its lines as they are saved. */
const diagnosticsSection = z.strictObject({
  name: z.enum(['app', 'system', 'settings', 'keys', 'storage', 'journal', 'backups', 'clock', 'drift', 'log']),
  lines: z.array(z.string()),
})
export type DiagnosticsSection = z.infer<typeof diagnosticsSection>

/**
 * Why this computer's clock seems wrong: it is before the day this version was built, before the last line of the
 * journal, or off from the bank's. `other` is the time it was compared with (ISO instant), `minutes` is the difference.
 */
const clockFinding = z.strictObject({
  kind: z.enum(['beforeBuild', 'behindJournal', 'offBank']),
  computer: z.iso.datetime(),
  other: z.iso.datetime(),
  minutes: z.int().min(0),
})
export type ClockFinding = z.infer<typeof clockFinding>

/**
 * Every call the renderer can make: its input, its result and the codes it may fail with. Main's handlers and the
 * preload derive from it.
 */
export const channels = {
  'companies.list': channel(noInput, z.array(company), COMMON),
  'companies.save': channel(withComposedTexts(company), company, COMMON),
  'companies.remove': channel(z.strictObject({ companyId }), z.null(), [...COMMON, 'notFound']),
  'environments.list': channel(noInput, z.array(environment), COMMON),
  'environments.save': channel(
    z.strictObject({ environment: environmentName, baseUrl: z.string(), pathPrefix: z.string().optional() }),
    environment,
    [...COMMON, 'addressRefused', 'cancelledByUser', 'fixedByPolicy', 'policyBroken'],
  ),
  'credentials.status': channel(z.strictObject(credential), credentialStatus, COMMON),
  'credentials.set': channel(
    z.strictObject({ ...credential, clientKey, replaceUnreadable: z.boolean().optional() }),
    credentialStatus,
    [...COMMON, 'notFound', 'credentialsUnreadable'],
  ),
  'credentials.clear': channel(z.strictObject(credential), credentialStatus, COMMON),
  'credentials.test': channel(z.strictObject({ companyId, accountId }), tested, BANK),
  /** Tests a typed key without storing it. */
  'credentials.tryKey': channel(z.strictObject({ ...credential, accountId, clientKey }), tested, BANK),
  /** The keys of all companies that have one, readable or not. */
  'credentials.list': channel(noInput, z.array(credentialEntry), COMMON),
  /** Erases the keys of all companies, or those of one environment. */
  'credentials.clearMany': channel(z.strictObject({ environment: environmentName.optional() }), z.null(), COMMON),
  'credentials.protection': channel(noInput, keyProtection, COMMON),
  /** Asks, in a native window, whether keys may be stored although the system cannot protect them. */
  'credentials.allowWeak': channel(noInput, keyProtection, [
    ...COMMON,
    'cancelledByUser',
    'fixedByPolicy',
    'policyBroken',
  ]),
  /** Withdraws that permission: keys stored under it are erased. */
  'credentials.withdrawWeak': channel(noInput, keyProtection, COMMON),
  /**
   * With `environment`, refused when the company has changed to another one: an answer never counts for a different
   * environment.
   */
  'accounts.balance': channel(
    z.strictObject({ companyId, accountId, environment: environmentName.optional() }),
    accountBalance,
    [...BANK, 'otherEnvironment'],
  ),
  'statements.fetch': channel(
    z.strictObject({
      jobId,
      companyId,
      accountId,
      kind: statementKind,
      from: date().optional(),
      to: date().optional(),
      resumeKeyword: keyword.optional(),
    }),
    z.object({ pages: z.number(), entries: z.number(), complete: z.boolean(), lastKeyword: z.string().optional() }),
    [...BANK, 'pagingBroken'],
  ),
  'statements.cancel': channel(z.strictObject({ jobId }), z.null(), COMMON),
  'localTaxes.apply': channel(
    z.strictObject({
      companyId,
      lotId: z.uuid(),
      application: withComposedTexts(localTaxApplication),
      /** The entry the person was warned about and chose to file alongside; any other equal entry is refused again. */
      confirmedSameAs: z.string().optional(),
      /** The file in which the lot went to another computer, when the person chose to file it here anyway. */
      confirmedHandedOver: z.string().optional(),
    }),
    applicationOutcome,
    [
      ...COMMON,
      'notFound',
      'environmentNotSet',
      'noCredentials',
      'credentialsUnreadable',
      'credentialsOtherAddress',
      'alreadyFiled',
      'sameAsFiled',
      'handedOver',
      'cancelledByUser',
      'journalDamaged',
      'clockWrong',
      'restartNeeded',
      'policyBroken',
      'realBanksOff',
    ],
  ),
  'localTaxes.acceptance': channel(z.strictObject({ companyId, acceptanceNo }), acceptance, BANK),
  'journal.list': channel(z.strictObject({ companyId: companyId.optional() }), z.array(journalEntry), COMMON),
  /** How long an unknown entry must still wait before it can be settled as not arrived (milliseconds; 0: no longer). */
  'journal.settleWait': channel(z.strictObject({ entryId: z.string() }), z.object({ remainingMs: z.number() }), [
    ...COMMON,
    'notFound',
  ]),
  /** Looks a number up at the bank and compares it with the lot of an unknown entry; settles nothing. */
  'journal.compare': channel(z.strictObject({ entryId: z.string(), acceptanceNo }), comparison, [
    ...BANK,
    'acceptanceTaken',
    'otherEnvironment',
  ]),
  'journal.resolve': channel(z.strictObject({ entryId: z.string(), resolution: settlement }), journalEntry, [
    ...BANK,
    'cancelledByUser',
    'journalDamaged',
    'tooEarly',
    'acceptanceTaken',
    'acceptanceDiffers',
    'otherEnvironment',
  ]),
  'journal.status': channel(noInput, journalStatus, COMMON),
  /**
   * Records that the person has read this report of damage, after a native question. Filing is possible again
   * afterwards.
   */
  'journal.confirmDamage': channel(z.strictObject({ report: z.string().max(64) }), journalStatus, [
    ...COMMON,
    'cancelledByUser',
    'notFound',
  ]),
  'documents.savePdf': channel(
    z.strictObject({ job: printJob, suggestedName: z.string().max(200) }),
    z.object({ saved: z.boolean(), name: z.string().optional(), pages: z.number().optional() }),
    [...COMMON, 'printFailed', ...EXPORT],
  ),
  'documents.print': channel(z.strictObject({ job: printJob }), z.object({ printed: z.boolean() }), [
    ...COMMON,
    'printFailed',
  ]),
  /** Saves a file where the person says; `saved` is false when they cancelled. */
  'documents.saveFile': channel(
    z.strictObject({ suggestedName: z.string().max(200), bytes: fileBytes, filters: fileFilters }),
    z.object({ saved: z.boolean(), name: z.string().optional() }),
    [...COMMON, ...EXPORT],
  ),
  /** Reads the file that the person chooses; null when they cancelled. */
  'documents.openFile': channel(
    z.strictObject({ filters: fileFilters }),
    z.object({ name: z.string(), bytes: fileBytes }).nullable(),
    [...COMMON, 'fileTooLarge'],
  ),
  /** Begins a report that is made in parts: asks where a PDF goes. `reportId` is null when the person cancelled. */
  'reports.begin': channel(
    z.strictObject({ target: z.enum(['pdf', 'paper']), suggestedName: z.string().max(200) }),
    z.object({ reportId: z.uuid().nullable() }),
    [...COMMON, 'printFailed', ...EXPORT],
  ),
  /**
   * Makes the next part: into the PDF, or through the system's print dialog, where `printed` is false when the person
   * cancelled.
   */
  'reports.part': channel(
    z.strictObject({ reportId: z.uuid(), part: statementReport }),
    z.object({ pages: z.number(), printed: z.boolean() }),
    [...COMMON, 'notFound', 'printFailed'],
  ),
  /** Joins the parts and writes the PDF where the person chose. A report on paper just ends. */
  'reports.finish': channel(
    z.strictObject({ reportId: z.uuid() }),
    z.object({ name: z.string().optional(), pages: z.number() }),
    [...COMMON, 'notFound', 'printFailed', 'cancelledByUser'],
  ),
  /** Cancels a report; nothing is written. */
  'reports.cancel': channel(z.strictObject({ reportId: z.uuid() }), z.null(), COMMON),
  /** Shows a system notification; `shown` is false where the system has none. */
  'notifications.show': channel(notification, z.object({ shown: z.boolean() }), COMMON),
  'print.job': channel(noInput, printJob, [...COMMON, 'notFound']),
  'print.ready': channel(z.strictObject({ pages: z.number().int().min(1) }), z.null(), [...COMMON, 'notFound']),
  /** Like `health.report`, for the window that lays pages out; its job ends. */
  'print.report': channel(pageError, z.null(), COMMON),
  'practice.setup': channel(z.strictObject({ name: withComposedTexts(text(1, 60)) }), company, COMMON),
  'practice.issueKey': channel(z.strictObject({ companyId }), credentialStatus, [
    ...COMMON,
    'notFound',
    'credentialsUnreadable',
  ]),
  'practice.state': channel(noInput, practiceState, COMMON),
  'practice.setFaults': channel(z.strictObject({ faults: z.array(fault).max(50) }), practiceState, COMMON),
  'practice.advance': channel(z.strictObject({ acceptanceNo, action: z.enum(['advance', 'return']) }), practiceState, [
    ...COMMON,
    'notFound',
  ]),
  'practice.reset': channel(noInput, practiceState, [...COMMON, 'cancelledByUser']),
  'lock.status': channel(noInput, lockStatus, COMMON),
  'lock.now': channel(noInput, lockStatus, [...COMMON, 'lockNotSetUp']),
  /** A window reports that everything it had to save before the lock is saved. */
  'lock.ready': channel(noInput, z.null(), COMMON),
  /** A window reports that a person is using it. */
  'lock.activity': channel(noInput, z.null(), COMMON),
  'lock.unlock': channel(z.strictObject({ passphrase: triedPassphrase }), lockStatus, [
    ...COMMON,
    'wrongPassphrase',
    'lockNotSetUp',
  ]),
  /** Unlocks with the system's own check (Touch ID). */
  'lock.unlockWithSystem': channel(noInput, lockStatus, [...COMMON, 'systemRefused', 'lockNotSetUp']),
  /** Sets the passphrase; an existing one must be entered too. */
  'lock.setPassphrase': channel(
    z.strictObject({ passphrase: newPassphrase, current: triedPassphrase.optional() }),
    lockStatus,
    [...COMMON, 'wrongPassphrase', 'lockNotSetUp'],
  ),
  'lock.removePassphrase': channel(z.strictObject({ current: triedPassphrase }), lockStatus, [
    ...COMMON,
    'wrongPassphrase',
    'lockNotSetUp',
    'fixedByPolicy',
  ]),
  'lock.configure': channel(
    z.strictObject({
      minutes: lockMinutes.optional(),
      forgetSessionKeys: z.boolean().optional(),
      system: z.boolean().optional(),
    }),
    lockStatus,
    [...COMMON, 'fixedByPolicy', 'systemRefused'],
  ),
  /** For a forgotten passphrase: removes the lock after a native question and erases every client key. */
  'lock.reset': channel(noInput, lockStatus, [...COMMON, 'cancelledByUser']),
  'network.get': channel(noInput, networkStatus, COMMON),
  /** The questions of proxies that nobody has answered yet. */
  'network.questions': channel(noInput, z.array(proxyQuestion), COMMON),
  'network.setProxy': channel(z.strictObject({ proxy: proxySetting }), networkStatus, [
    ...COMMON,
    'fixedByPolicy',
    'policyBroken',
    'cancelledByUser',
  ]),
  'network.answerProxy': channel(proxyAnswer, z.null(), [...COMMON, 'notFound']),
  'network.forgetLogin': channel(z.strictObject({ server: z.string().max(300) }), networkStatus, COMMON),
  /** Binds a client certificate that the system offered to a bank's host; null removes the binding. */
  'network.bindCertificate': channel(
    z.strictObject({ host: z.string().max(300), passphrase: z.string().max(1_000).nullable() }),
    networkStatus,
    [
      ...COMMON,
      'notFound',
      'cancelledByUser',
      'certificateWrongPassphrase',
      'certificateOldFormat',
      'certificateUnreadable',
      'certificateExpired',
    ],
  ),
  /** Tries the connection to a bank step by step, without a key. */
  'network.diagnose': channel(z.strictObject({ environment: z.enum(['production', 'development']) }), diagnosis, [
    ...COMMON,
    'environmentNotSet',
    'policyBroken',
    'realBanksOff',
  ]),
  /** The policy that an administrator set for all users of this computer. */
  'policy.get': channel(noInput, policyStatus, COMMON),
  'preferences.get': channel(noInput, preferences, COMMON),
  'preferences.set': channel(preferences.partial(), preferences, COMMON),
  /**
   * Saves a snapshot of the drafts. With `keepAll`, no older one is removed for the rest of the session, because the
   * drafts' store had trouble.
   */
  'backups.save': channel(
    z.strictObject({ content: z.string().max(MAX_SNAPSHOT_CHARACTERS), keepAll: z.boolean().optional() }),
    snapshotInfo,
    COMMON,
  ),
  'backups.list': channel(noInput, z.array(snapshotInfo), COMMON),
  'backups.read': channel(z.strictObject({ name: snapshotName }), z.object({ content: z.string() }), [
    ...COMMON,
    'notFound',
  ]),
  /** Reports that the drafts differ from the last snapshot, so that closing the app asks for one first. */
  'backups.changed': channel(noInput, z.null(), COMMON),
  'transfer.state': channel(noInput, transferState, COMMON),
  /**
   * Begins a file that carries data to another computer: asks where it goes, then writes what main has. `transferId` is
   * null when the person cancelled.
   */
  'transfer.begin': channel(
    z.strictObject({
      purpose: transferPurpose,
      passphrase: newFilePassphrase,
      suggestedName: z.string().max(200),
      schemaVersion: z.int().min(1),
      companyIds: z.array(companyId).max(10_000).optional(),
    }),
    z.object({ transferId: z.uuid().nullable() }),
    [...COMMON, 'formatForbidden', 'policyBroken'],
  ),
  'transfer.part': channel(
    z.strictObject({ transferId: z.uuid(), table: transferTable, rows: transferRows }),
    z.null(),
    [...COMMON, 'notFound'],
  ),
  /** Puts the file in its place, and records that these lots went with it. */
  'transfer.finish': channel(
    z.strictObject({ transferId: z.uuid(), handedOver: z.array(handedOverLot).max(50_000) }),
    z.object({ name: z.string(), bytes: z.number() }),
    [...COMMON, 'notFound'],
  ),
  /** Cancels a file that is being written, or closes one that was opened. */
  'transfer.cancel': channel(z.strictObject({ transferId: z.uuid() }), z.null(), COMMON),
  /** Lets the person choose a file and reads its beginning; null when they cancelled. */
  'transfer.choose': channel(noInput, openedTransfer.nullable(), FILE),
  /** Opens another computer's file that was given to the app from outside; null when there is none. */
  'transfer.takeOffered': channel(noInput, openedTransfer.nullable(), FILE),
  /** Takes a file that was dropped on the window by its content, because the page knows no path. */
  'transfer.drop': channel(
    z.strictObject({ name: z.string().min(1).max(255), bytes: fileBytes }),
    openedTransfer,
    FILE,
  ),
  /** Derives the key and verifies the whole file. The passphrase is not stored. */
  'transfer.unlock': channel(
    z.strictObject({ transferId: z.uuid(), passphrase: filePassphrase }),
    transferSummary,
    FILE,
  ),
  /** Returns the next rows; with `tables`, from the first row of these tables on. */
  'transfer.rows': channel(
    z.strictObject({ transferId: z.uuid(), tables: z.array(transferTable).optional() }),
    transferPart,
    FILE,
  ),
  /**
   * Keeps the filings of the file's journal beside this computer's; `received` are the lots that are here as the file
   * has them.
   */
  'transfer.takeJournal': channel(
    z.strictObject({ transferId: z.uuid(), received: z.array(z.string()).max(50_000) }),
    z.object({ added: z.number() }),
    [...COMMON, 'notFound', 'journalDamaged'],
  ),
  /** Takes companies and other chosen parts of the settings. A native question asks about each bank address. */
  'transfer.takeSettings': channel(
    takeSettings,
    z.object({ companies: z.number(), addressesRefused: z.array(environmentName) }),
    [...COMMON, 'notFound'],
  ),
  'diagnostics.info': channel(
    noInput,
    z.object({
      version: z.string(),
      runtime: z.string(),
      standIn: z.boolean(),
      realBanks: z.boolean(),
      userData: z.string(),
      safeStorageBackend: z.string(),
      safeStorageAvailable: z.boolean(),
    }),
    COMMON,
  ),
  'diagnostics.drift': channel(noInput, z.array(driftRecord), COMMON),
  /**
   * Builds the diagnostics file for viewing; `diagnostics.save` saves exactly what was shown, where the person chooses.
   */
  'diagnostics.report': channel(
    noInput,
    z.object({ reportId: z.uuid(), sections: z.array(diagnosticsSection) }),
    COMMON,
  ),
  'diagnostics.save': channel(
    z.strictObject({ reportId: z.uuid() }),
    z.object({ saved: z.boolean(), name: z.string().optional() }),
    [...COMMON, 'notFound'],
  ),
  /** Whether newer versions of the app are looked for, and the result of the last look. */
  'updates.status': channel(noInput, updateStatus, COMMON),
  /**
   * Looks for a newer version now. Answers at once; `updates.changed` reports the progress. A native question asks
   * about whatever is found.
   */
  'updates.look': channel(noInput, z.null(), COMMON),
  /** What is wrong with the computer's clock; empty when nothing is. */
  'clock.status': channel(noInput, z.array(clockFinding), COMMON),
  /**
   * Reports which menu items can act in this window now. Names and keys are of the contract; labels are shown as text.
   */
  'menu.state': channel(menuState, z.null(), COMMON),
  'menu.run': channel(z.strictObject({ what: windowCommand }), z.null(), COMMON),
  /**
   * The next file that was given to the app from outside (on the command line, by a double click); null when there is
   * none.
   */
  'files.take': channel(noInput, offeredFile.nullable(), [...COMMON, 'fileTooLarge']),
  /** Shows the progress of this window's long task on the task bar. */
  'window.progress': channel(z.strictObject({ share: progress }), z.null(), COMMON),
  /** Whether main had an uncaught error: no filing begins until the app is restarted. */
  'health.state': channel(noInput, z.object({ mainFailed: z.boolean() }), COMMON),
  /** Reports an uncaught error of this page to main, for the log. */
  'health.report': channel(pageError, z.null(), COMMON),
  /**
   * The names of the lots whose drafts this window cannot save at present; empty when everything is saved. While there
   * are any, closing asks first.
   */
  'app.unsaved': channel(z.strictObject({ names: z.array(z.string().max(100)).max(20) }), z.null(), COMMON),
  /** Shows the data folder in the system's file manager. */
  'app.openDataFolder': channel(noInput, z.object({ opened: z.boolean() }), COMMON),
} as const

export type Channels = typeof channels
export type ChannelName = keyof Channels
export type Input<C extends ChannelName> = z.input<Channels[C]['input']>
export type Value<C extends ChannelName> = z.output<Channels[C]['value']>
export type ErrorCodeOf<C extends ChannelName> = Channels[C]['errors'][number]

/**
 * One page of a statement as it was read. `unreadable` names the entries that could not be read: the rest of the page
 * is valid, but the statement is incomplete.
 */
const statementPage = statement.extend({ unreadable: z.array(damagedPlace).optional() })
export type StatementPage = z.infer<typeof statementPage>

/**
 * Events that main pushes to the renderer. `statements.page` carries one page of a running job, in order from index 0.
 */
export const events = {
  'statements.page': z.object({ jobId, index: z.number(), page: statementPage }),
  'statements.retry': z.object({ jobId, index: z.number(), attempt: z.number(), waitMs: z.number() }),
  'journal.changed': z.object({ companyId: z.string() }),
  /** The lots whose filing waits for another lot's to end. */
  'filing.waiting': z.object({ lotIds: z.array(z.string()) }),
  'practice.changed': z.null(),
  'backups.wanted': z.null(),
  /** The window is about to lock: it saves what is unsaved, then calls `lock.ready`. */
  'lock.wanted': z.null(),
  'lock.changed': lockStatus,
  'network.proxyAsks': proxyQuestion,
  'network.proxySettled': z.object({ server: z.string() }),
  /** A person wants to lock, but nothing to unlock with is set up yet. */
  'lock.setUpWanted': z.null(),
  'clock.changed': z.null(),
  'updates.changed': z.null(),
  /** Main had an uncaught error; `health.state` reports it from now on. */
  'health.mainFailed': z.null(),
  /** The app was started a second time; this instance came to the front. */
  'app.secondStart': z.null(),
  /** A command was chosen in the system's menu. */
  'menu.command': z.object({ command: menuCommand }),
  'menu.recent': z.object({ key: recentKey }),
  /** A file is waiting for `files.take`. */
  'files.offered': z.null(),
  /** A notification was clicked: its screen should open. */
  'notifications.clicked': notification.pick({ kind: true }),
} as const

type Events = typeof events
export type EventName = keyof Events
export type EventPayload<E extends EventName> = z.output<Events[E]>
