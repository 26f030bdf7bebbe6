// When office mode was ended on this computer, and when it returned to it.
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

/** Nothing is ever removed. */
export interface ModeLog {
  /** Null unless the mode is ended. */
  ended: () => ModeLine | null
  /** The line of leaving while the mode was ended, if not told to the office yet; otherwise null. */
  left: () => ModeLine | null
  /** On disk before it returns. Throws StorageError. */
  add: (added: ModeLine) => void
}

/** The last line decides; one that cannot be read is skipped. */
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
