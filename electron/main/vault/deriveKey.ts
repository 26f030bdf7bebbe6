import { scrypt } from 'node:crypto'

/** What guessing a passphrase costs: scrypt takes 128 * N * r bytes a try. */
export interface StretchCost {
  N: number
  r: number
  p: number
}

/** A passphrase as it counts: whether its letters were typed in full or half width makes no difference. */
export const folded = (passphrase: string): string => passphrase.normalize('NFKC')

/** Makes so many bytes of a passphrase by scrypt. */
export function stretch(passphrase: string, salt: Buffer, bytes: number, { N, r, p }: StretchCost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(Buffer.from(passphrase, 'utf8'), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (failure, key) => {
    if (failure) reject(failure)
    else resolve(key)
  })
  return promise
}
