// The head of a hash chain: a small file beside a log that tells where its chain ends.
import fs from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { writeAtomicallyNow } from './atomicFile.ts'
import type { Disk } from './disk.ts'
import { guardStorage } from './storageError.ts'

/** Where a hash chain ends: the number of lines, and the last one's hash. */
export const chainEnd = z.strictObject({ count: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type ChainEnd = z.infer<typeof chainEnd>
export type ChainHeadReading = { kind: 'none' } | { kind: 'unreadable' } | ({ kind: 'head' } & ChainEnd)

export interface ChainHead {
  /** A file that cannot be opened counts as unreadable, like a damaged one. */
  read(): ChainHeadReading
  /** Throws StorageError; the old file then stays. */
  write(end: ChainEnd): void
}

export function openChainHead(path: string, { what, disk = fs }: { what: string; disk?: Disk }): ChainHead {
  return {
    read: () => (disk.existsSync(path) ? parse(disk, path) : { kind: 'none' }),
    write: (value) => {
      guardStorage(what, () => disk.mkdirSync(dirname(path), { recursive: true }))
      writeAtomicallyNow(path, JSON.stringify(value), { what, temporary: `${path}.tmp`, disk })
    },
  }
}

function parse(disk: Disk, path: string): ChainHeadReading {
  try {
    return { kind: 'head', ...chainEnd.parse(JSON.parse(disk.readFileSync(path, 'utf8'))) }
  } catch {
    return { kind: 'unreadable' }
  }
}
