import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import * as tls from 'node:tls'
import { trustedRoots } from './roots.ts'
import { nodeCode, OpeningError } from './wayErrors.ts'

/** A client certificate as it was stored: PKCS#12, and what opens it. */
export interface ClientIdentity {
  pfx: Buffer
  passphrase: string
}

/**
 * Milliseconds that a server of TLS 1.3 has to refuse what the handshake showed it, when it sends no ticket that says
 * it has not.
 */
const REFUSAL_MS = 500

/**
 * Shakes hands over an open connection and returns it secured. Certificates are always checked, whatever the
 * surroundings say; HTTP/1.1 is all that is offered, and no session is resumed, so no data goes early. With TLS 1.3 the
 * client is done before the server has seen its certificate, or that there is none: the server's first ticket is waited
 * for, or its refusal, which is then provably one of the handshake. Throws OpeningError.
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
      // From here on its user listens; an error between two listeners must end nothing else.
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
      // The ticket is told from inside the reading of it, where a write would stay lying in the TLS library.
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
/** That of connections without a client certificate; reading hundreds of authorities takes longer than a handshake. */
let plain: tls.SecureContext | undefined
