import { z } from 'zod'
import { acceptance, accountBalance, localTaxApplication, statement } from '../service/index.ts'
import { ACCOUNT_ID_LENGTH } from '../service/limits.ts'
import { counted, date, fixed, text } from '../service/fields.ts'
import { isKeyword } from '../service/statement.ts'
import { MAX_SNAPSHOT_CHARACTERS, snapshotInfo, snapshotName } from './backups.ts'
import { company, credentialEntry, credentialStatus, environment, environmentName, keyProtection } from './company.ts'
import { menuCommand, menuState, offeredFile, progress, recentKey, windowCommand } from './desktop.ts'
import { fileBytes, fileFilters, printJob } from './documents.ts'
import { damagedAt, type AppErrorCode } from './errors.ts'
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
  handedLot,
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

/** Codes any call may answer with. */
const COMMON = ['invalidInput', 'untrustedSender', 'internal', 'storage', 'locked'] as const
/** Codes of a call that asks the bank something. */
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

/** Codes of a call that reads a file of ours. */
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

const nothing = z.undefined()
const openedTransfer = z.object({ transferId: z.uuid(), name: z.string(), bytes: z.number() })
const companyId = z.uuid()
const jobId = z.uuid()
const accountId = counted(fixed(ACCOUNT_ID_LENGTH))
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

export const statementKind = z.enum(['transactions', 'paymentArrivals'])
export type StatementKind = z.infer<typeof statementKind>

const columnKey = z.string().min(1).max(60)
/**
 * How a person arranged the columns of a table: their order, the hidden ones, and widths in px. A column that is not
 * named is as designed.
 */
export const tableLayout = z.strictObject({
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
 * What a harmless difference of an answer looked like, for diagnostics: first seen (`since`), last seen (`at`; ISO
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
export const diagnosticsSection = z.strictObject({
  name: z.enum(['app', 'system', 'settings', 'keys', 'storage', 'journal', 'backups', 'clock', 'drift', 'log']),
  lines: z.array(z.string()),
})
export type DiagnosticsSection = z.infer<typeof diagnosticsSection>

/**
 * Why the clock of this computer seems wrong: it is before the day this version was made, before the last line of the
 * journal, or off the bank's. `other` is the time it was compared with (ISO instant), `minutes` by how much they
 * differ.
 */
export const clockFinding = z.strictObject({
  kind: z.enum(['beforeBuild', 'behindJournal', 'offBank']),
  computer: z.iso.datetime(),
  other: z.iso.datetime(),
  minutes: z.int().min(0),
})
export type ClockFinding = z.infer<typeof clockFinding>

/**
 * Every call the renderer can make, with what it takes, gives and may fail with. Main's handlers and the preload derive
 * from it.
 */
export const channels = {
  'companies.list': channel(nothing, z.array(company), COMMON),
  'companies.save': channel(counted(company), company, COMMON),
  'companies.remove': channel(z.strictObject({ companyId }), z.null(), [...COMMON, 'notFound']),
  'environments.list': channel(nothing, z.array(environment), COMMON),
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
  /** Tests a key that was typed and keeps it nowhere. */
  'credentials.tryKey': channel(z.strictObject({ ...credential, accountId, clientKey }), tested, BANK),
  /** The keys of all companies that are there, readable or not. */
  'credentials.list': channel(nothing, z.array(credentialEntry), COMMON),
  /** Erases the keys of all companies, or those of one environment. */
  'credentials.clearMany': channel(z.strictObject({ environment: environmentName.optional() }), z.null(), COMMON),
  'credentials.protection': channel(nothing, keyProtection, COMMON),
  /** Asks, in a native window, whether keys may be stored although the system cannot protect them. */
  'credentials.allowWeak': channel(nothing, keyProtection, [
    ...COMMON,
    'cancelledByUser',
    'fixedByPolicy',
    'policyBroken',
  ]),
  /** Takes that back: what was stored so is erased. */
  'credentials.withdrawWeak': channel(nothing, keyProtection, COMMON),
  /**
   * With `environment`, refused when the company uses another by now: an answer is never taken for one of another
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
      application: counted(localTaxApplication),
      /** The entry the person was warned about and chose to file beside; any other equal entry is refused again. */
      confirmedSameAs: z.string().optional(),
      /** The file in which the lot went to another computer, when the person chose to file it here all the same. */
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
  /**
   * How long an unknown entry still has to wait before it can be settled as not arrived (milliseconds, 0 for no more).
   */
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
  'journal.status': channel(nothing, journalStatus, COMMON),
  /**
   * Writes down that the person has read this report of damage, after a native question. Filing is possible again
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
  /**
   * Begins a report that is made in parts: asks where a PDF goes. `reportId` is null when the person cancelled there.
   */
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
  /** Joins the parts and writes the PDF where the person said. A report on paper just ends. */
  'reports.finish': channel(
    z.strictObject({ reportId: z.uuid() }),
    z.object({ name: z.string().optional(), pages: z.number() }),
    [...COMMON, 'notFound', 'printFailed', 'cancelledByUser'],
  ),
  /** Gives a report up; nothing is written. */
  'reports.cancel': channel(z.strictObject({ reportId: z.uuid() }), z.null(), COMMON),
  /** Shows a notification of the system; `shown` is false where there are none. */
  'notifications.show': channel(notification, z.object({ shown: z.boolean() }), COMMON),
  'print.job': channel(nothing, printJob, [...COMMON, 'notFound']),
  'print.ready': channel(z.strictObject({ pages: z.number().int().min(1) }), z.null(), [...COMMON, 'notFound']),
  /** As `health.report`, of the window that lays pages out; its job ends. */
  'print.report': channel(pageError, z.null(), COMMON),
  'practice.setup': channel(z.strictObject({ name: counted(text(1, 60)) }), company, COMMON),
  'practice.issueKey': channel(z.strictObject({ companyId }), credentialStatus, [
    ...COMMON,
    'notFound',
    'credentialsUnreadable',
  ]),
  'practice.state': channel(nothing, practiceState, COMMON),
  'practice.setFaults': channel(z.strictObject({ faults: z.array(fault).max(50) }), practiceState, COMMON),
  'practice.advance': channel(z.strictObject({ acceptanceNo, action: z.enum(['advance', 'return']) }), practiceState, [
    ...COMMON,
    'notFound',
  ]),
  'practice.reset': channel(nothing, practiceState, [...COMMON, 'cancelledByUser']),
  'lock.status': channel(nothing, lockStatus, COMMON),
  'lock.now': channel(nothing, lockStatus, [...COMMON, 'lockNotSetUp']),
  /** A window says that what it had to save before the lock is saved. */
  'lock.ready': channel(nothing, z.null(), COMMON),
  /** A window says that somebody is there. */
  'lock.activity': channel(nothing, z.null(), COMMON),
  'lock.unlock': channel(z.strictObject({ passphrase: triedPassphrase }), lockStatus, [
    ...COMMON,
    'wrongPassphrase',
    'lockNotSetUp',
  ]),
  /** Unlocks by the system's own check (Touch ID). */
  'lock.unlockWithSystem': channel(nothing, lockStatus, [...COMMON, 'systemRefused', 'lockNotSetUp']),
  /** Sets the passphrase; an earlier one has to be given. */
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
  /** The way out of a forgotten passphrase, after a native question: every client key is erased. */
  'lock.reset': channel(nothing, lockStatus, [...COMMON, 'cancelledByUser']),
  'network.get': channel(nothing, networkStatus, COMMON),
  /** What proxies have asked and nobody has answered yet. */
  'network.questions': channel(nothing, z.array(proxyQuestion), COMMON),
  'network.setProxy': channel(z.strictObject({ proxy: proxySetting }), networkStatus, [
    ...COMMON,
    'fixedByPolicy',
    'policyBroken',
    'cancelledByUser',
  ]),
  'network.answerProxy': channel(proxyAnswer, z.null(), [...COMMON, 'notFound']),
  'network.forgetLogin': channel(z.strictObject({ server: z.string().max(300) }), networkStatus, COMMON),
  /** Binds a client certificate that the system offered for a bank's host to it; null takes the binding away. */
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
  /** Goes the way to a bank step by step, without a key. */
  'network.diagnose': channel(z.strictObject({ environment: z.enum(['production', 'development']) }), diagnosis, [
    ...COMMON,
    'environmentNotSet',
    'policyBroken',
    'realBanksOff',
  ]),
  /** The admin policy for all users of this computer. */
  'policy.get': channel(nothing, policyStatus, COMMON),
  'preferences.get': channel(nothing, preferences, COMMON),
  'preferences.set': channel(preferences.partial(), preferences, COMMON),
  /**
   * Saves a snapshot of the drafts. With `keepAll` no older one is taken away for the rest of the session: the store of
   * the drafts had trouble.
   */
  'backups.save': channel(
    z.strictObject({ content: z.string().max(MAX_SNAPSHOT_CHARACTERS), keepAll: z.boolean().optional() }),
    snapshotInfo,
    COMMON,
  ),
  'backups.list': channel(nothing, z.array(snapshotInfo), COMMON),
  'backups.read': channel(z.strictObject({ name: snapshotName }), z.object({ content: z.string() }), [
    ...COMMON,
    'notFound',
  ]),
  /** Says that the drafts differ from the last snapshot, so that leaving asks for one first. */
  'backups.changed': channel(nothing, z.null(), COMMON),
  'transfer.state': channel(nothing, transferState, COMMON),
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
  /** Puts the file in its place, and writes down that these lots went with it. */
  'transfer.finish': channel(
    z.strictObject({ transferId: z.uuid(), handedOver: z.array(handedLot).max(50_000) }),
    z.object({ name: z.string(), bytes: z.number() }),
    [...COMMON, 'notFound'],
  ),
  /** Gives up a file that is being written, or closes one that was opened. */
  'transfer.cancel': channel(z.strictObject({ transferId: z.uuid() }), z.null(), COMMON),
  /** Lets the person choose a file and reads its beginning; null when they cancelled. */
  'transfer.choose': channel(nothing, openedTransfer.nullable(), FILE),
  /** Opens the file of another computer that the person gave to the app from outside; null when there is none. */
  'transfer.takeOffered': channel(nothing, openedTransfer.nullable(), FILE),
  /** Takes a file that was dropped on the window: by its content, for the page knows no path. */
  'transfer.drop': channel(
    z.strictObject({ name: z.string().min(1).max(255), bytes: fileBytes }),
    openedTransfer,
    FILE,
  ),
  /** Makes the key and verifies the whole file. The passphrase is not kept. */
  'transfer.unlock': channel(
    z.strictObject({ transferId: z.uuid(), passphrase: filePassphrase }),
    transferSummary,
    FILE,
  ),
  /** The next rows; with `tables`, from the first row of these tables on. */
  'transfer.rows': channel(
    z.strictObject({ transferId: z.uuid(), tables: z.array(transferTable).optional() }),
    transferPart,
    FILE,
  ),
  /**
   * Keeps the filings of the file's journal beside this one's; `received` are the lots that stand here as the file has
   * them.
   */
  'transfer.takeJournal': channel(
    z.strictObject({ transferId: z.uuid(), received: z.array(z.string()).max(50_000) }),
    z.object({ added: z.number() }),
    [...COMMON, 'notFound', 'journalDamaged'],
  ),
  /** Takes companies and what else was chosen of the settings. An address is asked about natively. */
  'transfer.takeSettings': channel(
    takeSettings,
    z.object({ companies: z.number(), addressesRefused: z.array(environmentName) }),
    [...COMMON, 'notFound'],
  ),
  'diagnostics.info': channel(
    nothing,
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
  'diagnostics.drift': channel(nothing, z.array(driftRecord), COMMON),
  /**
   * Puts the diagnostics file together, to be looked at; `diagnostics.save` saves exactly what was shown, where the
   * person says.
   */
  'diagnostics.report': channel(
    nothing,
    z.object({ reportId: z.uuid(), sections: z.array(diagnosticsSection) }),
    COMMON,
  ),
  'diagnostics.save': channel(
    z.strictObject({ reportId: z.uuid() }),
    z.object({ saved: z.boolean(), name: z.string().optional() }),
    [...COMMON, 'notFound'],
  ),
  /** Whether newer versions of the app are looked for, and what came of it. */
  'updates.status': channel(nothing, updateStatus, COMMON),
  /**
   * Looks now, as the person wants; answers at once, and `updates.changed` tells how it goes. Whatever is found is
   * asked about natively.
   */
  'updates.look': channel(nothing, z.null(), COMMON),
  /** What is wrong with the computer's clock; empty when nothing is. */
  'clock.status': channel(nothing, z.array(clockFinding), COMMON),
  /** Says what of the menu can act in this window now. Names and keys are of the contract; labels are shown as text. */
  'menu.state': channel(menuState, z.null(), COMMON),
  'menu.run': channel(z.strictObject({ what: windowCommand }), z.null(), COMMON),
  /**
   * The next file that the person gave to the app from outside (on the command line, by a double click); null when
   * there is none.
   */
  'files.take': channel(nothing, offeredFile.nullable(), [...COMMON, 'fileTooLarge']),
  /** Shows on the task bar how far the long work of this window is. */
  'window.progress': channel(z.strictObject({ share: progress }), z.null(), COMMON),
  /** Whether an error has come out of main that nobody caught: no filing begins until the app is started again. */
  'health.state': channel(nothing, z.object({ mainFailed: z.boolean() }), COMMON),
  /** Tells main of an error of this page that nobody caught, for the log. */
  'health.report': channel(pageError, z.null(), COMMON),
  /**
   * What the drafts of this window cannot save at present, by the names of the lots; none when everything is saved.
   * Closing is asked about meanwhile.
   */
  'app.unsaved': channel(z.strictObject({ names: z.array(z.string().max(100)).max(20) }), z.null(), COMMON),
  /** Shows the data folder in the system's file manager. */
  'app.openDataFolder': channel(nothing, z.object({ opened: z.boolean() }), COMMON),
} as const

export type Channels = typeof channels
export type ChannelName = keyof Channels
export type Input<C extends ChannelName> = z.input<Channels[C]['input']>
export type Value<C extends ChannelName> = z.output<Channels[C]['value']>
export type ErrorCodeOf<C extends ChannelName> = Channels[C]['errors'][number]

/**
 * One page of a statement as it was read. `unreadable` names the entries that could not be: the rest of the page
 * stands, but the statement is not whole.
 */
export const statementPage = statement.extend({ unreadable: z.array(damagedAt).optional() })
export type StatementPage = z.infer<typeof statementPage>

/** Events main pushes to the renderer. `statements.page` carries one page of a running job, in order from index 0. */
export const events = {
  'statements.page': z.object({ jobId, index: z.number(), page: statementPage }),
  'statements.retry': z.object({ jobId, index: z.number(), attempt: z.number(), waitMs: z.number() }),
  'journal.changed': z.object({ companyId: z.string() }),
  /** The lots whose filing waits for another lot's to end. */
  'filing.waiting': z.object({ lotIds: z.array(z.string()) }),
  'practice.changed': z.null(),
  'backups.wanted': z.null(),
  /** The window is about to lock: what is unsaved is saved now, and `lock.ready` called. */
  'lock.wanted': z.null(),
  'lock.changed': lockStatus,
  'network.proxyAsks': proxyQuestion,
  'network.proxySettled': z.object({ server: z.string() }),
  /** Somebody wants to lock, and there is nothing yet to unlock with. */
  'lock.setUpWanted': z.null(),
  'clock.changed': z.null(),
  'updates.changed': z.null(),
  /** An error has come out of main that nobody caught; `health.state` says so from now on. */
  'health.mainFailed': z.null(),
  /** The app was started once more; this one took the front. */
  'app.secondStart': z.null(),
  /** Chosen in the system's menu. */
  'menu.command': z.object({ command: menuCommand }),
  'menu.recent': z.object({ key: recentKey }),
  /** There is something for `files.take`. */
  'files.offered': z.null(),
  /** A notification was clicked: its screen is wanted. */
  'notifications.clicked': notification.pick({ kind: true }),
} as const

export type Events = typeof events
export type EventName = keyof Events
export type EventPayload<E extends EventName> = z.output<Events[E]>
