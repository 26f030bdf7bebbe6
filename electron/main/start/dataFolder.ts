import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import { writeAtomicallyNow } from '../storage/atomicFile.ts'
import { codeOf } from '../storage/storageError.ts'
import { syncFileNow, syncFolderNow } from '../storage/syncFolder.ts'

/** How the data of an earlier version was moved. `none`: nothing to move. */
export type FolderMove =
  | { kind: 'none' }
  | { kind: 'moved' }
  | { kind: 'stayed'; code: string }
  | { kind: 'elsewhere'; computer: string; at: string }

export interface MovingDisk {
  rename: (from: string, to: string) => void
  copy: (from: string, to: string) => void
}

interface DataFolderDeps {
  /** Electron's choice: below `%APPDATA%`, which roams. */
  roaming: string
  /** `%LOCALAPPDATA%`; undefined when not set. */
  local: string | undefined
  computer?: string
  now?: () => Date
  disk?: MovingDisk
}

const DISK: MovingDisk = {
  rename: renameSync,
  copy: (from, to) => {
    cpSync(from, to, { recursive: true, preserveTimestamps: true, errorOnExist: true })
  },
}

/** Only this app writes these. The folder alone says nothing: Electron creates it with own files before main runs. */
const DATA: readonly string[] = ['settings.json', 'vault.json', 'journal.jsonl', 'office.json', 'IndexedDB', 'backups']
const hasData = (folder: string): boolean => DATA.some((name) => existsSync(join(folder, name)))

/** In the roaming folder: which computer has its data. */
const POINTER = 'moved.json'
const pointer = z.object({ computer: z.string(), folder: z.string(), at: z.iso.datetime() })

/**
 * The data folder is below `%LOCALAPPDATA%`, so that a roaming profile neither copies a journal to a second computer
 * nor replaces it with an older one. Data of an earlier version is moved there by renaming, or from another volume
 * (AppData on a server's share) by a copy compared byte by byte before the original goes; a pointer then stays for
 * other computers that see the share. If the move fails, the roaming folder remains in use.
 */
export function windowsDataFolder({
  roaming,
  local,
  computer = hostname(),
  now = () => new Date(),
  disk = DISK,
}: DataFolderDeps): { folder: string; move: FolderMove } {
  if (local === undefined || local === '') return { folder: roaming, move: { kind: 'none' } }
  const folder = join(local, basename(roaming))
  if (hasData(folder)) return { folder, move: { kind: 'none' } }
  const moved = readPointer(roaming)
  if (moved) return { folder, move: { kind: 'elsewhere', computer: moved.computer, at: moved.at } }
  if (!hasData(roaming)) return { folder, move: { kind: 'none' } }
  try {
    clear(folder, now(), disk)
    move(roaming, folder, { computer, now, disk })
    return { folder, move: { kind: 'moved' } }
  } catch (thrown) {
    // A second start may have moved it just now.
    if (hasData(folder)) return { folder, move: { kind: 'none' } }
    return { folder: roaming, move: { kind: 'stayed', code: codeOf(thrown) } }
  }
}

/** Nothing is deleted: what is not ours is moved aside. */
function clear(folder: string, at: Date, disk: MovingDisk): void {
  if (existsSync(folder)) disk.rename(folder, `${folder}.before-${at.toISOString().replace(/[^0-9]/g, '')}`)
}

function move(
  from: string,
  to: string,
  { computer, now, disk }: Required<Pick<DataFolderDeps, 'computer' | 'now' | 'disk'>>,
): void {
  try {
    disk.rename(from, to)
    return
  } catch (thrown) {
    if (codeOf(thrown) !== 'EXDEV') throw thrown
  }
  const arriving = `${to}.arriving`
  rmSync(arriving, { recursive: true, force: true })
  disk.copy(from, arriving)
  syncAndCompare(from, arriving)
  disk.rename(arriving, to)
  writeAtomicallyNow(join(from, POINTER), JSON.stringify({ computer, folder: to, at: now().toISOString() }), {
    what: 'folder',
  })
  for (const name of readdirSync(from)) if (name !== POINTER) remove(join(from, name))
}

/** The copy is safe. A file held open stays; the pointer says that it is old. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (thrown) {
    if (codeOf(thrown) === 'failed') throw thrown
  }
}

/** Throws if a file is missing, added or different. */
function syncAndCompare(from: string, to: string): void {
  const originals = filesIn(from)
  if (originals.join('\n') !== filesIn(to).join('\n')) throw different()
  for (const name of originals) {
    syncFileNow(join(to, name))
    if (digestOf(join(from, name)) !== digestOf(join(to, name))) throw different()
  }
  syncFolderNow(to)
}

const different = (): Error => Object.assign(new Error('the copy is not equal'), { code: 'EIO' })

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()

const PIECE = 1_048_576

function digestOf(path: string): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    const piece = Buffer.alloc(Math.min(PIECE, Math.max(1, statSync(path).size)))
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

function readPointer(folder: string): z.infer<typeof pointer> | null {
  try {
    return pointer.parse(JSON.parse(readFileSync(join(folder, POINTER), 'utf8')))
  } catch {
    // No readable pointer: the data itself decides.
    return null
  }
}
