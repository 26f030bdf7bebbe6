import { createPrivateKey } from 'node:crypto'
import { publicKeyOf } from './signature.ts'

/**
 * The public key that a build with an update address contains, derived from the private key in the environment; '' for
 * a build without an address. Throws unless that private key is an Ed25519 key, because such a build could not verify
 * releases.
 */
export function readUpdateKey(env: NodeJS.ProcessEnv): string {
  if ((env['TOKUCHO_UPDATE_URL'] ?? '') === '') return ''
  return publicKeyOf(createPrivateKey(env['TOKUCHO_UPDATE_SIGNING_KEY'] ?? ''))
}
