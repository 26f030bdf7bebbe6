import { join } from 'node:path'

/**
 * How the computer under the app is broken: writes that fail, by the end of their path (`*` for every file of the data
 * folder), and a clock that is off by milliseconds.
 */
export interface World {
  disk?: readonly { match: string; code: 'ENOSPC' | 'EROFS' | 'EACCES' }[]
  clockMs?: number
}

const YEAR_MS = 365 * 86_400_000

/**
 * The broken worlds that a start can be in. Settings files, databases and key stores are broken by the specs
 * themselves.
 */
export const WORLDS = {
  whole: {},
  readOnlyFolder: { disk: [{ match: '*', code: 'EROFS' }] },
  fullDisk: { disk: [{ match: '*', code: 'ENOSPC' }] },
  /** Room for everything but one more line of the journal. */
  fullForTheJournal: { disk: [{ match: 'journal.jsonl', code: 'ENOSPC' }] },
  fullForTheSettings: { disk: [{ match: 'settings.json', code: 'ENOSPC' }] },
  clockYearsBehind: { clockMs: -20 * YEAR_MS },
  clockADayAhead: { clockMs: 86_400_000 },
} as const satisfies Record<string, World>
export type WorldName = keyof typeof WORLDS

/** What breaks it, loaded before the app. */
export const BREAKER = join(import.meta.dirname, 'brokenWorld.cjs')
