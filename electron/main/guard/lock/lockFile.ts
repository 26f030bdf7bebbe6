import { z } from 'zod'
import { lockMinutes } from '#contract/ipc/lock'
import type { JsonFile } from '../../storage/jsonFile.ts'
import { openKeptData } from '../../settings/keptData.ts'
import { sealedPassphrase } from './passphrase.ts'

const lockShape = z.strictObject({
  passphrase: sealedPassphrase.optional(),
  /** Whether Touch ID unlocks too. */
  system: z.boolean().default(false),
  minutes: lockMinutes.optional(),
  forgetSessionKeys: z.boolean().default(false),
  /** Wrong attempts in a row; `waitUntil` is ms since 1970. Both survive a restart. */
  failures: z.int().min(0).default(0),
  waitUntil: z.number().default(0),
})
export type LockData = z.infer<typeof lockShape>

export const isLockFile = (value: unknown): boolean => lockShape.safeParse(value).success

export const openLockData = (file: JsonFile) => openKeptData(file, lockShape)
