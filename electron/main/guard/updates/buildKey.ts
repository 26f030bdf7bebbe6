import { createPrivateKey } from 'node:crypto'
import { publicKeyOf } from './signature.ts'

/**
 * '' for a build without an update address. Throws unless the private key is Ed25519: such a build could not verify
 * releases.
 */
export function readUpdateKey(env: NodeJS.ProcessEnv): string {
  if ((env['TOKUCHO_UPDATE_URL'] ?? '') === '') return ''
  return publicKeyOf(createPrivateKey(env['TOKUCHO_UPDATE_SIGNING_KEY'] ?? ''))
}
