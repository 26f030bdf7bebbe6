import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { patientlyNow } from './patiently.ts'
import { syncFolderNow } from './syncFolder.ts'
import { type Disk, writeWhole } from './disk.ts'
import { guardStorage, StorageError, toStorageError } from './storageError.ts'

/** An append-only file of lines, each on disk (fsync) when `append` returns. `read` and `append` throw StorageError. */
export interface AppendLog {
  /** Oldest first, without their line ends. */
  read(): Uint8Array[]
  /**
   * Reads as `read` does, but in pieces, between which other work can be done. Throws StorageError when `read` was
   * called meanwhile: then nothing that this has read counts.
   */
  readInPieces(): AsyncIterable<readonly Uint8Array[]>
  /** Bytes of everything read and appended; 0 while nothing is known of the end. */
  size(): number
  /**
   * Appends a line directly after everything read and appended earlier; throws if other bytes are already there or
   * arrive during the write. When two programs append at once, at most one call succeeds, and that program has read
   * every line before its own.
   */
  append(line: string): void
  /**
   * True when another program has appended to, truncated or removed the file. `read` then accepts the file as it is.
   */
  changed(): boolean
}

class ChangedByAnother extends StorageError {
  constructor(what: string) {
    super(`${what}: changed`)
  }
}

const NEWLINE = 0x0a
const PIECE_BYTES = 1_048_576

interface End {
  size: number
  ended: boolean
}

interface AppendLogOptions {
  /** The log's name in errors. */
  what: string
  isWhole: (line: Uint8Array) => boolean
  now: () => Date
  disk?: Disk
}

interface Place {
  path: string
  what: string
  disk: Disk
}

/**
 * If a crash tore the last line (no line end, and `isWhole` rejects it), that line is copied to a file beside the log
 * and cut off. No data is lost, because a line counts only once `append` has returned. Only the first read repairs,
 * because later the last line may be one that another program is still writing. Nothing else is repaired; the caller
 * reports what it cannot read.
 */
export function openAppendLog(path: string, { what, isWhole, now, disk = fs }: AppendLogOptions): AppendLog {
  const place: Place = { path, what, disk }
  let state: End | null = null
  let first = true
  let moved = false
  let reading = 0
  const repair = (): Repair | null => (first ? { isWhole, now } : null)
  const accept = (end: End): void => {
    state = end
    first = false
    moved = false
  }

  async function* readInPieces(): AsyncGenerator<readonly Uint8Array[]> {
    const mine = ++reading
    if (!guardStorage(what, () => disk.existsSync(path))) return accept({ size: 0, ended: true })
    const file = guardStorage(what, () => patientlyNow(() => disk.openSync(path, 'r')))
    try {
      let size = 0
      let rest: Uint8Array = new Uint8Array()
      for (;;) {
        const piece = Buffer.alloc(PIECE_BYTES)
        const count = guardStorage(what, () => disk.readSync(file, piece, 0, PIECE_BYTES, size))
        if (count === 0) break
        size += count
        const bytes = Buffer.concat([rest, piece.subarray(0, count)])
        const end = bytes.lastIndexOf(NEWLINE) + 1
        rest = bytes.subarray(end)
        yield linesOf(bytes.subarray(0, end))
        if (mine !== reading) throw new StorageError(`${what}: read again`)
      }
      const { lines, ...end } = guardStorage(what, () => endAt(place, rest, size, repair()))
      accept(end)
      yield lines
    } finally {
      disk.closeSync(file)
    }
  }

  return {
    read() {
      reading++
      const { lines, ...end } = guardStorage(what, () => load(place, repair()))
      accept(end)
      return lines
    },
    readInPieces,
    size: () => state?.size ?? 0,
    append(line) {
      const current = state
      if (current === null) throw new StorageError(`${what}: not read`)
      // If this append fails, no other may follow until it is certain that the file ends with a complete line.
      state = null
      try {
        state = { size: appendAt(place, `${current.ended ? '' : '\n'}${line}\n`, current.size), ended: true }
      } catch (thrown) {
        moved = thrown instanceof ChangedByAnother
        if (!moved && sizeOf(place) === current.size) state = current
        throw toStorageError(what, thrown)
      }
    },
    changed: () => moved || (state !== null && guardStorage(what, () => sizeOf(place)) !== state.size),
  }
}

const sizeOf = ({ disk, path }: Place): number => disk.statSync(path, { throwIfNoEntry: false })?.size ?? 0

interface Repair {
  isWhole: (line: Uint8Array) => boolean
  now: () => Date
}

function load(place: Place, repair: Repair | null): End & { lines: Uint8Array[] } {
  const { disk, path } = place
  if (!disk.existsSync(path)) return { lines: [], size: 0, ended: true }
  const bytes = patientlyNow(() => disk.readFileSync(path))
  const whole = bytes.lastIndexOf(NEWLINE) + 1
  const { lines, ...end } = endAt(place, bytes.subarray(whole), bytes.length, repair)
  return { lines: [...linesOf(bytes.subarray(0, whole)), ...lines], ...end }
}

/** What follows the last line end of a file of `size` bytes, as a line if it is one. */
function endAt(place: Place, rest: Uint8Array, size: number, repair: Repair | null): End & { lines: Uint8Array[] } {
  if (rest.length === 0) return { lines: [], size, ended: true }
  if (repair === null) return { lines: [rest], size, ended: false }
  if (repair.isWhole(rest)) return { lines: [rest], size: appendAt(place, '\n', size), ended: true }
  keepTorn(place, rest, repair.now())
  cutAt(place, size - rest.length)
  return { lines: [], size: size - rest.length, ended: true }
}

/** In case someone wants to examine it. */
function keepTorn({ disk, path }: Place, rest: Uint8Array, at: Date): void {
  const stamp = at.toISOString().replace(/[^0-9]/g, '')
  const aside = join(dirname(path), `${basename(path, '.jsonl')}.torn-${stamp}.txt`)
  disk.writeFileSync(aside, rest, { mode: 0o600, flush: true })
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0, end = bytes.indexOf(NEWLINE); end >= 0; from = end + 1, end = bytes.indexOf(NEWLINE, from))
    lines.push(bytes.subarray(from, end))
  return lines
}

/**
 * Appends a text and fsyncs; returns the new size. If only part of the text was written (disk full), that part is cut
 * off again. The file must be exactly `size` bytes long before the write, and have only this text added after it.
 * Because the file is opened for appending, the later of two programs finds the line of the earlier one and stops.
 */
function appendAt(place: Place, text: string, size: number): number {
  const { disk, path, what } = place
  const isNew = !disk.existsSync(path)
  if (isNew && size > 0) throw new ChangedByAnother(what)
  if (isNew) disk.mkdirSync(dirname(path), { recursive: true })
  const file = patientlyNow(() => disk.openSync(path, 'a+', 0o600))
  const bytes = Buffer.from(text)
  try {
    if (disk.fstatSync(file).size !== size) throw new ChangedByAnother(what)
    try {
      writeWhole(disk, file, bytes)
      disk.fsyncSync(file)
    } catch (thrown) {
      if (!endsIn(disk, file, size, bytes, false)) throw new ChangedByAnother(what)
      cutAt(place, size)
      throw thrown
    }
    if (!endsIn(disk, file, size, bytes, true)) throw new ChangedByAnother(what)
  } finally {
    disk.closeSync(file)
  }
  // A new file's name is stored in its folder, which has to be synced separately.
  if (isNew) syncFolderNow(dirname(path), disk)
  return size + bytes.length
}

/** The file holds exactly these bytes after `size`, or a prefix of them when `whole` is false. */
function endsIn(disk: Disk, file: number, size: number, bytes: Uint8Array, whole: boolean): boolean {
  const length = disk.fstatSync(file).size - size
  if (length < 0 || length > bytes.length || (whole && length < bytes.length)) return false
  const there = Buffer.alloc(length)
  return disk.readSync(file, there, 0, length, size) === length && there.equals(bytes.subarray(0, length))
}

// Opened again for this, because on Windows a handle opened for appending cannot truncate.
function cutAt({ disk, path }: Place, size: number): void {
  const file = patientlyNow(() => disk.openSync(path, 'r+'))
  try {
    disk.ftruncateSync(file, size)
    disk.fsyncSync(file)
  } finally {
    disk.closeSync(file)
  }
}
