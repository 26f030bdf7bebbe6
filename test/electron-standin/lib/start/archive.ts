import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Returns whether a path of the command line is an archive, which Electron reads like a folder. */
export function isArchive(path: string): boolean {
  return path.endsWith('.asar')
}

/**
 * Returns the folder with the files of an archive. They are unpacked once, beside the archive, into a folder named by
 * the hash of its header, which contains the hash of every file, so a different archive has a different folder. Several
 * processes may do this at the same time.
 */
export function openArchive(archive: string): string {
  const folder = `${archive}.opened/${createHash('sha256').update(header(archive)).digest('hex')}`
  if (!existsSync(folder)) unpack(archive, folder)
  return folder
}

/** Returns the header of an archive. Before it are two lengths (4, and that of the header), and after it the files. */
function header(archive: string): Buffer {
  const file = openSync(archive, 'r')
  try {
    const lengths = read(file, 8, 0)
    const length = lengths.readUInt32LE(4)
    if (lengths.readUInt32LE(0) !== 4 || length > fstatSync(file).size) throw new Error(`${archive} is no archive`)
    return read(file, length, 8)
  } finally {
    closeSync(file)
  }
}

function read(file: number, length: number, position: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, position) !== length) throw new Error('The archive is cut short')
  return bytes
}

function unpack(archive: string, folder: string): void {
  const { extractAll } = require('@electron/asar') as typeof import('@electron/asar')
  const own = `${folder}.${String(process.pid)}`
  extractAll(archive, own)
  try {
    renameSync(own, folder)
  } catch (error) {
    // Another process has just unpacked the same files.
    if (!existsSync(folder)) throw error
    rmSync(own, { recursive: true, force: true })
  }
}
