import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { reveal, Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'

export interface MachineKey {
  /** Ed25519: 32 bytes in base64. */
  publicKey: string
  sign: (line: SignedLine) => string
}

export interface SignedLine {
  machine: string
  line: number
  text: string
}

/** What precedes the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const bytesOf = ({ machine, line, text }: SignedLine): Buffer =>
  Buffer.from(`tokucho-desk journal line\n${machine}\n${String(line)}\n${text}`)

/**
 * The key that signs this computer's journal lines, made at the first call. Null where keys last only until the app
 * ends: a key that changes at every start proves nothing. Rejects when the key exists and cannot be read.
 */
export async function machineKeyOf({ secret }: Pick<Vault, 'secret'>): Promise<MachineKey | null> {
  const kept = secret('signing', 'machine')
  const found = await kept.read()
  if (found.ok) return keyOf(createPrivateKey({ key: fromText(reveal(found.value)), format: 'der', type: 'pkcs8' }))
  if (found.error.code !== 'noCredentials') throw new UnreadableKey(found.error.code)
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return (await kept.set(new Secret(text))) ? keyOf(privateKey) : null
}

class UnreadableKey extends Error {
  readonly code = '28P01'
}

const fromText = (text: string): Buffer => Buffer.from(text, 'base64')

const keyOf = (privateKey: KeyObject): MachineKey => ({
  publicKey: createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI.length)
    .toString('base64'),
  sign: (line) => sign(null, bytesOf(line), privateKey).toString('base64'),
})

export function isSigned(line: SignedLine, signature: string | null, publicKey: string): boolean {
  if (signature === null) return false
  try {
    const key = createPublicKey({ key: Buffer.concat([SPKI, fromText(publicKey)]), format: 'der', type: 'spki' })
    return verify(null, bytesOf(line), key, fromText(signature))
  } catch {
    return false
  }
}
