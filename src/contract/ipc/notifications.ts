import { z } from 'zod'

/**
 * What the system may be asked to tell. The words are the main process's own: nothing that a page or a bank wrote is in
 * a notification. `statusChanged`: the bank's answer about so many applications changed. `approvalDue`: so many are
 * near their due date or past it without approval.
 */
export const notification = z.strictObject({
  kind: z.enum(['statusChanged', 'approvalDue']),
  count: z.number().int().min(1).max(99_999),
})
export type DeskNotification = z.infer<typeof notification>
