import { z } from 'zod'
import { lockMinutes } from '#contract/ipc/lock'
import type { JsonFile } from '../storage/jsonFile.ts'
import { openKeptData } from '../settings/keptData.ts'
import { sealedPassphrase } from './passphrase.ts'

const lockShape = z.strictObject({
  passphrase: sealedPassphrase.optional(),
  /** Unlock by what the system offers (Touch ID) as well. */
  system: z.boolean().default(false),
  minutes: lockMinutes.optional(),
  forgetSessionKeys: z.boolean().default(false),
  /** Wrong tries in a row, and until when (ms since 1970) none is taken; both outlive a restart. */
  failures: z.int().min(0).default(0),
  waitUntil: z.number().default(0),
})
export type LockData = z.infer<typeof lockShape>

export const isLockFile = (value: unknown): boolean => lockShape.safeParse(value).success

/** What is kept of the lock in `lock.json`. */
export const openLockData = (file: JsonFile) => openKeptData(file, lockShape)
