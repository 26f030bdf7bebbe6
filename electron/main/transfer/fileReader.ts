import { open, type FileHandle } from 'node:fs/promises'
import { toStorageError } from '../storage/storageError.ts'
import { unpackLines } from './lines.ts'
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

const PIECE_BYTES = 65_536

export interface FileOfLines {
  size: number
  /** Throws FileRefused for a wrong passphrase, which is not kept. */
  unlock(passphrase: string): Promise<void>
  /** From the beginning, each with its length; every byte is verified before use. */
  lines(): AsyncGenerator<{ value: Record<string, unknown>; length: number }>
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
  const file = await onDisk(() => open(path, 'r'))
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
  async function* lines(): AsyncGenerator<{ value: Record<string, unknown>; length: number }> {
    if (!keys) throw new FileRefused('filePassphraseWrong')
    try {
      for await (const line of unpackLines(unsealPieces({ ...preamble, keys }, source.from(preamble.length))))
        yield { value: parse(line), length: line.length }
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
  } catch {}
  throw new FileRefused('fileDamaged')
}
