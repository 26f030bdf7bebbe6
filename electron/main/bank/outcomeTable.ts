import type { LostCause, NotSentCause } from '#contract/ipc/errors'
import type { OpeningStage } from '../network/wayErrors.ts'

/**
 * What each error and each kind of answer proves about an application that was sent once, over a connection not used
 * before. This is the only place where that is decided; docs/decisions/0006 explains why. An application uses Node's
 * own TLS (NODE_TABLE). Inquiries use Chromium's network (NETWORK_TABLE) unless a client certificate is bound to their
 * host.
 */

/**
 * Errors grouped by what they prove. `secure` rows hold only for https, where the request would have travelled inside
 * the connection that failed to open.
 */
export interface NetworkRow {
  group: string
  outcome: 'notSent' | 'unknown'
  cause: NotSentCause | LostCause
  why: string
  secure?: true
  codes: readonly string[]
}

const notSent = (
  group: string,
  cause: NotSentCause,
  why: string,
  codes: readonly string[],
  secure?: true,
): NetworkRow => ({ group, outcome: 'notSent', cause, why, codes, ...(secure && { secure }) })
const unknown = (group: string, cause: LostCause, why: string, codes: readonly string[]): NetworkRow => ({
  group,
  outcome: 'unknown',
  cause,
  why,
  codes,
})

export const NETWORK_TABLE: readonly NetworkRow[] = [
  notSent('offline', 'offline', 'no route to connect over', ['INTERNET_DISCONNECTED']),
  notSent('name', 'nameNotResolved', 'no address to connect to', [
    'NAME_NOT_RESOLVED',
    'NAME_RESOLUTION_FAILED',
    'ICANN_NAME_COLLISION',
    'HOST_RESOLVER_QUEUE_TOO_LARGE',
    'DNS_MALFORMED_RESPONSE',
    'DNS_SERVER_REQUIRES_TCP',
    'DNS_SERVER_FAILED',
    'DNS_TIMED_OUT',
    'DNS_CACHE_MISS',
    'DNS_SEARCH_EMPTY',
    'DNS_SORT_ERROR',
    'DNS_SECURE_RESOLVER_HOSTNAME_RESOLUTION_FAILED',
    'DNS_NAME_HTTPS_ONLY',
  ]),
  notSent('address', 'addressUnusable', 'refused before any connection is opened; redirects are not followed', [
    'INVALID_URL',
    'DISALLOWED_URL_SCHEME',
    'UNKNOWN_URL_SCHEME',
    'UNSAFE_PORT',
  ]),
  notSent('refused', 'connectionRefused', 'the answer to the opening of a connection; it cannot come on an open one', [
    'CONNECTION_REFUSED',
  ]),
  notSent('certificate', 'tlsRefused', 'the handshake ended before application data', [
    'CERT_COMMON_NAME_INVALID',
    'CERT_DATE_INVALID',
    'CERT_AUTHORITY_INVALID',
    'CERT_CONTAINS_ERRORS',
    'CERT_NO_REVOCATION_MECHANISM',
    'CERT_UNABLE_TO_CHECK_REVOCATION',
    'CERT_REVOKED',
    'CERT_INVALID',
    'CERT_WEAK_SIGNATURE_ALGORITHM',
    'CERT_NON_UNIQUE_NAME',
    'CERT_WEAK_KEY',
    'CERT_NAME_CONSTRAINT_VIOLATION',
    'CERT_VALIDITY_TOO_LONG',
    'CERT_SYMANTEC_LEGACY',
    'CERT_KNOWN_INTERCEPTION_BLOCKED',
    'CERT_SELF_SIGNED_LOCAL_NETWORK',
    'CERTIFICATE_TRANSPARENCY_REQUIRED',
    'SSL_PINNED_KEY_NOT_IN_CERT_CHAIN',
    'SSL_SERVER_CERT_BAD_FORMAT',
    'SSL_BAD_PEER_PUBLIC_KEY',
    'SSL_KEY_USAGE_INCOMPATIBLE',
  ]),
  notSent('tls', 'tlsRefused', 'no version, cipher or protocol was agreed on', [
    'SSL_VERSION_OR_CIPHER_MISMATCH',
    'SSL_OBSOLETE_CIPHER',
    'TLS13_DOWNGRADE_DETECTED',
    'ECH_NOT_NEGOTIATED',
    'ECH_FALLBACK_CERTIFICATE_INVALID',
    'ALPN_NEGOTIATION_FAILED',
  ]),
  notSent('proxy', 'proxyRefused', 'the proxy itself was not reached, or there was none to use', [
    'PROXY_CONNECTION_FAILED',
    'PROXY_CERTIFICATE_INVALID',
    'SOCKS_CONNECTION_FAILED',
    'SOCKS_CONNECTION_HOST_UNREACHABLE',
    'NO_SUPPORTED_PROXIES',
    'MANDATORY_PROXY_CONFIGURATION_FAILED',
  ]),
  notSent(
    'tunnel',
    'proxyRefused',
    'the proxy refused the tunnel in which the request would have gone',
    ['TUNNEL_CONNECTION_FAILED', 'PROXY_AUTH_UNSUPPORTED', 'PROXY_UNABLE_TO_CONNECT_TO_DESTINATION'],
    true,
  ),

  notSent(
    'proxy login',
    'proxyLoginMissing',
    'the proxy opens no tunnel to who does not say who they are; the name is ours (network/request.ts)',
    ['PROXY_LOGIN_MISSING'],
    true,
  ),

  unknown(
    'timeout',
    'timeout',
    'a connection that hangs while opening and one that hangs afterwards are not told apart reliably',
    ['TIMED_OUT', 'CONNECTION_TIMED_OUT'],
  ),
  unknown('connection', 'connectionLost', 'also of a connection over which the request went', [
    'CONNECTION_CLOSED',
    'CONNECTION_RESET',
    'CONNECTION_ABORTED',
    'CONNECTION_FAILED',
    'EMPTY_RESPONSE',
    'SOCKET_NOT_CONNECTED',
    'NETWORK_CHANGED',
    'ADDRESS_UNREACHABLE',
    'ADDRESS_INVALID',
    'NETWORK_IO_SUSPENDED',
    'NETWORK_ACCESS_REVOKED',
    'NETWORK_ACCESS_DENIED',
    'CONTENT_LENGTH_MISMATCH',
    'INCOMPLETE_CHUNKED_ENCODING',
    'HTTP2_PROTOCOL_ERROR',
    'HTTP2_PING_FAILED',
    'HTTP2_SERVER_REFUSED_STREAM',
    'HTTP2_RST_STREAM_NO_ERROR_RECEIVED',
    'HTTP2_STREAM_CLOSED',
    'HTTP2_FLOW_CONTROL_ERROR',
    'HTTP2_FRAME_SIZE_ERROR',
    'HTTP2_COMPRESSION_ERROR',
    'QUIC_PROTOCOL_ERROR',
    'QUIC_HANDSHAKE_FAILED',
    'QUIC_GOAWAY_REQUEST_CAN_BE_RETRIED',
    'TOO_MANY_RETRIES',
  ]),
  unknown(
    'tls, later',
    'other',
    'these also come after the handshake: an alert, a renegotiation, a client certificate asked for when the request was there',
    [
      'SSL_PROTOCOL_ERROR',
      'SSL_CLIENT_AUTH_CERT_NEEDED',
      'BAD_SSL_CLIENT_AUTH_CERT',
      'SSL_RENEGOTIATION_REQUESTED',
      'SSL_NO_RENEGOTIATION',
      'SSL_BAD_RECORD_MAC_ALERT',
      'SSL_DECRYPT_ERROR_ALERT',
      'SSL_DECOMPRESSION_FAILURE_ALERT',
      'SSL_UNRECOGNIZED_NAME_ALERT',
      'SSL_SERVER_CERT_CHANGED',
      'SSL_HANDSHAKE_NOT_COMPLETED',
      'SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED',
      'SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY',
      'SSL_CLIENT_AUTH_SIGNATURE_FAILED',
      'SSL_CLIENT_AUTH_CERT_BAD_FORMAT',
      'SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS',
      'EARLY_DATA_REJECTED',
      'WRONG_VERSION_ON_EARLY_DATA',
      'CLIENT_AUTH_CERT_TYPE_UNSUPPORTED',
    ],
  ),
  unknown('answer', 'other', 'an answer came: the request had arrived', [
    'INVALID_RESPONSE',
    'INVALID_HTTP_RESPONSE',
    'INVALID_CHUNKED_ENCODING',
    'RESPONSE_HEADERS_TOO_BIG',
    'RESPONSE_HEADERS_TRUNCATED',
    'RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
    'RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION',
    'RESPONSE_HEADERS_MULTIPLE_LOCATION',
    'CONTENT_DECODING_FAILED',
    'CONTENT_DECODING_INIT_FAILED',
    'RESPONSE_BODY_TOO_BIG_TO_DRAIN',
    'HTTP_RESPONSE_CODE_FAILURE',
    'HTTP_1_1_REQUIRED',
    'PROXY_HTTP_1_1_REQUIRED',
    'UNEXPECTED_PROXY_AUTH',
    'PROXY_AUTH_REQUESTED',
    'INVALID_AUTH_CREDENTIALS',
    'UNSUPPORTED_AUTH_SCHEME',
    'MISSING_AUTH_CREDENTIALS',
    'MALFORMED_IDENTITY',
  ]),
  unknown(
    'redirect',
    'redirected',
    'an answer came; it is not followed, because the key would go to whoever it names',
    ['TOO_MANY_REDIRECTS', 'INVALID_REDIRECT', 'UNSAFE_REDIRECT'],
  ),
  unknown('here', 'other', 'of this computer at any moment of a request, also after it was sent', [
    'FAILED',
    'ABORTED',
    'UNEXPECTED',
    'ACCESS_DENIED',
    'INSUFFICIENT_RESOURCES',
    'OUT_OF_MEMORY',
    'NO_BUFFER_SPACE',
    'CONTEXT_SHUT_DOWN',
    'BLOCKED_BY_CLIENT',
    'BLOCKED_BY_ADMINISTRATOR',
    'BLOCKED_BY_RESPONSE',
    'TEMPORARILY_THROTTLED',
    'UPLOAD_STREAM_REWIND_NOT_SUPPORTED',
    'UPLOAD_FILE_CHANGED',
    'MSG_TOO_BIG',
    'PAC_SCRIPT_FAILED',
    'PAC_SCRIPT_TERMINATED',
    'ADDRESS_IN_USE',
    'PRECONNECT_MAX_SOCKET_LIMIT',
  ]),
]

/**
 * Errors of Node's transport. We know the stage ourselves: only code that runs before the first byte of the request
 * throws an OpeningError, and only code that runs after it throws a SentError. So the stage alone proves the outcome,
 * and the code only selects the message. A row without codes covers every other code of its stage.
 */
export interface NodeRow {
  group: string
  stage: OpeningStage | 'sent'
  outcome: 'notSent' | 'unknown'
  cause: NotSentCause | LostCause
  why: string
  codes: readonly string[]
}

const opening = (
  stage: OpeningStage,
  group: string,
  cause: NotSentCause,
  why: string,
  codes: readonly string[] = [],
): NodeRow => ({ group, stage, outcome: 'notSent', cause, why, codes })
const written = (group: string, cause: LostCause, why: string, codes: readonly string[] = []): NodeRow => ({
  group,
  stage: 'sent',
  outcome: 'unknown',
  cause,
  why,
  codes,
})

export const NODE_TABLE: readonly NodeRow[] = [
  opening('connect', 'name', 'nameNotResolved', 'no address to connect to', [
    'ENOTFOUND',
    'EAI_AGAIN',
    'EAI_NODATA',
    'EAI_NONAME',
    'EAI_FAIL',
    'ENODATA',
    'ESERVFAIL',
  ]),
  opening('connect', 'refused', 'connectionRefused', 'no connection was opened', ['ECONNREFUSED']),
  opening('connect', 'offline', 'offline', 'no way out of this computer', ['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']),
  opening('connect', 'other', 'notConnected', 'no connection was opened, whatever else the reason'),
  opening('proxy', 'login', 'proxyLoginMissing', 'the proxy opens no tunnel to who does not say who they are', [
    'PROXY_LOGIN_MISSING',
  ]),
  opening(
    'proxy',
    'login of another kind',
    'proxyLoginKind',
    'the proxy wants a login that only Windows could give (NTLM, Negotiate)',
    ['PROXY_LOGIN_KIND'],
  ),
  opening('proxy', 'other', 'proxyRefused', 'no tunnel was opened in which the request would have gone'),
  opening(
    'tls',
    'client certificate',
    'clientCertificate',
    'the bank ended the handshake over the certificate of this side',
    [
      'ALERT_CERTIFICATE_REQUIRED',
      'ALERT_BAD_CERTIFICATE',
      'ALERT_UNSUPPORTED_CERTIFICATE',
      'ALERT_CERTIFICATE_REVOKED',
      'ALERT_CERTIFICATE_EXPIRED',
      'ALERT_CERTIFICATE_UNKNOWN',
      'ALERT_UNKNOWN_CA',
      'ALERT_ACCESS_DENIED',
    ],
  ),
  opening('tls', 'other', 'tlsRefused', 'the handshake ended before anything was written inside it'),
  opening(
    'clientCertificate',
    'unreadable',
    'clientCertificate',
    'the certificate bound to the bank cannot be opened, so no connection was',
  ),
  written('connection', 'connectionLost', 'the request may have gone over it before it ended', [
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENETDOWN',
    'EHOSTDOWN',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_DESTROYED',
  ]),
  written('timeout', 'timeout', 'the request was there when the wait began', ['ETIMEDOUT', 'ESOCKETTIMEDOUT']),
  written('other', 'other', 'an alert, an answer that is no HTTP, a header too large: the request may have arrived'),
]

/** The outcome for each kind of answer. `reading` in outcome.ts finds the kind from status and body. */
export const ANSWER_TABLE = {
  /** 200 with a number of 12 characters and no sign of an error. */
  acceptance: 'accepted',
  /** `failed` without a number, under any status. */
  saysFailed: 'rejected',
  /** An error code, error rows or an error count, without a number, below 500 and not 408. */
  saysErrors: 'rejected',
  /**
   * 400 401 403 404 405 413 415 422 429 with a readable error body, without a number: RFC 9110 says the request was not
   * taken.
   */
  refusingStatus: 'rejected',
  /** A number beside `failed`, error words, or a status that is not 200. */
  contradiction: 'unknown',
  /** 200 (or another 2xx) that says neither accepted nor failed. */
  nothingSaid: 'unknown',
  /** Not JSON: HTML, a truncated body, an empty one. */
  notJson: 'unknown',
  tooLarge: 'unknown',
  /** JSON that violates the interface: an amount that is not a number, a body that is not an object. */
  damaged: 'unknown',
  /** 3xx: a gateway redirects, and may have passed the request on first. */
  redirect: 'unknown',
  /**
   * 408, 409 and other statuses that leave open whether the request was taken, or a refusing status without a readable
   * body.
   */
  openStatus: 'unknown',
  /** 5xx without `failed`. */
  serverError: 'unknown',
} as const satisfies Record<string, 'accepted' | 'rejected' | 'unknown'>

export type AnswerKind = keyof typeof ANSWER_TABLE
