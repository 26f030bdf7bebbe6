import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { guardStorage } from '../storageError.ts'
import { syncFolder } from './journalFile.ts'

const head = z.strictObject({ count: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
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
export function openHeadFile(path: string): HeadFile {
  return {
    read: () => (existsSync(path) ? parse(path) : { kind: 'none' }),
    write: (value) => { guardStorage('journalHead', () => { replace(path, JSON.stringify(value)) }) },
  }
}

function parse(path: string): HeadReading {
  try {
    return { kind: 'head', ...head.parse(JSON.parse(readFileSync(path, 'utf8'))) }
  } catch {
    return { kind: 'unreadable' }
  }
}

function replace(path: string, text: string): void {
  const temporary = `${path}.tmp`
  mkdirSync(dirname(path), { recursive: true })
  try {
    const file = openSync(temporary, 'w', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
    syncFolder(dirname(path))
  } catch (thrown) {
    rmSync(temporary, { force: true, recursive: true })
    throw thrown
  }
}
