import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { besides, putInPlace } from '../storage/atomicFile.ts'
import { type StorageError, toStorageError } from '../storage/storageError.ts'
import { sealPieces } from './pieces.ts'
import { foldWidth } from '../vault/deriveKey.ts'
import { type DeriveKeys, newHeader, writePreamble } from './preamble.ts'

/** Characters that are compressed at once: each time costs as much as a few thousand of them. */
const BLOCK_CHARACTERS = 65_536

export interface FileWriter {
  /** Waits for a slow disk. `text` is JSON in one line. */
  line(text: string): Promise<void>
  /** The file's size in bytes. */
  finish(): Promise<number>
  cancel(): Promise<void>
}

/**
 * Compressed and encrypted under a temporary name: at its destination whole or not at all. Functions throw
 * StorageError.
 */
export async function writeFileOfLines(
  path: string,
  passphrase: string,
  derive: DeriveKeys,
  sleep: (ms: number) => Promise<void>,
): Promise<FileWriter> {
  const sealed = await sealing(passphrase, derive)
  const file = startPacking(besides(path), sealed)
  return {
    line: (text) => guarded(file, () => writeLine(file, text)),
    finish: () =>
      guarded(file, async () => {
        await writeBlock(file)
        file.gzip.end()
        await file.writing
        await putInPlace(file.temporary, path, sleep)
        return (await stat(path)).size
      }),
    cancel: () => discard(file),
  }
}

interface Sealing {
  preamble: Uint8Array
  seal: (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

async function sealing(passphrase: string, derive: DeriveKeys): Promise<Sealing> {
  const header = newHeader()
  const keys = await derive(foldWidth(passphrase), header.kdf)
  const { head, preamble } = writePreamble(header, keys)
  return { preamble, seal: (packed) => sealPieces({ header, head, keys }, packed) }
}

interface Packing {
  temporary: string
  gzip: Gzip
  /** Lines that are not compressed yet. */
  block: string
  /** Resolves when all is on disk; rejects if writing fails. */
  writing: Promise<void>
  failed: Promise<StorageError | undefined>
}

function startPacking(temporary: string, { preamble, seal }: Sealing): Packing {
  const gzip = createGzip()
  async function* whole(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield preamble
    yield* seal(packed)
  }
  const writing = pipeline(gzip, whole, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
  const failed = writing.then(
    () => undefined,
    (thrown: unknown) => toStorageError('transfer', thrown),
  )
  return { temporary, gzip, block: '', writing, failed }
}

async function writeLine(file: Packing, text: string): Promise<void> {
  file.block += `${text}\n`
  if (file.gzip.destroyed || file.block.length >= BLOCK_CHARACTERS) await writeBlock(file)
}

async function writeBlock(file: Packing): Promise<void> {
  const { gzip, failed, block } = file
  if (gzip.destroyed) throw (await failed) ?? new Error('closed')
  file.block = ''
  if (!gzip.write(block))
    await Promise.race([
      once(gzip, 'drain'),
      failed.then((error) => {
        if (error) throw error
      }),
    ])
}

async function guarded<T>(file: Packing, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    await discard(file)
    throw toStorageError('transfer', thrown)
  }
}

async function discard({ gzip, failed, temporary }: Packing): Promise<void> {
  gzip.destroy()
  await failed
  await rm(temporary, { force: true }).catch(() => undefined)
}
