import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StorageError, toStorageError } from '../storageError.ts'

/** An append-only file of lines, each on disk (fsync) when `append` returns. Both functions throw StorageError. */
export interface JournalFile {
  /** All complete lines as they are on the disk, without their ends, oldest first. */
  read(): Uint8Array[]
  append(line: string): void
}

const NEWLINE = 0x0a

/**
 * Opens the journal at `path`. A last line that `isWhole` does not accept and that has no end was torn by a crash while it was written:
 * it is copied to a file beside and cut off. That loses nothing, because a line counts only once `append` has returned. Anything else that cannot be
 * read is for the caller to report; nothing is repaired silently.
 */
export function openJournalFile(path: string, isWhole: (line: Uint8Array) => boolean, now: () => Date): JournalFile {
  let state: { size: number } | null = null
  return {
    read() {
      const lines = guarded(() => load(path, isWhole, now))
      state = { size: lines.reduce((size, line) => size + line.length + 1, 0) }
      return lines
    },
    append(line) {
      const current = state
      if (current === null) throw new StorageError('journal: not read')
      // Until the file is known to end with a whole line again, nothing more may be written to it.
      state = null
      try {
        state = { size: appendAt(path, `${line}\n`, current.size) }
      } catch (thrown) {
        if (sizeOf(path) === current.size) state = current
        throw toStorageError('journal', thrown)
      }
    },
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function guarded<T>(operation: () => T): T {
  try {
    return operation()
  } catch (thrown) {
    throw toStorageError('journal', thrown)
  }
}

function load(path: string, isWhole: (line: Uint8Array) => boolean, now: () => Date): Uint8Array[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(NEWLINE) + 1
  const lines = linesOf(bytes.subarray(0, end))
  if (end === bytes.length) return lines
  const rest = bytes.subarray(end)
  if (isWhole(rest)) {
    appendAt(path, '\n', bytes.length)
    return [...lines, rest]
  }
  const stamp = now().toISOString().replace(/[^0-9]/g, '')
  writeFileSync(join(dirname(path), `${basename(path, '.jsonl')}.torn-${stamp}.txt`), rest, { mode: 0o600, flush: true })
  cutAt(path, end)
  return lines
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0, end = bytes.indexOf(NEWLINE); end >= 0; from = end + 1, end = bytes.indexOf(NEWLINE, from)) lines.push(bytes.subarray(from, end))
  return lines
}

/** Appends and fsyncs; gives the new size. When the text did not get there whole (disk full), what got there is cut off again. */
function appendAt(path: string, text: string, size: number): number {
  const isNew = !existsSync(path)
  if (isNew) mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a', 0o600)
  const bytes = Buffer.from(text)
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    fsyncSync(file)
  } catch (thrown) {
    ftruncateSync(file, size)
    fsyncSync(file)
    throw thrown
  } finally {
    closeSync(file)
  }
  if (isNew) syncFolder(dirname(path))
  return size + bytes.length
}

function cutAt(path: string, size: number): void {
  const file = openSync(path, 'r+')
  try {
    ftruncateSync(file, size)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A new file's name is in its folder, which has its own fsync; Windows has none and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
