import type { AppError, LostCause, NotSentCause } from '#contract/ipc/errors'

/** A request without an answer: `notSent` provably never left this computer, `lost` may have. */
export type Failure = Extract<AppError, { code: 'notSent' }> | Extract<AppError, { code: 'lost' }>

/** Aborting with one of these tells afterwards why. */
export const TIMED_OUT = Symbol('timed out')
export const CANCELLED = Symbol('cancelled')

/**
 * Chromium's errors that can only arise before the first byte of a request is written: while a name is looked up, a connection opened
 * or TLS agreed. The record docs/decisions/0006 says why each is here and why its neighbours are not.
 */
const BEFORE_SENDING: Readonly<Record<string, NotSentCause>> = {
  ERR_INTERNET_DISCONNECTED: 'offline',
  ERR_NAME_NOT_RESOLVED: 'nameNotResolved',
  ERR_CONNECTION_REFUSED: 'connectionRefused',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'tlsRefused',
  ERR_PROXY_CONNECTION_FAILED: 'proxyRefused',
}

const TIMEOUTS: ReadonlySet<string> = new Set(['ERR_TIMED_OUT', 'ERR_CONNECTION_TIMED_OUT'])
const CONNECTION: ReadonlySet<string> = new Set([
  'ERR_CONNECTION_RESET', 'ERR_CONNECTION_CLOSED', 'ERR_CONNECTION_ABORTED', 'ERR_CONNECTION_FAILED', 'ERR_EMPTY_RESPONSE',
  'ERR_CONTENT_LENGTH_MISMATCH', 'ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_NETWORK_CHANGED', 'ERR_ADDRESS_UNREACHABLE',
  'ERR_SOCKET_NOT_CONNECTED', 'ERR_HTTP2_PROTOCOL_ERROR', 'ERR_HTTP2_PING_FAILED', 'ERR_QUIC_PROTOCOL_ERROR', 'ERR_NETWORK_IO_SUSPENDED',
])

/** Reads `net::ERR_…` out of what a fetch threw; null when there is none. */
export function chromiumCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null
  const found = /\bnet::(ERR_[A-Z0-9_]+)/.exec(thrown.message)?.[1]
  return found ?? (thrown.cause === undefined ? null : chromiumCode(thrown.cause))
}

/**
 * Says what a failed request means. `secure` is whether its address is https: only there does a refused proxy tunnel prove that nothing
 * of the request left. In doubt the answer is `lost`.
 */
export function classifyFailure(thrown: unknown, secure: boolean): Failure {
  if (thrown === TIMED_OUT) return lost('timeout')
  if (thrown === CANCELLED) return lost('cancelled')
  const code = chromiumCode(thrown)
  if (code === null) return lost('other')
  const before = code.startsWith('ERR_CERT_') ? 'tlsRefused' : beforeSending(code, secure)
  if (before !== undefined) return { code: 'notSent', cause: before }
  if (TIMEOUTS.has(code)) return lost('timeout')
  return lost(CONNECTION.has(code) ? 'connectionLost' : 'other')
}

function beforeSending(code: string, secure: boolean): NotSentCause | undefined {
  if (code === 'ERR_TUNNEL_CONNECTION_FAILED') return secure ? 'proxyRefused' : undefined
  return Object.hasOwn(BEFORE_SENDING, code) ? BEFORE_SENDING[code] : undefined
}

export const lost = (cause: LostCause): Extract<AppError, { code: 'lost' }> => ({ code: 'lost', cause })
