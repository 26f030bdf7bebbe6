// The head of a hash chain: a small file beside a log that tells where its chain ends.
import fs from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { writeAtomicallyNow } from './atomicFile.ts'
import type { Disk } from './disk.ts'
import { asHeld, isHeld, patientlyNow } from './patiently.ts'
import { guardStorage, toStorageError } from './storageError.ts'

/** Where a hash chain ends: the number of lines, and the last one's hash. */
export const chainEnd = z.strictObject({ count: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type ChainEnd = z.infer<typeof chainEnd>
export type ChainHeadReading = { kind: 'none' } | { kind: 'unreadable' } | ({ kind: 'head' } & ChainEnd)

export interface ChainHead {
  /** Throws StorageError while another program holds the file; one that cannot be opened otherwise is unreadable. */
  read(): ChainHeadReading
  /** Throws StorageError; the old file then stays. */
  write(end: ChainEnd): void
}

export function openChainHead(path: string, { what, disk = fs }: { what: string; disk?: Disk }): ChainHead {
  return {
    read: () => (disk.existsSync(path) ? parse(readHeld(disk, path, what)) : { kind: 'none' }),
    write: (value) => {
      guardStorage(what, () => disk.mkdirSync(dirname(path), { recursive: true }))
      writeAtomicallyNow(path, JSON.stringify(value), { what, temporary: `${path}.tmp`, disk })
    },
  }
}

/** A head that is held would otherwise look damaged, which stops filing until a person has asked the bank. */
function readHeld(disk: Disk, path: string, what: string): string {
  try {
    return patientlyNow(() => disk.readFileSync(path, 'utf8'))
  } catch (thrown) {
    if (isHeld(thrown)) throw toStorageError(what, asHeld(thrown))
    return ''
  }
}

function parse(text: string): ChainHeadReading {
  try {
    return { kind: 'head', ...chainEnd.parse(JSON.parse(text)) }
  } catch {
    return { kind: 'unreadable' }
  }
}
