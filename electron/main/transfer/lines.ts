import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileRefused } from './preamble.ts'

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
