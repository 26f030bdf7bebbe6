import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'
import { pageError } from './thrown.ts'

/** First seen (`since`) and last seen (`at`), ISO instants, and how often. */
export const driftRecord = z.strictObject({
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  operation: z.enum(['balance', 'transactions', 'paymentArrivals', 'apply', 'acceptance']),
  path: z.string().max(500),
  kind: z.enum(['unknownField', 'null', 'textTooLong', 'textEmpty', 'unknownCode']),
  count: z.int().min(1),
})
export type DriftRecord = z.infer<typeof driftRecord>

const diagnosticsSection = z.strictObject({
  name: z.enum(['app', 'system', 'settings', 'keys', 'storage', 'journal', 'backups', 'clock', 'drift', 'log']),
  lines: z.array(z.string()),
})
export type DiagnosticsSection = z.infer<typeof diagnosticsSection>

/**
 * The computer's clock is before the day this version was built, before the last line of the journal, or different from
 * the bank's. `other` is the time compared with (ISO instant), `minutes` the difference.
 */
const clockFinding = z.strictObject({
  kind: z.enum(['beforeBuild', 'behindJournal', 'offBank']),
  computer: z.iso.datetime(),
  other: z.iso.datetime(),
  minutes: z.int().min(0),
})
export type ClockFinding = z.infer<typeof clockFinding>

export const diagnosticsChannels = {
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
  /** Empty if nothing is wrong. */
  'clock.status': channel(noInput, z.array(clockFinding), COMMON),
  /** After an uncaught error in main no filing begins until the app is restarted. */
  'health.state': channel(noInput, z.object({ mainFailed: z.boolean() }), COMMON),
  'health.report': channel(pageError, z.null(), COMMON),
  /**
   * `names` of lots whose drafts cannot be saved now or, with `form`, of a form not saved. Unless empty, closing the
   * window asks first.
   */
  'app.unsaved': channel(
    z.strictObject({ names: z.array(z.string().max(100)).max(20), form: z.literal(true).optional() }),
    z.null(),
    COMMON,
  ),
  'app.openDataFolder': channel(noInput, z.object({ opened: z.boolean() }), COMMON),
} as const
