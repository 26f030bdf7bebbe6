// Deflate as the platform has it, in Node and in every window. Like textCoding.ts, this is the one place that names
// these globals.
import { joinBytes } from './textCoding.ts'

interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>
  cancel(): Promise<void>
}
interface Writer {
  readonly ready: Promise<unknown>
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}
interface Transform {
  readonly readable: { getReader(): Reader }
  readonly writable: { getWriter(): Writer }
}
type TransformClass = new (format: 'deflate-raw') => Transform

const streams = globalThis as unknown as { CompressionStream: TransformClass; DecompressionStream: TransformClass }
const CHUNK = 16_384

/** Takes bytes and gives them deflated. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await pump(new streams.CompressionStream('deflate-raw'), bytes, Infinity)
  if (typeof packed === 'string') throw new Error('the platform cannot deflate')
  return packed
}

/** Deflates bytes as they come. `stop` gives up: what was written so far is forgotten. */
export interface Deflater {
  push(bytes: Uint8Array): Promise<void>
  finish(): Promise<Uint8Array<ArrayBuffer>>
  stop(): Promise<void>
}

/** Gives a deflater for bytes that are not all there yet. */
export function createDeflater(): Deflater {
  const stream = new streams.CompressionStream('deflate-raw')
  const [reader, writer] = [stream.readable.getReader(), stream.writable.getWriter()]
  const packed = collect(reader)
  return {
    async push(bytes) {
      await writer.ready
      await writer.write(bytes)
    },
    async finish() {
      await writer.close()
      return joinBytes(await packed)
    },
    async stop() {
      await reader.cancel()
    },
  }
}

async function collect(reader: Reader): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for (let next = await reader.read(); !next.done && next.value; next = await reader.read()) parts.push(next.value)
  return parts
}

/** Takes deflated bytes and gives them inflated, or why not; stops as soon as they grow beyond the limit. */
export async function inflate(
  bytes: Uint8Array,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'damaged' | 'tooLarge'> {
  return pump(new streams.DecompressionStream('deflate-raw'), bytes, limit)
}

async function pump(
  stream: Transform,
  bytes: Uint8Array,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'damaged' | 'tooLarge'> {
  const reader = stream.readable.getReader()
  // What goes wrong in writing comes out in reading too, and is told there.
  feed(stream.writable.getWriter(), bytes).catch(() => undefined)
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done && next.value; next = await reader.read()) {
      length += next.value.length
      if (length > limit) return await giveUp(reader)
      parts.push(next.value)
    }
  } catch {
    return 'damaged'
  }
  return joinBytes(parts)
}

// In small pieces: one piece inflates to a thousand times its length at most before the reader can stop it.
async function feed(writer: Writer, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    await writer.ready
    await writer.write(bytes.subarray(at, at + CHUNK))
  }
  await writer.close()
}

async function giveUp(reader: Reader): Promise<'tooLarge'> {
  await reader.cancel().catch(() => undefined)
  return 'tooLarge'
}
