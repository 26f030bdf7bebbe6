import { z } from 'zod'
import { PASSPHRASE_LENGTH } from './passphraseLength.ts'

/** A passphrase that is being set; one that is only tried may have any length. */
export const newPassphrase = z.string().min(PASSPHRASE_LENGTH.minimum).max(PASSPHRASE_LENGTH.maximum)
export const triedPassphrase = z.string().min(1).max(PASSPHRASE_LENGTH.maximum)

/** Minutes without input until the window locks; 0 for never. */
export const lockMinutes = z.int().min(0).max(480)

const lockReason = z.enum(['person', 'idle', 'system', 'start', 'setUp'])
export type LockReason = z.infer<typeof lockReason>

/**
 * The lock, as far as the page may know. `setUp` is a lock that waits for a passphrase, because the policy requires
 * one.
 */
export const lockStatus = z.object({
  locked: z.boolean(),
  reason: lockReason.optional(),
  /** Whether a passphrase is set. */
  passphrase: z.boolean(),
  /** Whether the system can ask who is there (Touch ID), and whether it is used for unlocking. */
  system: z.object({ available: z.boolean(), used: z.boolean() }),
  minutes: lockMinutes,
  minutesFixed: z.boolean(),
  forgetSessionKeys: z.boolean(),
  /** Seconds until the next try after wrong ones; 0 when there is no wait. */
  waitSeconds: z.int(),
  /** The locked page may make no other call, so this is how it learns its language. */
  locale: z.enum(['ja', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
})
export type LockStatus = z.infer<typeof lockStatus>
