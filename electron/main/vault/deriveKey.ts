import { scrypt } from 'node:crypto'

/** Per guess at the passphrase; scrypt needs 128 * N * r bytes. */
interface KeyCost {
  N: number
  r: number
  p: number
}

/** Full-width and half-width letters are the same. */
export const foldWidth = (passphrase: string): string => passphrase.normalize('NFKC')

export function deriveKey(passphrase: string, salt: Buffer, bytes: number, { N, r, p }: KeyCost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(Buffer.from(passphrase, 'utf8'), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (failure, key) => {
    if (failure) reject(failure)
    else resolve(key)
  })
  return promise
}
