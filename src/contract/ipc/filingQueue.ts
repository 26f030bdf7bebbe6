import { z } from 'zod'
import { filingErrors, filingInput, jobId } from './bank.ts'
import { channel, COMMON } from './channel.ts'
import { appError } from './errors.ts'

/** Maximum number of lots in one queue; far above the clients of an office. */
export const MAX_QUEUE_LOTS = 500

/**
 * How far one lot of a queue is. `waiting`: its turn has not come; `sending`: it is on its way; `accepted`, `rejected`,
 * `unknown` and `notSent`: the outcome in the journal; `refused`: this computer refused it, so nothing was sent;
 * `unsent`: the queue ended before its turn, so nothing was sent either.
 */
export const queueLineState = z.enum([
  'waiting',
  'sending',
  'accepted',
  'rejected',
  'unknown',
  'notSent',
  'refused',
  'unsent',
])
export type QueueLineState = z.infer<typeof queueLineState>

/** `error` is why it was refused, did not leave this computer or has no known outcome. */
export const queueLine = z.strictObject({
  lotId: z.string(),
  state: queueLineState,
  acceptanceNo: z.string().optional(),
  error: appError.optional(),
  /** Whether the totals that the bank echoed equal ours; only for an accepted lot. */
  totalsMatch: z.boolean().optional(),
})
export type QueueLine = z.infer<typeof queueLine>

/**
 * Why a queue ended before its last lot. `refused`: a check failed before the first lot, so nothing at all was sent;
 * `unknown`: nobody knows whether a lot arrived; `notSent`: no connection; `key`: the bank refused a client key; `busy`:
 * it takes no applications now; `sameRefusal`: it refused two lots in a row for the same reason, which no row caused;
 * `trouble`: this computer cannot file (journal, clock, storage); `locked`, `leaving`, `person`: the app was locked or
 * is closing, or the user stopped the queue.
 */
export const queueStop = z.enum([
  'refused',
  'unknown',
  'notSent',
  'key',
  'busy',
  'sameRefusal',
  'trouble',
  'locked',
  'leaving',
  'person',
])
export type QueueStop = z.infer<typeof queueStop>

export const filingQueueChannels = {
  /**
   * Checks all lots, asks one native question in production, then files the lots in the order given, each like
   * `localTaxes.apply`. `totalAmount` (yen) is the sum that the user confirmed. Resolves when the queue has ended;
   * `filing.queue` reports each change before that.
   */
  'localTaxes.applyQueue': channel(
    z.strictObject({
      queueId: jobId,
      lots: z.array(filingInput).min(1).max(MAX_QUEUE_LOTS),
      totalAmount: z.int().min(0),
    }),
    z.object({ lines: z.array(queueLine), stopped: queueStop.optional() }),
    filingErrors,
  ),
  /** Ends a queue after the lot that is being sent. */
  'localTaxes.stopQueue': channel(z.strictObject({ queueId: jobId }), z.null(), COMMON),
} as const

export const queueProgress = z.object({ queueId: jobId, line: queueLine })
