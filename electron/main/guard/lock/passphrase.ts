import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deriveKey, foldWidth } from '../../vault/deriveKey.ts'

/** Salt and scrypt hash (base64), and the cost. */
export const sealedPassphrase = z.strictObject({
  salt: z.string(),
  hash: z.string(),
  cost: z
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
})
type SealedPassphrase = z.infer<typeof sealedPassphrase>

/** scrypt: 32 MiB, about a hundred milliseconds per attempt. */
const COST = 2 ** 15
const BLOCK_SIZE = 8
const HASH_BYTES = 32

const hash = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  deriveKey(foldWidth(passphrase), salt, HASH_BYTES, { N: cost, r: BLOCK_SIZE, p: 1 })

export async function sealPassphrase(passphrase: string): Promise<SealedPassphrase> {
  const salt = randomBytes(16)
  return { salt: salt.toString('base64'), hash: (await hash(passphrase, salt, COST)).toString('base64'), cost: COST }
}

export async function opens(passphrase: string, sealed: SealedPassphrase): Promise<boolean> {
  const [tried, kept] = [
    await hash(passphrase, Buffer.from(sealed.salt, 'base64'), sealed.cost),
    Buffer.from(sealed.hash, 'base64'),
  ]
  return tried.length === kept.length && timingSafeEqual(tried, kept)
}

const FREE_TRIES = 3
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 900

/** Seconds: 0 after one or two wrong attempts in a row, 5 after the third, then 10, 20, ... up to 15 minutes. */
export function waitAfter(failures: number): number {
  return failures < FREE_TRIES
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(failures - FREE_TRIES, 20), LONGEST_WAIT_SECONDS)
}
