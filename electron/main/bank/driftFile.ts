import { readFileSync } from 'node:fs'
import { writeAtomicallyNow } from '../storage/atomicFile.ts'
import type { DriftFile } from './driftLog.ts'

/** Answers of the bank that differ from the interface. Failing to read or write loses only this history. */
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
