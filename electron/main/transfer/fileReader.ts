import { open, type FileHandle } from 'node:fs/promises'
import { toStorageError } from '../storageError.ts'
import { unpackLines } from './lines.ts'
import { unsealPieces } from './pieces.ts'
import { type DeriveKeys, FileRefused, type Keys, MAX_PREAMBLE_BYTES, type Preamble, readPreamble, unlock } from './preamble.ts'

export interface FileOfLines {
  size: number
  /** Makes the keys; throws FileRefused when the passphrase is another. The passphrase is not kept. */
  unlock(passphrase: string): Promise<void>
  /** All lines from the first, each as the object it is and how long it was; every byte is verified before it counts. */
  lines(): AsyncGenerator<{ value: Record<string, unknown>; length: number }>
  close(): Promise<void>
}

/** Opens a file of lines and reads its beginning. Throws FileRefused or StorageError. */
export async function openFileOfLines(path: string, derive: DeriveKeys): Promise<FileOfLines> {
  const file = await onDisk(() => open(path, 'r'))
  try {
    const { size } = await onDisk(() => file.stat())
    const preamble = readPreamble(await onDisk(() => beginning(file, size)))
    return opened(file, size, preamble, derive)
  } catch (thrown) {
    await file.close()
    throw thrown
  }
}

function opened(file: FileHandle, size: number, preamble: Preamble, derive: DeriveKeys): FileOfLines {
  let keys: Keys | undefined
  async function* lines(): AsyncGenerator<{ value: Record<string, unknown>; length: number }> {
    if (!keys) throw new FileRefused('filePassphraseWrong')
    const sealed = file.createReadStream({ start: preamble.length, autoClose: false })
    try {
      for await (const line of unpackLines(unsealPieces({ ...preamble, keys }, sealed))) yield { value: parse(line), length: line.length }
    } catch (thrown) {
      throw thrown instanceof FileRefused ? thrown : toStorageError('transfer', thrown)
    }
  }
  return {
    size, lines,
    unlock: async (passphrase) => { keys = await unlock(preamble, passphrase, derive) },
    close: async () => { await file.close().catch(() => undefined) },
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
  } catch { /* no JSON: damage, as below */ }
  throw new FileRefused('fileDamaged')
}
