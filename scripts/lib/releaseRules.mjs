import { createPrivateKey } from 'node:crypto'

/**
 * What electron-builder signs with, by system; any one of them will do. On Linux nothing signs an installer: the
 * description of the release is signed alone.
 */
const CERTIFICATES = { darwin: ['CSC_LINK', 'CSC_NAME'], win32: ['WIN_CSC_LINK', 'CSC_LINK'] }

/**
 * Why a build with this environment must not be made, or undefined. A build that names an address for updates installs
 * whatever is put there: only with signatures is that the publisher's. Without an address anything may be built.
 */
export function releaseProblem(platform, env) {
  if (!env.TOKUCHO_UPDATE_URL) return undefined
  const wanted = CERTIFICATES[platform]
  if (wanted && !wanted.some((name) => env[name]))
    return `TOKUCHO_UPDATE_URL is set, but nothing signs the installers: set ${wanted.join(' or ')} (docs/releasing.md).`
  if (!env.TOKUCHO_UPDATE_SIGNING_KEY)
    return 'TOKUCHO_UPDATE_URL is set, but nothing signs the description of the release: set TOKUCHO_UPDATE_SIGNING_KEY to a private key of Ed25519 in PEM (docs/releasing.md).'
  try {
    if (createPrivateKey(env.TOKUCHO_UPDATE_SIGNING_KEY).asymmetricKeyType === 'ed25519') return undefined
  } catch {
    return 'TOKUCHO_UPDATE_SIGNING_KEY is no private key in PEM.'
  }
  return 'TOKUCHO_UPDATE_SIGNING_KEY is a key of another kind: it has to be Ed25519.'
}
