// Writes an archive without timestamps, so that the same content gives the same bytes (decision 0038).
import type { Bytes } from '../formatResult.ts'
import { runToEnd } from '../work.ts'
import { Uint8ArrayWriter, ZipWriter } from './zipPackage.ts'

/** `done`: the work done after a piece. */
export type ZipPart = readonly [name: string, pieces: Iterable<readonly [done: number, bytes: Uint8Array]>]

interface Pipes {
  TransformStream: new () => { readonly readable: object; readonly writable: { getWriter(): PipeWriter } }
}
interface PipeWriter {
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
  abort(reason: Error): Promise<void>
}

// Every reader of workbooks understands these. 1 January 1980 is the earliest date of the format.
const PLAIN = {
  rawLastModDate: 0x21_0000,
  extendedTimestamp: false,
  msDosCompatible: true,
  bufferedWrite: true,
  zip64: false,
} as const
/** Bytes deflated at a time: about a millisecond. */
const PIECE = 65_536
const { TransformStream } = globalThis as unknown as Pipes

export function writeZip(parts: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<Bytes> {
  return runToEnd(packZip(parts.map(([name, bytes]) => [name, piecesOf(bytes)] as const)))
}

export function* piecesOf(bytes: Uint8Array): Generator<readonly [number, Uint8Array]> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    yield [at + piece.length, piece]
  }
}

export async function* packZip(parts: readonly ZipPart[]): AsyncGenerator<number, Bytes, void> {
  const zip = new ZipWriter<Bytes>(new Uint8ArrayWriter(), PLAIN)
  for (const part of parts) yield* addPart(zip, part)
  return zip.close()
}

async function* addPart(zip: ZipWriter<Bytes>, [name, pieces]: ZipPart): AsyncGenerator<number, void, void> {
  const { readable, writable } = new TransformStream()
  const writer = writable.getWriter()
  const added = zip.add(name, { readable })
  let whole = false
  try {
    for (const [done, bytes] of pieces) {
      await writer.write(bytes)
      yield done
    }
    whole = true
  } finally {
    // Stopped half way: what was deflated so far is discarded.
    if (!whole) await Promise.allSettled([writer.abort(new Error('stopped')), added])
  }
  await writer.close()
  await added
}
