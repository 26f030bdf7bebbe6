import { z } from 'zod'
import { PASSPHRASE_LENGTH } from './passphraseLength.ts'

/** As it is set; one that is only tried may have any length. */
export const newPassphrase = z.string().min(PASSPHRASE_LENGTH.minimum).max(PASSPHRASE_LENGTH.maximum)
export const triedPassphrase = z.string().min(1).max(PASSPHRASE_LENGTH.maximum)

/** Minutes without input until the window locks; 0 for never. */
export const lockMinutes = z.int().min(0).max(480)

export const lockReason = z.enum(['person', 'idle', 'system', 'start', 'setUp'])
export type LockReason = z.infer<typeof lockReason>

/**
 * The lock, as the page may know it. `setUp` is a lock that waits for a passphrase to be set, because the policy wants
 * one.
 */
export const lockStatus = z.object({
  locked: z.boolean(),
  reason: lockReason.optional(),
  /** Is a passphrase set? */
  passphrase: z.boolean(),
  /** Can the system ask who is there (Touch ID), and is it used for unlocking? */
  system: z.object({ available: z.boolean(), used: z.boolean() }),
  minutes: lockMinutes,
  minutesFixed: z.boolean(),
  forgetSessionKeys: z.boolean(),
  /** Seconds until the next try after wrong ones; 0 when there is nothing to wait for. */
  waitSeconds: z.int(),
  /** The locked page may ask for nothing else, so it learns here what it needs to show itself. */
  locale: z.enum(['ja', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
})
export type LockStatus = z.infer<typeof lockStatus>
