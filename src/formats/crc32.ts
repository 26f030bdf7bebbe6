// The checksum of ZIP. A flipped bit in a deflated amount can inflate to another amount; only the checksum tells.

let table: Uint32Array | undefined

/**
 * Takes bytes and gives their CRC-32, or that of the bytes before and these together when given that of those before.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  const entries = (table ??= buildTable())
  let crc = before ^ 0xffffffff
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (entries[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

function buildTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value >>> 0
  })
}
