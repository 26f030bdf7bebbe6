import { readFileSync } from 'node:fs'
import { writeAtomicallyNow } from '../storage/atomicFile.ts'
import type { DriftFile } from './driftLog.ts'

/** Failing to read or write loses only the history of differences. */
export function openDriftFile(path: string): DriftFile {
  return {
    read: () => quietly(() => JSON.parse(readFileSync(path, 'utf8')) as unknown),
    write: (records) => {
      quietly(() => {
        writeAtomicallyNow(path, JSON.stringify(records), { what: 'drift' })
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
