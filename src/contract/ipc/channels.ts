import { z } from 'zod'
import { backupChannels } from './backups.ts'
import { bankChannels, jobId, statementPage } from './bank.ts'
import { companyChannels, credentialChannels } from './company.ts'
import { desktopChannels, menuCommand, recentKey } from './desktop.ts'
import { diagnosticsChannels } from './diagnostics.ts'
import { evidenceChannels } from './evidence.ts'
import { documentChannels, printChannels, reportChannels } from './documents.ts'
import { filingQueueChannels, queueProgress } from './filingQueue.ts'
import { journalChange, journalChannels } from './journal.ts'
import { lockChannels, lockStatus } from './lock.ts'
import { networkChannels, proxyQuestion } from './network.ts'
import { notification, notificationChannels } from './notifications.ts'
import { officeChannels } from './office.ts'
import { officeAdminChannels } from './officeAdmin.ts'
import { policyChannels } from './policy.ts'
import { practiceChannels } from './practice.ts'
import { preferenceChannels } from './preferences.ts'
import { transferChannels } from './transfer.ts'
import { updateChannels } from './updates.ts'

export type { StatementKind, StatementPage } from './bank.ts'
export { driftRecord, type ClockFinding, type DiagnosticsSection, type DriftRecord } from './diagnostics.ts'
export { preferences, type Preferences, type TableLayout } from './preferences.ts'

export const channels = {
  ...companyChannels,
  ...credentialChannels,
  ...bankChannels,
  ...filingQueueChannels,
  ...journalChannels,
  ...evidenceChannels,
  ...documentChannels,
  ...reportChannels,
  ...notificationChannels,
  ...printChannels,
  ...practiceChannels,
  ...lockChannels,
  ...networkChannels,
  ...policyChannels,
  ...preferenceChannels,
  ...backupChannels,
  ...transferChannels,
  ...diagnosticsChannels,
  ...updateChannels,
  ...desktopChannels,
  ...officeChannels,
  ...officeAdminChannels,
} as const

export type Channels = typeof channels
export type ChannelName = keyof Channels
export type Input<C extends ChannelName> = z.input<Channels[C]['input']>
export type Value<C extends ChannelName> = z.output<Channels[C]['value']>
export type ErrorCodeOf<C extends ChannelName> = Channels[C]['errors'][number]

export const events = {
  /** Pages of a job come in order from index 0. */
  'statements.page': z.object({ jobId, index: z.number(), page: statementPage }),
  'statements.retry': z.object({ jobId, index: z.number(), attempt: z.number(), waitMs: z.number() }),
  'journal.changed': journalChange,
  'filing.waiting': z.object({ lotIds: z.array(z.string()) }),
  'filing.queue': queueProgress,
  /** Also sent when writing the evidence becomes possible or impossible. */
  'evidence.changed': z.null(),
  'practice.changed': z.null(),
  'backups.wanted': z.null(),
  /** The window is about to lock: it saves what is unsaved, then calls `lock.ready`. */
  'lock.wanted': z.null(),
  'lock.changed': lockStatus,
  'network.proxyAsks': proxyQuestion,
  'network.proxySettled': z.object({ server: z.string() }),
  'lock.setUpWanted': z.null(),
  'clock.changed': z.null(),
  'updates.changed': z.null(),
  'office.changed': z.null(),
  /** The server has shared items up to this number. */
  'office.items': z.object({ seq: z.number() }),
  'health.mainFailed': z.null(),
  'app.secondStart': z.null(),
  'menu.command': z.object({ command: menuCommand }),
  'menu.recent': z.object({ key: recentKey }),
  /** The offered file is fetched with `files.take`. */
  'files.offered': z.null(),
  'notifications.clicked': notification.pick({ kind: true }),
} as const

type Events = typeof events
export type EventName = keyof Events
export type EventPayload<E extends EventName> = z.output<Events[E]>
