import { createPrivateKey } from 'node:crypto'

/**
 * The variables that name electron-builder's signing certificate, for each system. One of them has to be set. On Linux
 * no installer is signed, only the description of the release.
 */
const CERTIFICATES = { darwin: ['CSC_LINK', 'CSC_NAME'], win32: ['WIN_CSC_LINK', 'CSC_LINK'] }

/**
 * Returns why a build with this environment must not be made, or undefined if it may. An app with an update address
 * installs whatever it finds there, and only signatures ensure that it comes from the publisher. Without an address any
 * build may be made.
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
