import { z } from 'zod'
import type { AppendLog } from '../storage/appendLog.ts'
import { parseAs } from '../storage/hashChain.ts'

const line = z.strictObject({
  /** `left`: the office was left while its mode was ended. */
  kind: z.enum(['ended', 'returned', 'left']),
  at: z.string(),
  user: z.string(),
  login: z.string(),
})
type ModeLine = z.infer<typeof line>

const parse = (bytes: Uint8Array): ModeLine | null => parseAs(line, bytes)
export const isModeLine = (bytes: Uint8Array): boolean => parse(bytes) !== null

/** When an administrator ended the office mode on this computer, and when it returned. Nothing is ever removed. */
export interface ModeLog {
  /** Returns who ended the mode and when, while it is ended; otherwise null. */
  ended: () => ModeLine | null
  /** Returns who left the office while its mode was ended, until that was told to it; otherwise null. */
  left: () => ModeLine | null
  /** Adds a line, on disk before it returns. Throws StorageError. */
  add: (added: ModeLine) => void
}

/** Opens the log. Its last line decides; a line that cannot be read is passed over. */
export function openModeLog(file: AppendLog): ModeLog {
  let last =
    file
      .read()
      .map(parse)
      .findLast((one) => one !== null) ?? null
  return {
    ended: () => (last?.kind === 'ended' ? last : null),
    left: () => (last?.kind === 'left' ? last : null),
    add(added) {
      file.append(JSON.stringify(added))
      last = added
    },
  }
}
