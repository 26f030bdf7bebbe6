// The one way in which main replaces a file as a whole, on its own disk or where a person wants it. electron-store
// (settings, keys) brings its own; storeFile.ts syncs the folder after it.
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Disk, writeWhole } from './disk.ts'
import { toStorageError } from './storageError.ts'
import { syncFolder, syncFolderNow } from './syncFolder.ts'

const TRIES = 5
const PAUSE_MS = 100
/** Windows answers with these while a virus scanner or a viewer holds the file. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES'])
/** Balances, employees' taxes and drafts are for the person who wrote them. */
const OWNER_ONLY = 0o600

/** Where a file is written before it takes the place of `path`: beside it, under a name of its own. */
export const besides = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`)

/**
 * Writes a file whole or not at all, readable by its owner alone: into a new file beside it, synced, renamed over it,
 * and its folder synced. A rename refused because another program holds the file is tried five times. `what` names the
 * file in the error. Throws StorageError; leaves nothing behind then.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array,
  sleep: (ms: number) => Promise<void>,
  what = 'document',
): Promise<void> {
  const temporary = besides(path)
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await putInPlace(temporary, path, sleep)
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw toStorageError(what, thrown)
  }
}

/** What replacing a file at once needs of a file system. */
type ReplacingDisk = Pick<Disk, 'closeSync' | 'fsyncSync' | 'openSync' | 'renameSync' | 'rmSync' | 'writeSync'>

export interface ReplaceNow {
  /** Names the file in errors. */
  what: string
  /** A fixed place to write to first, for a file that is replaced often: what a crash leaves there is written over. */
  temporary?: string
  disk?: ReplacingDisk
}

/** As `writeAtomically` for a small file of the app's own, before it returns; a rename is tried once. */
export function writeAtomicallyNow(path: string, text: string, { what, temporary, disk = DISK }: ReplaceNow): void {
  const beside = temporary ?? besides(path)
  try {
    const file = disk.openSync(beside, temporary === undefined ? 'wx' : 'w', OWNER_ONLY)
    try {
      writeWhole(disk, file, Buffer.from(text))
      disk.fsyncSync(file)
    } finally {
      disk.closeSync(file)
    }
    disk.renameSync(beside, path)
    syncFolderNow(dirname(path), disk)
  } catch (thrown) {
    disk.rmSync(beside, { force: true, recursive: true })
    throw toStorageError(what, thrown)
  }
}

const DISK: ReplacingDisk = { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync }

/**
 * Renames a file that is on the disk over another, which may be held by another program for a moment, and syncs the
 * folder.
 */
export async function putInPlace(from: string, to: string, sleep: (ms: number) => Promise<void>): Promise<void> {
  await renamePatiently(from, to, sleep)
  await syncFolder(dirname(to))
}

async function renamePatiently(from: string, to: string, sleep: (ms: number) => Promise<void>): Promise<void> {
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
