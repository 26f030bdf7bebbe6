import { constants } from 'node:os'
import { z } from 'zod'
import { type ChannelName, channels } from '#contract/ipc/channels'
import { APP_ERROR_CODES, lostCause, notSentCause } from '#contract/ipc/errors'
import { queueStop } from '#contract/ipc/filingQueue'
import { closeKind } from '#contract/office/rows'
import { errorName, errorPlaces, pageError } from '#contract/ipc/thrown'
import { nameOfThrown, placesOf } from '#contract/ipc/thrownPlaces'
import { updateOff } from '#contract/ipc/updates'

const BANK_OPERATIONS = ['balance', 'transactions', 'paymentArrivals', 'apply', 'acceptance'] as const
export type BankOperation = (typeof BANK_OPERATIONS)[number]

const STORAGE_PARTS = [
  'settings',
  'settings.json',
  'settings.bak.json',
  'vault',
  'vault.json',
  'lock',
  'lock.json',
  'protection',
  'protection.json',
  'network',
  'network.json',
  'window',
  'window.json',
  'drift',
  'drift.json',
  'journal',
  'journalHead',
  'journalAnchor',
  'elsewhere',
  'evidence',
  'evidence.json',
  'office',
  'transfer',
  'backups',
  'document',
  'start',
  'folder',
  'other',
] as const
const STORAGE_CODES = [
  'failed',
  'line',
  'not read',
  'read again',
  'changed',
  'not proven',
  'broken',
  'notUnderstood',
  'other',
  ...Object.keys(constants.errno),
]

const whole = z.int().min(0).max(9_999_999)
const channel = z.enum(Object.keys(channels) as [ChannelName, ...ChannelName[]])
const sequenceNumber = z.string().regex(/^\d{8}-[0-9A-Z]{16}$/)
const entryId = z.uuid()
const outcome = z.enum(['accepted', 'rejected', 'unknown', 'notSent'])
const part = z.enum(STORAGE_PARTS)
const code = z.enum(STORAGE_CODES)
const thrown = { thrown: errorName, code, where: errorPlaces }

/** No field is free text, so no name, amount or key can be written; other values become `[not logged]`. */
export const LOG_EVENTS = {
  'app.start': { version: z.string().regex(/^\d+\.\d+\.\d+$/), standIn: z.boolean() },
  'app.startFailed': { part, code },
  'app.folderMoved': { moved: z.boolean(), code },
  'vault.keyRestored': {},
  'app.secondStart': {},
  'bank.exchange': {
    operation: z.enum(BANK_OPERATIONS),
    sequenceNumber,
    elapsedMs: whole,
    status: z.int().min(100).max(999),
    unreadable: lostCause,
    failure: z.enum(['notSent', 'lost']),
    cause: z.union([notSentCause, lostCause]),
  },
  'backups.storage': { part, code },
  'clock.wrong': { kind: z.enum(['beforeBuild', 'behindJournal', 'offBank']), minutes: whole },
  'diagnostics.saved': { lines: whole },
  'elsewhere.headBehind': { part, code },
  'evidence.notWritten': { part, code },
  'filing.outcome': { entryId, sequenceNumber, outcome },
  'filing.outcomeNotWritten': { entryId, sequenceNumber, outcome, part, code },
  'filing.queueEnded': { lots: whole, accepted: whole, stopped: queueStop },
  'ipc.internal': {
    channel,
    reference: z.string().regex(/^[0-9a-f]{8}$/),
    undeclared: z.enum(APP_ERROR_CODES as [string, ...string[]]),
    badOutput: whole,
    ...thrown,
  },
  'ipc.storage': { channel, part, code },
  'ipc.untrustedSender': { channel },
  'journal.anchorFailed': { part, code },
  'journal.headBehind': { part, code },
  'journal.approvalUnrecorded': { part, code },
  'journal.linesUnread': thrown,
  'journal.openingUnwritten': thrown,
  'evidence.placeUnwritten': thrown,
  'main.uncaughtException': thrown,
  'main.unhandledRejection': thrown,
  'network.proxyNotSet': thrown,
  'notifications.failed': { hresult: z.string().regex(/^0x[0-9a-fA-F]{8}$/) },
  'office.clash': { entryId, other: entryId },
  'office.forgotten': {},
  'office.freed': { entryId, agreed: z.boolean() },
  'office.freedUnasked': thrown,
  'office.notReturned': thrown,
  'office.offline': {
    problem: z.string().regex(/^office[A-Z][A-Za-z]{0,30}$/),
    state: z.string().regex(/^[0-9A-Z]{5}$/),
    ...thrown,
  },
  /** At quitting, the user could not be told that the office lacks changes. */
  'office.unsentUntold': thrown,
  'office.outcomeRefused': { entryId, outcome: closeKind },
  'office.peopleUnread': thrown,
  'page.uncaught': { ...pageError.shape, app: pageError.shape.app.unwrap(), unwritten: whole },
  'policy.read': { state: z.enum(['none', 'active', 'broken']) },
  'settings.rescued': { file: part, restored: z.boolean() },
  'updates.failed': thrown,
  'updates.state': { state: z.enum(['on', ...updateOff.options]) },
  'window.leftPage': {},
  'window.notLoaded': thrown,
  'window.usable': {},
  'window.processGone': {
    reason: z.enum([
      'clean-exit',
      'abnormal-exit',
      'killed',
      'crashed',
      'oom',
      'launch-failed',
      'integrity-failure',
      'memory-eviction',
    ]),
    exitCode: z.int().min(-2_147_483_648).max(99_999),
  },
} as const satisfies Record<string, Record<string, z.ZodType>>

export type LogEvent = keyof typeof LOG_EVENTS
export type LogFields<E extends LogEvent> = {
  -readonly [F in keyof (typeof LOG_EVENTS)[E]]?:
    ((typeof LOG_EVENTS)[E][F] extends z.ZodType ? z.input<(typeof LOG_EVENTS)[E][F]> : never) | undefined
}

export const NOT_LOGGED = '[not logged]'

/** Fields that the event does not have are dropped. */
export function permitted(event: LogEvent, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = LOG_EVENTS[event]
  const known = Object.entries(shape).filter(([name]) => Object.hasOwn(fields, name) && fields[name] !== undefined)
  return Object.fromEntries(known.map(([name, schema]) => [name, schema.safeParse(fields[name]).data ?? NOT_LOGGED]))
}

/** `detail` is a StorageError's (`settings: ENOSPC`). */
export function storageFields(detail: string): { part: (typeof STORAGE_PARTS)[number]; code: string } {
  const [, what = '', why = ''] = /^([\w. ]*): ([\w ]+?)(?: \d+)?$/.exec(detail) ?? []
  return { part: part.safeParse(what).data ?? 'other', code: code.safeParse(why).data ?? 'other' }
}

/**
 * No message, which may quote an amount, a name or a key; no folders of the stack, which have the user's login name.
 */
export function describeThrown(value: unknown): LogFields<'main.unhandledRejection'> {
  if (!(value instanceof Error)) return { thrown: 'other' }
  const errno =
    'code' in value && typeof value.code === 'string' ? { code: code.safeParse(value.code).data ?? 'other' } : {}
  return { thrown: nameOfThrown(value), ...errno, where: placesOf(value) }
}
