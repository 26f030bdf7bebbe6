import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

let temporary = 0

/**
 * Whole or not at all; survives a power cut. Rejects with the disk's error; the old text then stays, unless only the
 * folder could not be synced.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  temporary += 1
  const draft = `${path}.${String(process.pid)}-${String(temporary)}.tmp`
  try {
    await writeThrough(draft, text)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Creates the folder if missing and deletes temporary files of a crash. Returns the other names in it. */
export async function openFolder(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const drafts = names.filter((name) => name.endsWith('.tmp'))
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })))
  return names.filter((name) => !drafts.includes(name)).sort()
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Errors where a folder cannot be synced: Windows and many network shares. */
const CANNOT_SYNC: ReadonlySet<string> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EISDIR',
  'EPERM',
  'EACCES',
  'EBADF',
])

/**
 * Where folders cannot be synced, a rename is as durable as the system makes it. As in
 * electron/main/storage/syncFolder.ts: practice bank and main must not import each other's internal files.
 */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CANNOT_SYNC.has(String(error.code)))) throw error
  }
}
