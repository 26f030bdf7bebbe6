// Unpacks compressed data, wherever in a file it begins.
import { brotliDecompressSync, constants, inflateRawSync, inflateSync } from 'node:zlib'
import { readVarint, unsnap } from './snappy.ts'

/** Unpacked bytes, with the format and the position where they were found. */
export interface Unpacked {
  how: string
  bytes: Buffer
}

const LIMITS = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 * 1024 }
/**
 * Size in bytes up to which raw deflate and brotli are tried at every offset, because they have no signature. In a
 * larger file they are tried only at the start.
 */
const TRIED_EVERYWHERE = 96

function attempt(how: string, unpack: () => Buffer | undefined): Unpacked[] {
  const { stackTraceLimit } = Error
  try {
    // Thousands of attempts fail. Stacks that nobody reads would only slow them down.
    Error.stackTraceLimit = 0
    const bytes = unpack()
    return bytes === undefined || bytes.length === 0 ? [] : [{ how, bytes }]
  } catch {
    // These bytes were not compressed: two bytes that look like a signature are common.
    return []
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function* placesOf(bytes: Buffer, mark: Buffer): Generator<number> {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) yield at
}

/**
 * Yields everything that can be unpacked from these bytes, one level deep. `thorough` also tries the formats without a
 * signature at every offset of a small file, not only at the start.
 */
export function* unpack(bytes: Buffer, thorough: boolean): Generator<Unpacked> {
  for (const at of placesOf(bytes, Buffer.of(0x1f, 0x8b, 8)))
    yield* attempt(`gzip at ${String(at)}`, () => inflateRawSync(bytes.subarray(gzipBody(bytes, at)), LIMITS))
  for (const second of [0x01, 0x5e, 0x9c, 0xda])
    for (const at of placesOf(bytes, Buffer.of(0x78, second)))
      yield* attempt(`zlib at ${String(at)}`, () => inflateSync(bytes.subarray(at), LIMITS))
  for (const at of placesOf(bytes, Buffer.from('PK\u0003\u0004'))) yield* zipEntry(bytes, at)
  for (const at of placesOf(bytes, Buffer.of(0xff, 0x11, 0x02)))
    yield* attempt(`IndexedDB value at ${String(at)}`, () => unsnap(bytes, at + 3))
  for (let at = 0; at < (!thorough || bytes.length > TRIED_EVERYWHERE ? 1 : bytes.length); at++) {
    yield* attempt(`deflate at ${String(at)}`, () => inflateRawSync(bytes.subarray(at), LIMITS))
    yield* attempt(`brotli at ${String(at)}`, () =>
      brotliDecompressSync(bytes.subarray(at), {
        maxOutputLength: LIMITS.maxOutputLength,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      }),
    )
  }
  yield* tableBlocks(bytes)
  yield* attempt('snappy', () => unsnap(bytes))
  yield* attempt('LevelDB log', () => logRecords(bytes))
}

/**
 * Returns where the deflated bytes begin after a gzip header. Node's own gzip reader cannot be used: it rejects data
 * that is followed by other bytes.
 */
function gzipBody(bytes: Buffer, start: number): number {
  const flags = bytes[start + 3] ?? 0
  let at = start + 10
  if (flags & 4) at += 2 + bytes.readUInt16LE(at)
  for (const text of [8, 16]) if (flags & text) at = bytes.indexOf(0, at) + 1
  return flags & 2 ? at + 2 : at
}

function* zipEntry(bytes: Buffer, at: number): Generator<Unpacked> {
  if (at + 30 > bytes.length || bytes.readUInt16LE(at + 8) !== 8) return
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  yield* attempt(`zip entry at ${String(at)}`, () => inflateRawSync(bytes.subarray(start), LIMITS))
}

const TABLE_MARK = Buffer.from('57fb808b247547db', 'hex')
const FOOTER = 48

/**
 * Yields the blocks of a LevelDB table (`.ldb`). The footer points to the index, and the index to each block. The byte
 * after a block tells whether the block is Snappy.
 */
function* tableBlocks(bytes: Buffer): Generator<Unpacked> {
  if (bytes.length < FOOTER || !bytes.subarray(-TABLE_MARK.length).equals(TABLE_MARK)) return
  const meta = handleAt(bytes, bytes.length - FOOTER)
  const index = meta && handleAt(bytes, meta.next)
  if (!index) return
  for (const { offset, size } of handlesIn(blockAt(bytes, index)))
    yield* attempt(`LevelDB block at ${String(offset)}`, () => blockAt(bytes, { offset, size }))
}

function handleAt(bytes: Uint8Array, at: number): { offset: number; size: number; next: number } | undefined {
  const offset = readVarint(bytes, at)
  const size = offset && readVarint(bytes, offset.next)
  return offset && size && { offset: offset.value, size: size.value, next: size.next }
}

function blockAt(bytes: Buffer, { offset, size }: { offset: number; size: number }): Buffer {
  const block = bytes.subarray(offset, offset + size)
  return bytes[offset + size] === 1 ? (unsnap(block) ?? Buffer.alloc(0)) : block
}

/** Returns the handles that are stored as values in an index block. The keys of that block are prefix-compressed. */
function handlesIn(block: Buffer): { offset: number; size: number }[] {
  if (block.length < 4) return []
  const found: { offset: number; size: number }[] = []
  const end = block.length - 4 * (block.readUInt32LE(block.length - 4) + 1)
  for (let at = 0; at < end;) {
    const shared = readVarint(block, at)
    const own = shared && readVarint(block, shared.next)
    const length = own && readVarint(block, own.next)
    if (!length) break
    const value = length.next + own.value
    const handle = handleAt(block, value)
    if (handle) found.push(handle)
    at = value + length.value
  }
  return found
}

const LOG_BLOCK = 32_768
const LOG_HEADER = 7

/**
 * Returns the records of a LevelDB log as one buffer, without the headers that split a long record. Returns undefined
 * if the bytes are not a LevelDB log.
 */
function logRecords(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; at + LOG_HEADER <= bytes.length;) {
    const left = LOG_BLOCK - (at % LOG_BLOCK)
    if (left < LOG_HEADER) {
      at += left
      continue
    }
    const [length, type] = [bytes.readUInt16LE(at + 4), bytes[at + 6] ?? 0]
    if (type === 0 && length === 0) {
      at += left
      continue
    }
    if (type < 1 || type > 4 || length > left - LOG_HEADER) return undefined
    parts.push(bytes.subarray(at + LOG_HEADER, at + LOG_HEADER + length))
    at += LOG_HEADER + length
  }
  return parts.length > 1 ? Buffer.concat(parts) : undefined
}
