import type { ChannelName, EventName } from '#contract/ipc/channels'

/**
 * The contract's names as plain lists: importing the contract itself would pull zod into the preload. A name missing here or one the
 * contract lacks does not compile.
 */
export const CHANNEL_NAMES = [
  'companies.list', 'companies.save', 'companies.remove',
  'environments.list', 'environments.save',
  'credentials.status', 'credentials.set', 'credentials.clear', 'credentials.test',
  'credentials.tryKey', 'credentials.list', 'credentials.clearMany', 'credentials.protection', 'credentials.allowWeak', 'credentials.withdrawWeak',
  'accounts.balance',
  'statements.fetch', 'statements.cancel',
  'localTaxes.apply', 'localTaxes.acceptance',
  'journal.list', 'journal.settleWait', 'journal.compare', 'journal.resolve', 'journal.status', 'journal.confirmDamage',
  'documents.savePdf', 'documents.print', 'documents.saveFile', 'documents.openFile',
  'reports.begin', 'reports.part', 'reports.finish', 'reports.cancel',
  'notifications.show',
  'print.job', 'print.ready', 'print.report',
  'practice.setup', 'practice.issueKey', 'practice.state', 'practice.setFaults', 'practice.advance', 'practice.reset',
  'lock.status', 'lock.now', 'lock.ready', 'lock.activity', 'lock.unlock', 'lock.unlockWithSystem', 'lock.setPassphrase', 'lock.removePassphrase', 'lock.configure', 'lock.reset',
  'network.get', 'network.questions', 'network.setProxy', 'network.answerProxy', 'network.forgetLogin', 'network.bindCertificate', 'network.diagnose',
  'policy.get',
  'preferences.get', 'preferences.set',
  'backups.save', 'backups.list', 'backups.read', 'backups.changed',
  'transfer.state', 'transfer.begin', 'transfer.part', 'transfer.finish', 'transfer.cancel', 'transfer.choose', 'transfer.takeOffered', 'transfer.drop', 'transfer.unlock', 'transfer.rows', 'transfer.takeJournal', 'transfer.takeSettings',
  'diagnostics.info', 'diagnostics.drift', 'diagnostics.report', 'diagnostics.save',
  'updates.status', 'updates.look',
  'clock.status', 'app.openDataFolder', 'app.unsaved', 'health.state', 'health.report',
  'menu.state', 'menu.run', 'files.take', 'window.progress',
] as const satisfies readonly ChannelName[]

export const EVENT_NAMES = [
  'statements.page', 'statements.retry', 'journal.changed', 'filing.waiting', 'practice.changed', 'backups.wanted', 'clock.changed', 'updates.changed', 'app.secondStart', 'health.mainFailed',
  'lock.wanted', 'lock.changed', 'lock.setUpWanted',
  'network.proxyAsks', 'network.proxySettled',
  'menu.command', 'menu.recent', 'files.offered', 'notifications.clicked',
] as const satisfies readonly EventName[]

type MissingChannel = Exclude<ChannelName, (typeof CHANNEL_NAMES)[number]>
type MissingEvent = Exclude<EventName, (typeof EVENT_NAMES)[number]>
type None<T> = [T] extends [never] ? true : { missing: T }
/** Fails to compile, naming the name, when the contract has one that the lists above lack. */
export const NOTHING_MISSING: { channels: None<MissingChannel>; events: None<MissingEvent> } = { channels: true, events: true }
