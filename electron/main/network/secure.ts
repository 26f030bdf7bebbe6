import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import * as tls from 'node:tls'
import { trustedRoots } from './roots.ts'
import { nodeCode, OpeningError } from './wayErrors.ts'

/** A client certificate as stored: the PKCS#12 file and its passphrase. */
export interface ClientIdentity {
  pfx: Buffer
  passphrase: string
}

/**
 * Milliseconds that a TLS 1.3 server gets to refuse the handshake when it sends no ticket, which would prove
 * acceptance.
 */
const REFUSAL_MS = 500

/**
 * Does the TLS handshake over an open connection and returns the secured connection. Certificates are always checked,
 * whatever the environment says. Only HTTP/1.1 is offered and no session is resumed, so no early data is sent. In TLS
 * 1.3 the client finishes before the server has seen its certificate (or its absence), so this waits for the server's
 * first ticket or its refusal, which then provably belongs to the handshake. Throws OpeningError.
 */
export function secure(
  socket: Duplex,
  host: string,
  signal: AbortSignal,
  identity?: ClientIdentity,
): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = open(socket, host, identity)
    const fail = (thrown: unknown) => {
      clearTimeout(patience)
      reject(thrown instanceof OpeningError ? thrown : new OpeningError('tls', nodeCode(thrown), thrown))
      secured.destroy()
    }
    const stop = () => {
      fail(new OpeningError('tls', 'ETIMEDOUT'))
    }
    const closed = () => {
      fail(new OpeningError('tls', 'ECONNRESET'))
    }
    let patience: NodeJS.Timeout | undefined
    const done = () => {
      clearTimeout(patience)
      signal.removeEventListener('abort', stop)
      for (const [name, listener] of [
        ['error', fail],
        ['close', closed],
        ['end', closed],
      ] as const)
        secured.removeListener(name, listener)
      // The socket's user adds its own listener; an error between the two listeners must not end the process.
      secured.on('error', () => undefined)
      if (secured.destroyed) fail(new OpeningError('tls', 'ECONNRESET'))
      else resolve(secured)
    }
    secured.once('error', fail)
    secured.once('close', closed)
    secured.once('end', closed)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    secured.once('secureConnect', () => {
      if (secured.getProtocol() !== 'TLSv1.3') return done()
      // The event fires while the TLS library is reading the ticket, where a write would stay unsent.
      secured.once('session', () => {
        setImmediate(done)
      })
      patience = setTimeout(done, REFUSAL_MS)
    })
  })
}

function open(socket: Duplex, host: string, identity: ClientIdentity | undefined): tls.TLSSocket {
  try {
    const secureContext = identity
      ? tls.createSecureContext({ ...CHECKED(), ...identity })
      : (plain ??= tls.createSecureContext(CHECKED()))
    return tls.connect({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    })
  } catch (thrown) {
    socket.destroy()
    throw new OpeningError(identity ? 'clientCertificate' : 'tls', nodeCode(thrown), thrown)
  }
}

const CHECKED = (): tls.SecureContextOptions => ({ ca: trustedRoots(), minVersion: 'TLSv1.2' })
/**
 * The context shared by connections without a client certificate; reading hundreds of authorities takes longer than a
 * handshake.
 */
let plain: tls.SecureContext | undefined
