import { z } from 'zod'
import { channel, COMMON } from './channel.ts'

/**
 * Main writes the words, so that nothing from a page or a bank is in a notification. `count`: applications with a
 * changed answer (`statusChanged`) or near or past their due date without approval (`approvalDue`), or lines of the
 * summary (`morning`).
 */
export const notification = z.strictObject({
  kind: z.enum(['statusChanged', 'approvalDue', 'morning']),
  count: z.number().int().min(1).max(99_999),
})
export type DeskNotification = z.infer<typeof notification>

export const notificationChannels = {
  /** `shown` is false where the system has no notifications. */
  'notifications.show': channel(notification, z.object({ shown: z.boolean() }), COMMON),
} as const
