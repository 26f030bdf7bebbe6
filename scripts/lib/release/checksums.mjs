import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CHECKSUMS } from './files.mjs'

/** Returns the SHA-256 of a file, in lower-case hexadecimal. */
export async function sha256(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Writes the checksums of the named files into SHA256SUMS, in the form that `sha256sum -c` reads. Returns them by name.
 */
export async function writeChecksums(folder, names) {
  const sums = new Map()
  for (const name of names) sums.set(name, await sha256(join(folder, name)))
  writeFileSync(join(folder, CHECKSUMS), [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(''))
  return sums
}
