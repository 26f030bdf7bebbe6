import { join } from 'node:path'

/**
 * The faults of the computer under the app: files that cannot be written, by the end of their path or by a folder (`*`
 * for every file of the data folder), and a clock that is wrong by some milliseconds. With `at`, such a file can be
 * opened and written until the disk is full (`later`), or is written but cannot be read (`reading`).
 */
export interface World {
  disk?: readonly { match: string; code: 'ENOSPC' | 'EROFS' | 'EACCES' | 'EBUSY'; at?: 'later' | 'reading' }[]
  clockMs?: number
}

const YEAR_MS = 365 * 86_400_000

/**
 * The broken worlds in which the app can be started. Settings files, databases and key stores are broken by the specs
 * themselves.
 */
export const WORLDS = {
  whole: {},
  readOnlyFolder: { disk: [{ match: '*', code: 'EROFS' }] },
  fullDisk: { disk: [{ match: '*', code: 'ENOSPC' }] },
  /** Leaves room for everything except one more line of the journal. */
  fullForTheJournal: { disk: [{ match: 'journal.jsonl', code: 'ENOSPC' }] },
  fullForTheVault: { disk: [{ match: 'vault.json', code: 'ENOSPC' }] },
  fullForTheBackups: { disk: [{ match: 'backups', code: 'ENOSPC' }] },
  fullForTheSettings: { disk: [{ match: 'settings.json', code: 'ENOSPC' }] },
  /** Another program has a file open. */
  heldVault: { disk: [{ match: 'vault.json', code: 'EBUSY' }] },
  heldJournal: { disk: [{ match: 'journal.jsonl', code: 'EBUSY' }] },
  heldBackups: { disk: [{ match: 'backups', code: 'EBUSY' }] },
  /** What an update downloads, as Windows and Linux have it. */
  heldInstaller: {
    disk: [
      { match: '.exe', code: 'EBUSY', at: 'reading' },
      { match: '.AppImage', code: 'EBUSY', at: 'reading' },
    ],
  },
  fullForTheInstaller: {
    disk: [
      { match: '.exe', code: 'ENOSPC', at: 'later' },
      { match: '.AppImage', code: 'ENOSPC', at: 'later' },
    ],
  },
  heldDocument: { disk: [{ match: '台帳.csv', code: 'EBUSY' }] },
  clockYearsBehind: { clockMs: -20 * YEAR_MS },
  clockADayAhead: { clockMs: 86_400_000 },
} as const satisfies Record<string, World>
export type WorldName = keyof typeof WORLDS

/** The module that breaks the computer, loaded before the app. */
export const BREAKER = join(import.meta.dirname, 'brokenWorld.cjs')
