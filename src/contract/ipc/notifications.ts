import { z } from 'zod'
import { channel, COMMON } from './channel.ts'

/**
 * What a system notification may say. Main writes the words itself, so nothing from a page or a bank is in a
 * notification. `statusChanged`: the bank's answer about this many applications changed. `approvalDue`: this many are
 * near or past their due date without approval. `morning`: the morning summary has this many lines.
 */
export const notification = z.strictObject({
  kind: z.enum(['statusChanged', 'approvalDue', 'morning']),
  count: z.number().int().min(1).max(99_999),
})
export type DeskNotification = z.infer<typeof notification>

export const notificationChannels = {
  /** Shows a system notification; `shown` is false where the system has none. */
  'notifications.show': channel(notification, z.object({ shown: z.boolean() }), COMMON),
} as const
