import { readFileSync } from 'node:fs'
import { writeAtomicallyNow } from '../storage/atomicFile.ts'
import type { DriftFile } from './driftLog.ts'

/**
 * The history of differences between the bank's answers and the interface; failing to read or write loses only that.
 */
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
