import { z } from 'zod'
import { PASSPHRASE_LENGTH } from './passphraseLength.ts'
import { channel, COMMON, noInput } from './channel.ts'

/** One that is only tried may be shorter. */
export const newPassphrase = z.string().min(PASSPHRASE_LENGTH.minimum).max(PASSPHRASE_LENGTH.maximum)
export const triedPassphrase = z.string().min(1).max(PASSPHRASE_LENGTH.maximum)

/** Minutes without input; 0 for never. */
export const lockMinutes = z.int().min(0).max(480)

const lockReason = z.enum(['person', 'idle', 'system', 'start', 'setUp'])
export type LockReason = z.infer<typeof lockReason>

/** `reason` is `setUp` when the policy requires a lock, which waits for a passphrase. */
export const lockStatus = z.object({
  locked: z.boolean(),
  reason: lockReason.optional(),
  passphrase: z.boolean(),
  /** Unlocking with Touch ID. */
  system: z.object({ available: z.boolean(), used: z.boolean() }),
  minutes: lockMinutes,
  minutesFixed: z.boolean(),
  forgetSessionKeys: z.boolean(),
  /** After wrong passphrases, until the next try; 0 for no wait. */
  waitSeconds: z.int(),
  /** The locked page may make no other call, so it learns its language here. */
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
  /** An existing passphrase must be entered too. */
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
  /** Asks in a native dialog, then erases every client key. */
  'lock.reset': channel(noInput, lockStatus, [...COMMON, 'cancelledByUser']),
} as const
