import { z } from 'zod'
import { PASSPHRASE_LENGTH } from './passphraseLength.ts'
import { channel, COMMON, noInput } from './channel.ts'

/** A passphrase that is being set; one that is only tried may have any length. */
export const newPassphrase = z.string().min(PASSPHRASE_LENGTH.minimum).max(PASSPHRASE_LENGTH.maximum)
export const triedPassphrase = z.string().min(1).max(PASSPHRASE_LENGTH.maximum)

/** Minutes without input until the window locks; 0 for never. */
export const lockMinutes = z.int().min(0).max(480)

const lockReason = z.enum(['person', 'idle', 'system', 'start', 'setUp'])
export type LockReason = z.infer<typeof lockReason>

/**
 * What the page may know about the lock. The reason `setUp` means that the lock waits for a passphrase to be set,
 * because the policy requires one.
 */
export const lockStatus = z.object({
  locked: z.boolean(),
  reason: lockReason.optional(),
  passphrase: z.boolean(),
  /** Whether the system can verify the user (Touch ID), and whether that is used for unlocking. */
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

export const lockChannels = {
  'lock.status': channel(noInput, lockStatus, COMMON),
  'lock.now': channel(noInput, lockStatus, [...COMMON, 'lockNotSetUp']),
  'lock.ready': channel(noInput, z.null(), COMMON),
  'lock.activity': channel(noInput, z.null(), COMMON),
  'lock.unlock': channel(z.strictObject({ passphrase: triedPassphrase }), lockStatus, [
    ...COMMON,
    'wrongPassphrase',
    'lockNotSetUp',
  ]),
  'lock.unlockWithSystem': channel(noInput, lockStatus, [...COMMON, 'systemRefused', 'lockNotSetUp']),
  /** Sets the passphrase; an existing one must be entered too. */
  'lock.setPassphrase': channel(
    z.strictObject({ passphrase: newPassphrase, current: triedPassphrase.optional() }),
    lockStatus,
    [...COMMON, 'wrongPassphrase', 'lockNotSetUp'],
  ),
  'lock.removePassphrase': channel(z.strictObject({ current: triedPassphrase }), lockStatus, [
    ...COMMON,
    'wrongPassphrase',
    'lockNotSetUp',
    'fixedByPolicy',
  ]),
  'lock.configure': channel(
    z.strictObject({
      minutes: lockMinutes.optional(),
      forgetSessionKeys: z.boolean().optional(),
      system: z.boolean().optional(),
    }),
    lockStatus,
    [...COMMON, 'fixedByPolicy', 'systemRefused'],
  ),
  /** For a forgotten passphrase: removes the lock after a native question and erases every client key. */
  'lock.reset': channel(noInput, lockStatus, [...COMMON, 'cancelledByUser']),
} as const
