// Replaces whole files, both the app's own and those the user saves. Settings are electron-store's (storeFile.ts).
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Disk, writeWhole } from './disk.ts'
import { asHeld, patiently, patientlyNow } from './patiently.ts'
import { toStorageError } from './storageError.ts'
import { syncFolder, syncFolderNow } from './syncFolder.ts'

/** A file that the user chose, in errors, which then have its name. */
export const DOCUMENT = 'document'

/** Only the user who wrote a file may read it, because it may contain balances, employees' taxes or drafts. */
const OWNER_ONLY = 0o600

/** Characters of a name in that of its temporary file, which would otherwise be too long where the name just fits. */
const BESIDES_CHARACTERS = 40

/** A new temporary file beside `path`, which is later renamed to `path`. */
export const besides = (path: string): string =>
  join(
    dirname(path),
    `.${Array.from(basename(path)).slice(0, BESIDES_CHARACTERS).join('')}.${randomUUID().slice(0, 8)}.tmp`,
  )

/**
 * Writes a file whole or not at all: writes a new file beside it, syncs it, renames it over `path` and syncs the
 * folder. While another program holds the file open, the rename is tried up to five times. `what` names the file in the
 * error. Throws StorageError, and then leaves no temporary file behind.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array,
  sleep: (ms: number) => Promise<void>,
  what = DOCUMENT,
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
    throw toStorageError(what, thrown, what === DOCUMENT ? basename(path) : undefined)
  }
}

type ReplacingDisk = Pick<Disk, 'closeSync' | 'fsyncSync' | 'openSync' | 'renameSync' | 'rmSync' | 'writeSync'>

interface ReplaceNow {
  /** The file's name in errors. */
  what: string
  /** For a file that is replaced often: the next write overwrites whatever a crash left there. */
  temporary?: string
  disk?: ReplacingDisk
}

/** Synchronous version of `writeAtomically` for heads, the record of drift and the like. */
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
    try {
      patientlyNow(() => {
        disk.renameSync(beside, path)
      })
    } catch (thrown) {
      throw asHeld(thrown)
    }
    syncFolderNow(dirname(path), disk)
  } catch (thrown) {
    disk.rmSync(beside, { force: true, recursive: true })
    throw toStorageError(what, thrown)
  }
}

const DISK: ReplacingDisk = { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync }

/** The other file may briefly be held open by a program. Syncs the folder. */
export async function putInPlace(from: string, to: string, sleep: (ms: number) => Promise<void>): Promise<void> {
  await patiently(() => rename(from, to), sleep).catch((thrown: unknown) => {
    throw asHeld(thrown)
  })
  await syncFolder(dirname(to))
}
