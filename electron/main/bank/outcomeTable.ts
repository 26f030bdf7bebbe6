import type { LostCause, NotSentCause } from '#contract/ipc/errors'
import type { OpeningStage } from '../network/wayErrors.ts'

/**
 * Only this file and networkTable.ts decide what an error or answer proves about an application sent once over a new
 * connection (docs/decisions/0006). Applications use Node's TLS (NODE_TABLE); inquiries Chromium (NETWORK_TABLE),
 * unless a client certificate is bound to their host.
 */

/**
 * OpeningError is thrown only before the first byte of the request, SentError only after it: the stage alone proves
 * the outcome, the code selects the message. A row without codes covers the stage's other codes.
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

export const ANSWER_TABLE = {
  /** 200 with an acceptance number of 12 characters and no error. */
  acceptance: 'accepted',
  /** `failed` without a number, under any status. */
  saysFailed: 'rejected',
  /** An error code, error rows or an error count, without a number, below 500 and not 408. */
  saysErrors: 'rejected',
  /** 400 401 403 404 405 413 415 422 429 with a readable error body, no number: not processed (RFC 9110). */
  refusingStatus: 'rejected',
  /** A malformed number, or a number with `failed`, with error fields, or with a status other than 200. */
  contradiction: 'unknown',
  /** 2xx that says neither accepted nor failed. */
  nothingSaid: 'unknown',
  /** HTML, or a truncated or empty body. */
  notJson: 'unknown',
  tooLarge: 'unknown',
  /** JSON that violates the interface, e.g. an amount that is no number. */
  damaged: 'unknown',
  /** 3xx: the gateway may already have passed the request on. */
  redirect: 'unknown',
  /** 408, 409 and others that do not say whether it was processed, or a refusing status without a readable body. */
  openStatus: 'unknown',
  /** 5xx without `failed`. */
  serverError: 'unknown',
} as const satisfies Record<string, 'accepted' | 'rejected' | 'unknown'>

export type AnswerKind = keyof typeof ANSWER_TABLE
