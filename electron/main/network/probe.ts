import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Duplex } from 'node:stream'
import * as tls from 'node:tls'
import { rootsOf, trustedRoots } from './roots.ts'

const TIMEOUT_MS = 10_000

interface PeerCertificate {
  subject: string
  issuer: string
  validFrom: string
  validTo: string
  authority: 'public' | 'private'
}
interface TlsProbe {
  protocol: string
  certificate: PeerCertificate | undefined
  problem: string | undefined
}

/**
 * The certificate is read before the handshake fails, so that the user sees an untrusted one's issuer. The app's and
 * the system's roots are trusted.
 */
export function shakeHands(socket: Duplex, host: string): Promise<TlsProbe> {
  return new Promise((resolve) => {
    let certificate: PeerCertificate | undefined
    const secured = tls.connect({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ca: trustedRoots(),
      rejectUnauthorized: true,
    })
    const end = (problem: string | undefined) => {
      resolve({ protocol: secured.getProtocol() ?? '', certificate, problem })
      secured.destroy()
    }
    // Runs before Node's own listener, which rejects the certificate, and only reads it.
    secured.prependOnceListener('secure', () => {
      certificate = readPeer(secured.getPeerCertificate(true))
    })
    secured.once('secureConnect', () => {
      end(undefined)
    })
    secured.once('error', (error: Error & { code?: string }) => {
      end(error.code ?? 'failed')
    })
    secured.setTimeout(TIMEOUT_MS, () => {
      end('ETIMEDOUT')
    })
  })
}

function readPeer(leaf: tls.DetailedPeerCertificate): PeerCertificate | undefined {
  if (Object.keys(leaf).length === 0) return undefined
  let root = leaf
  for (let depth = 0; depth < 10; depth++) root = issuerOf(root) ?? root
  return {
    subject: nameOf(leaf.subject),
    issuer: nameOf(leaf.issuer),
    validFrom: new Date(leaf.valid_from).toISOString(),
    validTo: new Date(leaf.valid_to).toISOString(),
    authority: isPublic(root) ? 'public' : 'private',
  }
}

/** A root is its own issuer. Undefined when the server did not send it, despite Node's types. */
const issuerOf = ({
  issuerCertificate,
}: {
  issuerCertificate?: tls.DetailedPeerCertificate
}): tls.DetailedPeerCertificate | undefined => issuerCertificate

/** A server may omit the root, so the issuer's name is compared too. */
function isPublic({ raw, issuer }: tls.DetailedPeerCertificate): boolean {
  return publicRoots().has(raw.toString('base64')) || publicNames().has(nameOf(issuer))
}

let names: ReadonlySet<string> | undefined
let roots: ReadonlySet<string> | undefined
const publicRoots = () => (roots ??= new Set(rootsOf('bundled').map((pem) => pem.replace(/-----[A-Z ]+-----|\s/g, ''))))
const publicNames = () =>
  (names ??= new Set(rootsOf('bundled').map((pem) => nameOf(new X509Certificate(pem).toLegacyObject().issuer))))

const nameOf = (name: tls.Certificate): string => [name.CN, name.O].flat().filter(Boolean).join(', ')

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; elapsedMs: number }> {
  const started = performance.now()
  const value = await work()
  return { value, elapsedMs: Math.round(performance.now() - started) }
}
