import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

/**
 * The parts of a release description (latest*.yml) that must be there. electron-updater checks the download against
 * each file's hash.
 */
const described = z.looseObject({
  version: z.string().min(1),
  files: z
    .array(
      z.looseObject({
        url: z.string().min(1),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().min(0).optional(),
      }),
    )
    .min(1),
})
const signed = described.extend({ signature: z.base64() })

/**
 * The whole description, because electron-updater also reads other parts, such as packages for a system or
 * administrator's rights for the installer. Throws ZodError for an incomplete description.
 */
function signedText(release: unknown): Buffer {
  const { signature: _, ...whole } = described.parse(release)
  return Buffer.from(JSON.stringify(['tokucho-desk update 2', sorted(whole)]))
}

/** Gives every reader the same bytes. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, sorted(field)])
}

/** Ed25519, base64. Throws ZodError for an incomplete description. */
export const signRelease = (release: unknown, privateKey: KeyObject): string =>
  sign(null, signedText(release), privateKey).toString('base64')

/** `publicKey`: the build's Ed25519 key (SPKI, DER, base64); without one nothing is signed. */
export function isSignedRelease(release: unknown, publicKey: string): boolean {
  const parsed = signed.safeParse(release)
  if (publicKey === '' || !parsed.success) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, signedText(release), key, Buffer.from(parsed.data.signature, 'base64'))
}

/** SPKI, DER, base64. Throws for other kinds of key. */
export function publicKeyOf(privateKey: KeyObject): string {
  if (privateKey.type !== 'private' || privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error('the key that signs updates has to be a private key of Ed25519')
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}
