import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import * as tls from 'node:tls'
import { trustedRoots } from './roots.ts'
import { nodeCode, OpeningError } from './wayErrors.ts'

export interface ClientIdentity {
  pfx: Buffer
  passphrase: string
}

/** Time for a TLS 1.3 server to refuse the handshake, if it sends no ticket that proves acceptance. */
const REFUSAL_MS = 500

/**
 * Certificates are always checked, whatever the environment says. Only HTTP/1.1, no resumed session, so no early
 * data. A TLS 1.3 client finishes before the server has seen its certificate: this waits for the first ticket or a
 * refusal, which then counts as part of the handshake. Throws OpeningError.
 */
export function secure(
  socket: Duplex,
  host: string,
  signal: AbortSignal,
  identity?: ClientIdentity,
): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    new Handshake(open(socket, host, identity), signal, resolve, reject).begin()
  })
}

class Handshake {
  readonly #secured: tls.TLSSocket
  readonly #signal: AbortSignal
  readonly #resolve: (secured: tls.TLSSocket) => void
  readonly #reject: (reason: OpeningError) => void
  #patience: NodeJS.Timeout | undefined

  constructor(
    secured: tls.TLSSocket,
    signal: AbortSignal,
    resolve: (secured: tls.TLSSocket) => void,
    reject: (reason: OpeningError) => void,
  ) {
    this.#secured = secured
    this.#signal = signal
    this.#resolve = resolve
    this.#reject = reject
  }

  begin(): void {
    const secured = this.#secured
    secured.once('error', this.#fail)
    secured.once('close', this.#closed)
    secured.once('end', this.#closed)
    if (this.#signal.aborted) return this.#stop()
    this.#signal.addEventListener('abort', this.#stop, { once: true })
    secured.once('secureConnect', this.#connected)
  }

  readonly #connected = (): void => {
    if (this.#secured.getProtocol() !== 'TLSv1.3') return this.#done()
    // The TLS library is still reading the ticket: a write now would stay unsent.
    this.#secured.once('session', () => {
      setImmediate(this.#done)
    })
    this.#patience = setTimeout(() => {
      this.#done()
    }, REFUSAL_MS)
  }

  readonly #done = (): void => {
    const secured = this.#secured
    clearTimeout(this.#patience)
    this.#signal.removeEventListener('abort', this.#stop)
    secured.removeListener('error', this.#fail)
    secured.removeListener('close', this.#closed)
    secured.removeListener('end', this.#closed)
    // Until the caller adds its own listener, an error must not end the process.
    secured.on('error', () => undefined)
    if (secured.destroyed) this.#closed()
    else this.#resolve(secured)
  }

  readonly #closed = (): void => {
    this.#fail(new OpeningError('tls', 'ECONNRESET'))
  }

  readonly #stop = (): void => {
    this.#fail(new OpeningError('tls', 'ETIMEDOUT'))
  }

  readonly #fail = (thrown: unknown): void => {
    clearTimeout(this.#patience)
    this.#reject(thrown instanceof OpeningError ? thrown : new OpeningError('tls', nodeCode(thrown), thrown))
    this.#secured.destroy()
  }
}

function open(socket: Duplex, host: string, identity: ClientIdentity | undefined): tls.TLSSocket {
  try {
    const secureContext = identity
      ? tls.createSecureContext({ ...contextOptions(), ...identity })
      : (plain ??= tls.createSecureContext(contextOptions()))
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

const contextOptions = (): tls.SecureContextOptions => ({ ca: trustedRoots(), minVersion: 'TLSv1.2' })
/**
 * Shared by connections without a client certificate: reading hundreds of authorities takes longer than a handshake.
 */
let plain: tls.SecureContext | undefined
