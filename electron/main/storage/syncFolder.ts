import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Disk } from './disk.ts'

/** What syncing a folder needs of a file system. */
export type FolderDisk = Pick<Disk, 'openSync' | 'fsyncSync' | 'closeSync'>

/**
 * What systems say that have no such thing: Windows, and many a network share. A name in a folder is then as durable
 * as the system makes it.
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
  if (!(thrown instanceof Error && 'code' in thrown && CANNOT.has(String(thrown.code)))) throw thrown
}

/**
 * Puts the names in a folder on the disk, so that a file renamed there is still there after a power cut. Throws what
 * the disk says.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (thrown) {
    unlessItCannot(thrown)
  }
}

/** As `syncFolder`, before it returns. */
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
