import { scrypt } from 'node:crypto'

/** The cost of one passphrase guess: scrypt needs 128 * N * r bytes for each. */
export interface KeyCost {
  N: number
  r: number
  p: number
}

/** Returns a passphrase in normalised form, so that full-width and half-width letters count as the same. */
export const foldWidth = (passphrase: string): string => passphrase.normalize('NFKC')

/** Returns a key of `bytes` bytes derived from a passphrase with scrypt. */
export function deriveKey(passphrase: string, salt: Buffer, bytes: number, { N, r, p }: KeyCost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(Buffer.from(passphrase, 'utf8'), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (failure, key) => {
    if (failure) reject(failure)
    else resolve(key)
  })
  return promise
}
