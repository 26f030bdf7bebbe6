import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { DOCUMENT } from '../storage/atomicFile.ts'
import { patiently } from '../storage/patiently.ts'
import { toStorageError } from '../storage/storageError.ts'

/**
 * Undefined when longer than `maxBytes`: the bytes read count, because a file can grow and a pipe has no size. Throws
 * StorageError.
 */
export async function readBounded(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    const file = await patiently(() => open(path, 'r'))
    try {
      const { size } = await file.stat()
      if (size > maxBytes) return undefined
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of file.createReadStream({
        end: maxBytes,
        autoClose: false,
      }) as AsyncIterable<Uint8Array>) {
        chunks.push(chunk)
        length += chunk.byteLength
      }
      // The page must receive a plain Uint8Array.
      return length > maxBytes ? undefined : new Uint8Array(Buffer.concat(chunks, length))
    } finally {
      await file.close()
    }
  } catch (thrown) {
    throw toStorageError(DOCUMENT, thrown, basename(path))
  }
}
