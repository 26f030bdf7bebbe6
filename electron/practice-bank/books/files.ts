import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

let temporary = 0

/**
 * Takes a path and a text; after it resolves the file holds all of the text, even after a power cut, or (if it fails)
 * what it held.
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

/** Takes a folder (made when missing) and gives the names in it, after removing drafts that a crash left behind. */
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

/**
 * Makes the rename itself durable. Windows cannot open a folder: there the rename is as durable as the system makes it.
 */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    return
  }
}
