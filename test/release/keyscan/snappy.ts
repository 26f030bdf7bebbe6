// Unpacks Snappy as LevelDB and Chromium's IndexedDB use it: a length, then literals and copies of earlier output.

const MOST = 64 * 1024 * 1024

/**
 * Reads a varint (seven bits per byte). Returns the number and the position after it, or undefined if there is no
 * varint.
 */
export function readVarint(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let index = 0; index < 5; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  return undefined
}

/** Returns the data that is unpacked from `start` on, or undefined if it is not Snappy. Ignores bytes after its end. */
export function unsnap(bytes: Uint8Array, start = 0): Buffer | undefined {
  const length = readVarint(bytes, start)
  if (!length || length.value === 0 || length.value > MOST || length.value > (bytes.length - length.next) * 64)
    return undefined
  const out = Buffer.alloc(length.value)
  let [at, written] = [length.next, 0]
  while (written < out.length) {
    const element = elementAt(bytes, at)
    if (!element || written + element.length > out.length) return undefined
    const { length: count, offset, next } = element
    if (offset === 0) {
      if (next > bytes.length) return undefined
      out.set(bytes.subarray(next - count, next), written)
    } else {
      if (offset > written) return undefined
      for (let index = 0; index < count; index++) out[written + index] = out[written + index - offset] ?? 0
    }
    written += count
    at = next
  }
  return out
}

/**
 * Reads one element, which is a literal or a copy. A literal has offset 0, and its bytes end at `next`. A copy repeats
 * data from `offset` bytes back.
 */
function elementAt(bytes: Uint8Array, at: number): { length: number; offset: number; next: number } | undefined {
  const tag = bytes[at]
  if (tag === undefined) return undefined
  const little = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => (bytes[from + index] ?? 0) * 256 ** index).reduce(
      (sum, part) => sum + part,
      0,
    )
  const kind = tag & 3
  if (kind === 0) {
    const extra = Math.max(0, (tag >> 2) - 59)
    const length = (extra === 0 ? tag >> 2 : little(at + 1, extra)) + 1
    return { length, offset: 0, next: at + 1 + extra + length }
  }
  if (kind === 1) return copy(((tag >> 2) & 7) + 4, ((tag >> 5) << 8) + little(at + 1, 1), at + 2)
  return kind === 2 ? copy((tag >> 2) + 1, little(at + 1, 2), at + 3) : copy((tag >> 2) + 1, little(at + 1, 4), at + 5)
}

const copy = (length: number, offset: number, next: number) => (offset === 0 ? undefined : { length, offset, next })
