import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { besides, putInPlace } from '../storage/atomicFile.ts'
import { toStorageError } from '../storage/storageError.ts'
import { sealPieces } from './pieces.ts'
import { foldWidth } from '../vault/deriveKey.ts'
import { type DeriveKeys, newHeader, writePreamble } from './preamble.ts'

export interface FileWriter {
  /** Adds one line, an object as JSON. Waits for a slow disk. */
  line(value: object): Promise<void>
  /** Moves the finished file to its place; returns its size in bytes. */
  finish(): Promise<number>
  /** Stops and deletes everything written so far. */
  cancel(): Promise<void>
}

/**
 * Starts a compressed and encrypted file of lines beside its destination; it appears there whole or not at all.
 * Functions throw StorageError.
 */
export async function writeFileOfLines(
  path: string,
  passphrase: string,
  derive: DeriveKeys,
  sleep: (ms: number) => Promise<void>,
): Promise<FileWriter> {
  const header = newHeader()
  const keys = await derive(foldWidth(passphrase), header.kdf)
  const { head, preamble } = writePreamble(header, keys)
  const temporary = besides(path)
  const gzip = createGzip()
  async function* whole(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield preamble
    yield* sealPieces({ header, head, keys }, packed)
  }
  const writing = pipeline(gzip, whole, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
  const failed = writing.then(
    () => undefined,
    (thrown: unknown) => toStorageError('transfer', thrown),
  )

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (thrown) {
      gzip.destroy()
      await failed
      await rm(temporary, { force: true }).catch(() => undefined)
      throw toStorageError('transfer', thrown)
    }
  }

  return {
    line: (value) =>
      guarded(async () => {
        if (gzip.destroyed) throw (await failed) ?? new Error('closed')
        if (!gzip.write(`${JSON.stringify(value)}\n`))
          await Promise.race([
            once(gzip, 'drain'),
            failed.then((error) => {
              if (error) throw error
            }),
          ])
      }),
    finish: () =>
      guarded(async () => {
        gzip.end()
        await writing
        await putInPlace(temporary, path, sleep)
        return (await stat(path)).size
      }),
    cancel: async () => {
      gzip.destroy()
      await failed
      await rm(temporary, { force: true }).catch(() => undefined)
    },
  }
}
