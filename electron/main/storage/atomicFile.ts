// Files of the app and files that the user saves. Settings are electron-store's (storeFile.ts).
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Disk, writeWhole } from './disk.ts'
import { asHeld, patiently, patientlyNow } from './patiently.ts'
import { toStorageError } from './storageError.ts'
import { syncFolder, syncFolderNow } from './syncFolder.ts'

export const DOCUMENT = 'document'

/** Files may hold balances, employees' taxes or drafts. */
const OWNER_ONLY = 0o600

/** The temporary file's name would otherwise be too long where the name just fits. */
const BESIDES_CHARACTERS = 40

export const besides = (path: string): string =>
  join(
    dirname(path),
    `.${Array.from(basename(path)).slice(0, BESIDES_CHARACTERS).join('')}.${randomUUID().slice(0, 8)}.tmp`,
  )

/**
 * A new file is written and synced, renamed over `path`, and the folder synced; up to five attempts if a program
 * holds the file open. `what` names the file in errors. Throws StorageError, leaving no temporary file.
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
  what: string
  /** The temporary file of a file often replaced: the next write overwrites what a crash left. */
  temporary?: string
  disk?: ReplacingDisk
}

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

/** A program may briefly hold the other file open. Syncs the folder. */
export async function putInPlace(from: string, to: string, sleep?: (ms: number) => Promise<void>): Promise<void> {
  await patiently(() => rename(from, to), sleep).catch((thrown: unknown) => {
    throw asHeld(thrown)
  })
  await syncFolder(dirname(to))
}
