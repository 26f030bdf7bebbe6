import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Disk } from './disk.ts'
import { codeOf } from './storageError.ts'

type FolderDisk = Pick<Disk, 'openSync' | 'fsyncSync' | 'closeSync'>

/**
 * Errors where a folder cannot be synced (Windows, many network shares): a rename there is as durable as the system
 * makes it.
 */
const CANNOT: ReadonlySet<string> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EISDIR',
  'EPERM',
  'EACCES',
  'EBADF',
])

function unlessItCannot(thrown: unknown): void {
  if (!CANNOT.has(codeOf(thrown))) throw thrown
}

/** Keeps a renamed file through a power cut. Throws the disk's errors. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (thrown) {
    unlessItCannot(thrown)
  }
}

export function syncFolderNow(folder: string, disk: FolderDisk = { openSync, fsyncSync, closeSync }): void {
  try {
    const handle = disk.openSync(folder, 'r')
    try {
      disk.fsyncSync(handle)
    } finally {
      disk.closeSync(handle)
    }
  } catch (thrown) {
    unlessItCannot(thrown)
  }
}

/** Throws the disk's errors. */
export function syncFileNow(path: string): void {
  // Windows syncs only writable handles.
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
