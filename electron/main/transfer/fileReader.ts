import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { patiently } from '../storage/patiently.ts'
import { toStorageError } from '../storage/storageError.ts'
import { unsealPieces } from './pieces.ts'
import {
  type DeriveKeys,
  FileRefused,
  type Keys,
  MAX_PREAMBLE_BYTES,
  type Preamble,
  readPreamble,
  unlock,
} from './preamble.ts'

/** Bytes of the longest line, and of the unpacked text: even with the right passphrase a file could be a zip bomb. */
const MAX_LINE_BYTES = 67_108_864
const MAX_TEXT_BYTES = 4_294_967_296
const NEWLINE = 0x0a

/** Throws FileRefused for invalid gzip; passes on errors of the source. */
export async function* unpackLines(packed: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const feeding = pipeline(Readable.from(packed), gunzip).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  try {
    yield* splitLines(gunzip)
  } catch (thrown) {
    gunzip.destroy()
    const failure = await feeding
    // A line that is too long ends the reading; the feeding fails only as a consequence.
    throw thrown instanceof FileRefused ? thrown : refusalOf(failure ?? thrown)
  } finally {
    gunzip.destroy()
  }
  const failure = await feeding
  if (failure !== undefined) throw refusalOf(failure)
}

/** A zlib error is damage of the file; others stay as they are. */
function refusalOf(failure: unknown): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  return code.startsWith('Z_') || code.startsWith('ERR_STREAM') ? new FileRefused('fileDamaged') : failure
}

async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let [length, total] = [0, 0]
  for await (const block of bytes) {
    total += block.length
    if (total > MAX_TEXT_BYTES) throw new FileRefused('fileDamaged')
    let from = 0
    for (let end = block.indexOf(NEWLINE); end >= 0; from = end + 1, end = block.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, block.subarray(from, end)]).toString('utf8')
      parts = []
      length = 0
    }
    parts.push(block.subarray(from))
    length += block.length - from
    if (length > MAX_LINE_BYTES) throw new FileRefused('fileDamaged')
  }
  if (length > 0) throw new FileRefused('fileDamaged')
}

const PIECE_BYTES = 65_536

export interface FileOfLines {
  size: number
  /** Throws FileRefused for a wrong passphrase, which is not kept. */
  unlock(passphrase: string): Promise<void>
  /**
   * From the beginning, each with its length; every byte is verified before use. Lines that `skips` knows by their text
   * are left out unread.
   */
  lines(skips?: (line: string) => boolean): AsyncGenerator<{ value: Record<string, unknown>; length: number }>
  close(): Promise<void>
}

interface Source {
  size: number
  beginning: Buffer
  from(start: number): AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

/** Throws FileRefused or StorageError. */
export async function openFileOfLines(path: string, derive: DeriveKeys): Promise<FileOfLines> {
  const file = await onDisk(() => patiently(() => open(path, 'r')))
  try {
    const { size } = await onDisk(() => file.stat())
    const source = {
      size,
      beginning: await onDisk(() => beginning(file, size)),
      from: (start: number) => file.createReadStream({ start, autoClose: false }) as AsyncIterable<Uint8Array>,
      close: async () => {
        await file.close().catch(() => undefined)
      },
    }
    return opened(source, readPreamble(source.beginning), derive)
  } catch (thrown) {
    await file.close()
    throw thrown
  }
}

/** Throws FileRefused. */
export function openBytesOfLines(bytes: Uint8Array, derive: DeriveKeys): FileOfLines {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const source = {
    size: whole.length,
    beginning: whole.subarray(0, MAX_PREAMBLE_BYTES),
    from: (start: number) => piecesOf(whole.subarray(start)),
    close: () => Promise.resolve(),
  }
  return opened(source, readPreamble(source.beginning), derive)
}

/** As small as from a disk, so that verification never blocks for long. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await Promise.resolve()
  }
}

function opened(source: Source, preamble: Preamble, derive: DeriveKeys): FileOfLines {
  let keys: Keys | undefined
  async function* lines(
    skips: (line: string) => boolean = () => false,
  ): AsyncGenerator<{ value: Record<string, unknown>; length: number }> {
    if (!keys) throw new FileRefused('filePassphraseWrong')
    try {
      for await (const line of unpackLines(unsealPieces({ ...preamble, keys }, source.from(preamble.length))))
        if (!skips(line)) yield { value: parse(line), length: line.length }
    } catch (thrown) {
      throw thrown instanceof FileRefused ? thrown : toStorageError('transfer', thrown)
    }
  }
  return {
    size: source.size,
    lines,
    unlock: async (passphrase) => {
      keys = await unlock(preamble, passphrase, derive)
    },
    close: source.close,
  }
}

async function beginning(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(size, MAX_PREAMBLE_BYTES))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  return bytes.subarray(0, bytesRead)
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toStorageError('transfer', thrown)
  }
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Not JSON: damaged like a line that is no object.
  }
  throw new FileRefused('fileDamaged')
}
