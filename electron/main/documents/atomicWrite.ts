import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { toStorageError } from '../storageError.ts'

const TRIES = 5
const PAUSE_MS = 100
/** Windows answers with these while a virus scanner or a viewer holds the file. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES'])

/**
 * Writes a file whole or not at all: into a new file beside it, fsynced, then renamed over it. A rename refused because another program
 * holds the file is tried five times. Throws StorageError; leaves nothing behind then.
 */
export async function writeAtomically(path: string, bytes: Uint8Array, sleep: (ms: number) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`)
  try {
    const file = await open(temporary, 'wx', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await renamePatiently(temporary, path, sleep)
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw toStorageError('document', thrown)
  }
}

/** Renames over what may be held by another program for a moment. */
export async function renamePatiently(from: string, to: string, sleep: (ms: number) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await rename(from, to)
      return
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
      if (tries === TRIES || !BUSY.has(code)) throw thrown
      await sleep(PAUSE_MS * tries)
    }
  }
}
