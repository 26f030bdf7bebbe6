import { createPrivateKey } from 'node:crypto'
import { publicKeyOf } from './signature.ts'

/**
 * Returns the public key that a build with an update address carries, made of the private one in the environment; ''
 * for a build without address. Throws where a build would believe anything.
 */
export function readUpdateKey(env: NodeJS.ProcessEnv): string {
  if ((env['TOKUCHO_UPDATE_URL'] ?? '') === '') return ''
  return publicKeyOf(createPrivateKey(env['TOKUCHO_UPDATE_SIGNING_KEY'] ?? ''))
}
