import { duplexPair } from 'node:stream'
import * as tls from 'node:tls'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { ClientCertificate } from '#contract/ipc/network'

export type IdentityProblem = {
  code: 'certificateWrongPassphrase' | 'certificateOldFormat' | 'certificateUnreadable' | 'certificateExpired'
}

/** Ten times a file with a long chain. */
export const MAX_IDENTITY_BYTES = 262_144
const HANDSHAKE_MS = 5_000
const MS = 1_000

/** A handshake within this process proves that the key fits the certificate. Nothing is stored. */
export async function readIdentity(
  pfx: Buffer,
  passphrase: string,
  now: Date,
): Promise<Result<ClientCertificate, IdentityProblem>> {
  const opened = openFile(pfx, passphrase)
  if (!opened.ok) return opened
  const leaf = await leafOf(opened.value)
  if (!leaf) return fail({ code: 'certificateUnreadable' })
  const until = Date.parse(leaf.valid_to)
  if (!(until > now.getTime())) return fail({ code: 'certificateExpired' })
  return ok({
    fingerprint: leaf.fingerprint256,
    subject: nameOf(leaf.subject),
    issuer: nameOf(leaf.issuer),
    validExpiry: Math.floor(until / MS),
  })
}

function openFile(pfx: Buffer, passphrase: string): Result<tls.SecureContext, IdentityProblem> {
  try {
    return ok(tls.createSecureContext({ pfx, passphrase, minVersion: 'TLSv1.2' }))
  } catch (thrown) {
    return fail({ code: problemOf(thrown instanceof Error ? thrown.message : '') })
  }
}

/** OpenSSL and BoringSSL word errors differently. */
function problemOf(words: string): IdentityProblem['code'] {
  if (/mac verify|incorrect[ _]password/i.test(words)) return 'certificateWrongPassphrase'
  return /unsupported|unknown_(?:algorithm|cipher|digest)|too[ _](?:small|weak)/i.test(words)
    ? 'certificateOldFormat'
    : 'certificateUnreadable'
}

function leafOf(secureContext: tls.SecureContext): Promise<tls.PeerCertificate | undefined> {
  return new Promise((resolve) => {
    const [here, there] = duplexPair()
    const server = new tls.TLSSocket(there, { isServer: true, secureContext })
    const client = tls.connect({ socket: here, rejectUnauthorized: true })
    let leaf: tls.PeerCertificate | undefined
    const end = () => {
      clearTimeout(patience)
      resolve(leaf)
      for (const one of [client, server]) one.destroy()
    }
    const patience = setTimeout(end, HANDSHAKE_MS)
    // The certificate is not trusted here and ends the handshake, so it is read just before.
    client.prependOnceListener('secure', () => {
      leaf = client.getPeerCertificate()
    })
    client.once('secureConnect', end)
    for (const one of [client, server]) one.on('error', end)
  })
}

const nameOf = (name: tls.Certificate): string => [name.CN, name.O].flat().filter(Boolean).join(', ')
