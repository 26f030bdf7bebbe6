import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { DriftFile } from './driftLog.ts'

/** The differences of the bank's answers in a file of their own, replaced as a whole. A file that cannot be read or written costs nothing but their past. */
export function openDriftFile(path: string): DriftFile {
  return {
    read: () => quietly(() => JSON.parse(readFileSync(path, 'utf8')) as unknown),
    write: (records) => {
      quietly(() => {
        writeFileSync(`${path}.tmp`, JSON.stringify(records), { mode: 0o600 })
        renameSync(`${path}.tmp`, path)
      })
    },
  }
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
