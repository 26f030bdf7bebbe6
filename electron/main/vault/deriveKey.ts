import { scrypt } from 'node:crypto'

/** What guessing a passphrase costs: scrypt takes 128 * N * r bytes a try. */
export interface KeyCost {
  N: number
  r: number
  p: number
}

/** Returns a passphrase as it counts: whether its letters were typed in full or half width makes no difference. */
export const foldWidth = (passphrase: string): string => passphrase.normalize('NFKC')

/** Derives a key of so many bytes from a passphrase, by scrypt. */
export function deriveKey(passphrase: string, salt: Buffer, bytes: number, { N, r, p }: KeyCost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(Buffer.from(passphrase, 'utf8'), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (failure, key) => {
    if (failure) reject(failure)
    else resolve(key)
  })
  return promise
}
