import fs from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { syncFolderNow } from './syncFolder.ts'
import { guardStorage } from './storageError.ts'
import type { JournalDisk } from './appendLog.ts'

export const head = z.strictObject({ count: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
/** How many lines the journal had when last written, and the link of the last. */
export type Head = z.infer<typeof head>
export type HeadReading = { kind: 'none' } | { kind: 'unreadable' } | ({ kind: 'head' } & Head)

export interface HeadFile {
  /** A file that is there and cannot be opened is as unreadable as a damaged one. */
  read(): HeadReading
  /** Replaces the file as a whole. Throws StorageError; the old one is then still there. */
  write(head: Head): void
}

/** The small file beside the journal that knows its end. */
export function openHeadFile(path: string, disk: JournalDisk = fs): HeadFile {
  return {
    read: () => (disk.existsSync(path) ? parse(disk, path) : { kind: 'none' }),
    write: (value) => {
      guardStorage('journalHead', () => {
        replace(disk, path, JSON.stringify(value))
      })
    },
  }
}

function parse(disk: JournalDisk, path: string): HeadReading {
  try {
    return { kind: 'head', ...head.parse(JSON.parse(disk.readFileSync(path, 'utf8'))) }
  } catch {
    return { kind: 'unreadable' }
  }
}

function replace(disk: JournalDisk, path: string, text: string): void {
  const temporary = `${path}.tmp`
  disk.mkdirSync(dirname(path), { recursive: true })
  try {
    const file = disk.openSync(temporary, 'w', 0o600)
    try {
      disk.writeSync(file, text)
      disk.fsyncSync(file)
    } finally {
      disk.closeSync(file)
    }
    disk.renameSync(temporary, path)
    syncFolderNow(dirname(path), disk)
  } catch (thrown) {
    disk.rmSync(temporary, { force: true, recursive: true })
    throw thrown
  }
}
