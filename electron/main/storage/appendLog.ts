import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { patientlyNow } from './patiently.ts'
import { syncFolderNow } from './syncFolder.ts'
import { type Disk, writeWhole } from './disk.ts'
import { guardStorage, StorageError, toStorageError } from './storageError.ts'

/** Each line is on disk (fsync) when `append` returns. `read` and `append` throw StorageError. */
export interface AppendLog {
  /** Oldest first, without line ends. */
  read(): Uint8Array[]
  /** Like `read`, with pauses for other work. Throws StorageError when `read` was called meanwhile. */
  readInPieces(): AsyncIterable<readonly Uint8Array[]>
  /** Bytes read and appended; 0 while the end is unknown. */
  size(): number
  /**
   * Throws if other bytes than those read and appended so far are there or arrive meanwhile. Of two programs at once
   * at most one succeeds, having read every line before its own.
   */
  append(line: string): void
  /** Another program appended, truncated or removed. `read` then accepts the file as it is. */
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
  /** Bytes. */
  size: number
  /** The last line has its line end. */
  ended: boolean
}

interface AppendLogOptions {
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
 * A last line torn by a crash (no line end, rejected by `isWhole`) is copied beside the log and cut off: a line
 * counts only once `append` returned. Only the first read repairs: later, another program may still be writing. All
 * else unreadable is left to the caller.
 */
export function openAppendLog(path: string, { what, isWhole, now, disk = fs }: AppendLogOptions): AppendLog {
  const place: Place = { path, what, disk }
  let state: End | null = null
  let first = true
  let changedByAnother = false
  let reading = 0
  const repair = (): Repair | null => (first ? { isWhole, now } : null)
  const accept = (end: End): void => {
    state = end
    first = false
    changedByAnother = false
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
      // After a failure nothing may follow until the file surely ends with a complete line.
      state = null
      try {
        state = { size: appendAt(place, `${current.ended ? '' : '\n'}${line}\n`, current.size), ended: true }
      } catch (thrown) {
        changedByAnother = thrown instanceof ChangedByAnother
        if (!changedByAnother && sizeOf(place) === current.size) state = current
        throw toStorageError(what, thrown)
      }
    },
    changed: () => changedByAnother || (state !== null && guardStorage(what, () => sizeOf(place)) !== state.size),
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

function endAt(place: Place, rest: Uint8Array, size: number, repair: Repair | null): End & { lines: Uint8Array[] } {
  if (rest.length === 0) return { lines: [], size, ended: true }
  if (repair === null) return { lines: [rest], size, ended: false }
  if (repair.isWhole(rest)) return { lines: [rest], size: appendAt(place, '\n', size), ended: true }
  keepTorn(place, rest, repair.now())
  cutAt(place, size - rest.length)
  return { lines: [], size: size - rest.length, ended: true }
}

/** Somebody may want to examine the torn line. */
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
 * Synced; returns the new size. A part written to a full disk is cut off again. The file must have exactly `size`
 * bytes before and only this text more afterwards, so that of two programs appending at once the later one stops.
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
  // A new file's name is in its folder, synced separately.
  if (isNew) syncFolderNow(dirname(path), disk)
  return size + bytes.length
}

/** With `whole` false, a prefix suffices. */
function endsIn(disk: Disk, file: number, size: number, bytes: Uint8Array, whole: boolean): boolean {
  const length = disk.fstatSync(file).size - size
  if (length < 0 || length > bytes.length || (whole && length < bytes.length)) return false
  const there = Buffer.alloc(length)
  return disk.readSync(file, there, 0, length, size) === length && there.equals(bytes.subarray(0, length))
}

// Opened again: on Windows a handle for appending cannot truncate.
function cutAt({ disk, path }: Place, size: number): void {
  const file = patientlyNow(() => disk.openSync(path, 'r+'))
  try {
    disk.ftruncateSync(file, size)
    disk.fsyncSync(file)
  } finally {
    disk.closeSync(file)
  }
}
