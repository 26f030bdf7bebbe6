// Makes a ZIP archive. Parts bear no time of their own, so that the same content gives the same bytes.
import { crc32 } from './crc32.ts'
import { createDeflater, deflate } from './deflate.ts'
import type { Bytes } from './located.ts'
import { encodeUtf8, joinBytes } from './textCoding.ts'

const VERSION = 20
const DEFLATED = 8
// 1 January 1980, the first day the format knows.
const FIRST_DAY = 0x21

/** One part, deflated already. */
export interface PackedPart {
  /** ASCII. */
  name: string
  bytes: Uint8Array
  crc: number
  plainSize: number
}
interface Packed extends Omit<PackedPart, 'name'> {
  name: Uint8Array
  offset: number
}
/** Bytes that are deflated at a time: a millisecond or so. */
const PIECE = 65_536

/** Takes the parts with their names (ASCII) and gives the archive. */
export async function writeZip(parts: readonly (readonly [string, Uint8Array])[]): Promise<Uint8Array<ArrayBuffer>> {
  const packed: PackedPart[] = []
  for (const [name, plain] of parts)
    packed.push({ name, bytes: await deflate(plain), crc: crc32(plain), plainSize: plain.length })
  return joinZip(packed)
}

/** As `writeZip`, in pieces; gives the bytes of the parts that are done. */
export async function* packParts(
  parts: readonly (readonly [string, Uint8Array])[],
): AsyncGenerator<number, Bytes, void> {
  const packed: PackedPart[] = []
  for (const [name, plain] of parts) packed.push({ name, plainSize: plain.length, ...(yield* packPiecewise(plain)) })
  return joinZip(packed)
}

async function* packPiecewise(plain: Uint8Array): AsyncGenerator<number, Pick<PackedPart, 'bytes' | 'crc'>, void> {
  const deflater = createDeflater()
  let [crc, done] = [0, false]
  try {
    for (let at = 0; at < plain.length; at += PIECE) {
      const piece = plain.subarray(at, at + PIECE)
      crc = crc32(piece, crc)
      await deflater.push(piece)
      yield at + piece.length
    }
    const bytes = await deflater.finish()
    done = true
    return { bytes, crc }
  } finally {
    if (!done) await deflater.stop()
  }
}

/** Takes deflated parts and gives the archive. */
export function joinZip(parts: readonly PackedPart[]): Bytes {
  let offset = 0
  const packed = parts.map((part): Packed => {
    const one = { ...part, name: encodeUtf8(part.name), offset }
    offset += 30 + one.name.length + one.bytes.length
    return one
  })
  const local = packed.flatMap((part) => [header(part, 0x04034b50, false), part.name, part.bytes])
  const directory = packed.flatMap((part) => [header(part, 0x02014b50, true), part.name])
  return joinBytes([...local, ...directory, end(packed, offset)])
}

// The header beside the part and the one in the directory hold the same; the latter adds who made it and where the part
// lies.
function header({ name, bytes, crc, plainSize, offset }: Packed, signature: number, inDirectory: boolean): Uint8Array {
  const fields: [number, number][] = [[signature, 4]]
  if (inDirectory) fields.push([VERSION, 2])
  fields.push(
    [VERSION, 2],
    [0, 2],
    [DEFLATED, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [crc, 4],
    [bytes.length, 4],
    [plainSize, 4],
    [name.length, 2],
    [0, 2],
  )
  if (inDirectory) fields.push([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
  return littleEndian(fields)
}

function end(packed: readonly Packed[], directoryAt: number): Uint8Array {
  const size = packed.reduce((sum, { name }) => sum + 46 + name.length, 0)
  return littleEndian([
    [0x06054b50, 4],
    [0, 4],
    [packed.length, 2],
    [packed.length, 2],
    [size, 4],
    [directoryAt, 4],
    [0, 2],
  ])
}

function littleEndian(fields: readonly (readonly [number, number])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, length]) => Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) % 256)),
  )
}
