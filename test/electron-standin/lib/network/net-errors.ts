const codes: Record<string, string> = {
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  EAI_NODATA: 'NAME_NOT_RESOLVED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  EPIPE: 'CONNECTION_RESET',
  ECONNABORTED: 'CONNECTION_ABORTED',
  ETIMEDOUT: 'CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ADDRESS_UNREACHABLE',
  EADDRNOTAVAIL: 'ADDRESS_INVALID',
  EACCES: 'NETWORK_ACCESS_DENIED',
  UND_ERR_CONNECT_TIMEOUT: 'CONNECTION_TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'TIMED_OUT',
  UND_ERR_HEADERS_OVERFLOW: 'RESPONSE_HEADERS_TOO_BIG',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'CONTENT_LENGTH_MISMATCH',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERT_AUTHORITY_INVALID',
  CERT_UNTRUSTED: 'CERT_AUTHORITY_INVALID',
  INVALID_CA: 'CERT_AUTHORITY_INVALID',
  CERT_SIGNATURE_FAILURE: 'CERT_INVALID',
  INVALID_PURPOSE: 'CERT_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERT_COMMON_NAME_INVALID',
  CERT_HAS_EXPIRED: 'CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'CERT_DATE_INVALID',
  CERT_REVOKED: 'CERT_REVOKED',
  ERR_SSL_WRONG_VERSION_NUMBER: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'SSL_PROTOCOL_ERROR',
  EPROTO: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_SSL_TLS_ALERT_HANDSHAKE_FAILURE: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_NO_PROTOCOLS_AVAILABLE: 'SSL_VERSION_OR_CIPHER_MISMATCH',
}

interface Cause extends Error {
  code?: string
  errors?: Cause[]
  socket?: { bytesRead?: number }
}

/** Returns Chromium's network error for a request of Node's that failed before the head of the answer arrived. */
export function requestError(error: unknown): Error {
  const cause = rootCause(error)
  if (cause.message.startsWith('net::ERR_')) return cause
  // Electron itself refuses a redirect, with a message that has no Chromium code.
  if (/unexpected redirect/i.test(cause.message))
    return new Error("Attempted to redirect, but redirect policy was 'error'")
  return named(
    cause.code === 'UND_ERR_SOCKET' ? closedName(cause) : (codes[cause.code ?? ''] ?? byMessage(cause)),
    cause,
  )
}

/**
 * Returns Chromium's network error for a request that failed after the head of the answer arrived. The error depends on
 * how the body was delimited.
 */
export function bodyError(error: unknown, headers: Headers): Error {
  const cause = rootCause(error)
  if (cause.code !== 'UND_ERR_SOCKET' || isReset(cause)) return requestError(error)
  return named(headers.has('content-length') ? 'CONTENT_LENGTH_MISMATCH' : 'INCOMPLETE_CHUNKED_ENCODING', cause)
}

/** Returns an error like those of Electron's network module: an Error whose message is Chromium's name for it. */
export function named(name: string, cause?: unknown): Error {
  const error = new Error(`net::ERR_${name}`)
  // The cause is only for readers of a log. No code may rely on it, because the real error has none.
  if (cause !== undefined) Object.defineProperty(error, 'standinCause', { value: cause, enumerable: false })
  return error
}

function rootCause(error: unknown): Cause {
  const cause = ((error as Error).cause ?? error) as Cause
  return cause.errors?.[0] ?? cause
}

function isReset(cause: Cause): boolean {
  return /ECONNRESET|reset/i.test(cause.message)
}

function closedName(cause: Cause): string {
  if (isReset(cause)) return 'CONNECTION_RESET'
  return (cause.socket?.bytesRead ?? 0) === 0 ? 'EMPTY_RESPONSE' : 'CONNECTION_CLOSED'
}

function byMessage(cause: Cause): string {
  if (/HPE_|Parse Error|Response does not match/i.test(`${cause.code ?? ''} ${cause.message}`))
    return 'INVALID_HTTP_RESPONSE'
  if (/redirect count/i.test(cause.message)) return 'TOO_MANY_REDIRECTS'
  if (cause.code?.startsWith('ERR_SSL_')) return 'SSL_PROTOCOL_ERROR'
  if (/unknown scheme/i.test(cause.message)) return 'UNKNOWN_URL_SCHEME'
  return /before secure TLS connection/i.test(cause.message) ? 'CONNECTION_CLOSED' : 'FAILED'
}
