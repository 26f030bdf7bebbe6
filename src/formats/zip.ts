// Opens a ZIP archive part by part, with a bound on what a part may grow to: the sizes in the archive are claims of
// whoever made it.
import { crc32 } from './crc32.ts'
import { inflate } from './deflate.ts'

interface Entry {
  method: number
  crc: number
  start: number
  compressedSize: number
}
/** Why a part is not there. */
export type ZipProblem = 'damaged' | 'tooLarge'
export interface ZipArchive {
  has(name: string): boolean
  /** Gives the bytes of a part, or why not; a part that is not there is damage. */
  extract(name: string, limit: number): Promise<Uint8Array | ZipProblem>
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 10_000
const STORED = 0
const DEFLATED = 8

/** Takes the bytes of an archive and gives access to its parts, or undefined when it is none. */
export function openZip(bytes: Uint8Array): ZipArchive | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, view)
  if (!entries) return undefined
  const extract = async (name: string, limit: number) => {
    const entry = entries.get(name)
    return entry ? readEntry(bytes, entry, limit) : 'damaged'
  }
  return { has: (name) => entries.has(name), extract }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT)
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  return -1
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> | undefined {
  const end = findEnd(view)
  if (end < 0) return undefined
  const entries = new Map<string, Entry>()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > MOST_ENTRIES) return undefined
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined
    const nameLength = view.getUint16(at + 28, true)
    const entry = readDirectoryEntry(view, at)
    if (!entry) return undefined
    entries.set(asciiOf(bytes.subarray(at + 46, at + 46 + nameLength)), entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function readDirectoryEntry(view: DataView, at: number): Entry | undefined {
  const header = view.getUint32(at + 42, true)
  const compressedSize = view.getUint32(at + 20, true)
  if (header + 30 > view.byteLength || view.getUint32(header, true) !== LOCAL_SIGNATURE) return undefined
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  if (start + compressedSize > view.byteLength) return undefined
  return { method: view.getUint16(at + 10, true), crc: view.getUint32(at + 16, true), start, compressedSize }
}

// Names of the parts that matter are ASCII; others only have to stay apart.
function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

async function readEntry(
  bytes: Uint8Array,
  { method, crc, start, compressedSize }: Entry,
  limit: number,
): Promise<Uint8Array | ZipProblem> {
  const packed = bytes.subarray(start, start + compressedSize)
  if (method !== STORED && method !== DEFLATED) return 'damaged'
  const plain = method === STORED ? packed : await inflate(packed, limit)
  if (typeof plain === 'string') return plain
  if (plain.length > limit) return 'tooLarge'
  return crc32(plain) === crc ? plain : 'damaged'
}
