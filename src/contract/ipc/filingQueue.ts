import { z } from 'zod'
import { filingErrors, filingInput, jobId } from './bank.ts'
import { channel, COMMON } from './channel.ts'
import { appError } from './errors.ts'

export const MAX_QUEUE_LOTS = 500

/**
 * `waiting`: its turn has not come; `accepted`, `rejected`, `unknown`, `notSent`: the outcome in the journal;
 * `refused`: by this computer, so nothing was sent; `unsent`: the queue ended before, so nothing was sent.
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

export const queueLine = z.strictObject({
  lotId: z.string(),
  state: queueLineState,
  acceptanceNo: z.string().optional(),
  error: appError.optional(),
  /** The totals that the bank echoed equal ours; only for an accepted lot. */
  totalsMatch: z.boolean().optional(),
})
export type QueueLine = z.infer<typeof queueLine>

/**
 * `refused`: a check failed before the first lot, so nothing at all was sent; `unknown`: nobody knows whether a lot
 * arrived; `notSent`: no connection; `key`: the bank refused a client key; `busy`: it takes no applications now;
 * `sameRefusal`: it refused two lots in a row for the same reason, which no row caused; `trouble`: this computer
 * cannot file (journal, clock, storage); `locked`, `leaving`: the app was locked or is closing; `person`: the user
 * stopped the queue.
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
   * Checks all lots first and asks one native question in production. `totalAmount` (yen) is the sum that the user
   * confirmed. Resolves when the queue has ended; `filing.queue` reports changes before that.
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
  /** The lot that is being sent is still finished. */
  'localTaxes.stopQueue': channel(z.strictObject({ queueId: jobId }), z.null(), COMMON),
} as const

export const queueProgress = z.object({ queueId: jobId, line: queueLine })
