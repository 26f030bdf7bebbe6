import { gzipSync } from 'node:zlib'
import { ACCEPTED, answer, type Bank, CODES, goaway, reset, rstStream, SETTINGS } from './hostileBank.ts'

/** What one bank does to an application, how many POSTs may reach it, and the outcome. */
export interface Behaviour {
  name: string
  bank: Bank
  /** The number of POSTs that reach the bank. It is never two. */
  posts: 0 | 1 | '0-1'
  outcome: 'accepted' | 'rejected' | 'unknown' | 'notSent'
  /** The last part of the key of the message that the user reads, `filing.<outcome>.<code>`. */
  code: string
  /** The application is too large for a single packet. */
  large?: true
  /** The bank stalls until the app's timeout. */
  stalls?: true
  /**
   * The number of POSTs that this bank got from Chromium's network on Electron 41.3.0, if tried. The app used that
   * network before.
   */
  chromium?: number
}

const on = (bytes: Buffer | string): Bank => ({
  onRequest: (socket) => {
    socket.end(bytes)
  },
})
/** Returns a bank that answers and leaves the connection open. */
const writes = (bytes: Buffer | string): Bank => ({
  onRequest: (socket) => {
    socket.write(bytes)
  },
})
const status = (line: string, ...headers: string[]): Bank => on(answer(line, '{"message":"no"}', headers))
const zipped = gzipSync(ACCEPTED)
const OTHER = { outcome: 'unknown', code: 'other', posts: 1 } as const
const LOST = { outcome: 'unknown', code: 'connectionLost', posts: 1 } as const
const FINE = { outcome: 'accepted', code: 'whole', posts: 1 } as const
const BANK_ERROR = { outcome: 'unknown', code: 'bankError', posts: 1 } as const
const REDIRECTED = { outcome: 'unknown', code: 'redirected', posts: 1 } as const

export const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'answers with an acceptance number', bank: on(answer('200 OK')), ...FINE },
  { name: 'answers 401', bank: status('401 Unauthorized'), posts: 1, outcome: 'rejected', code: 'unauthorized' },
  {
    name: 'answers 401 and asks for a login',
    bank: status('401 Unauthorized', 'WWW-Authenticate: Basic realm="bank"'),
    posts: 1,
    outcome: 'rejected',
    code: 'unauthorized',
  },
  {
    name: 'answers 401 and asks for the Windows login',
    bank: status('401 Unauthorized', 'WWW-Authenticate: Negotiate', 'WWW-Authenticate: NTLM'),
    posts: 1,
    outcome: 'rejected',
    code: 'unauthorized',
  },
  {
    name: 'answers 407 itself, without a proxy',
    bank: status('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="bank"'),
    ...BANK_ERROR,
  },
  { name: 'answers 408', bank: status('408 Request Timeout', 'Connection: close'), ...BANK_ERROR },
  {
    name: 'answers 408 before it has read the body',
    bank: {
      onFirstByte: (socket) => {
        socket.end(answer('408 Request Timeout', '{"message":"no"}', ['Connection: close']))
      },
    },
    ...BANK_ERROR,
  },
  { name: 'answers 421', bank: status('421 Misdirected Request'), ...BANK_ERROR, chromium: 2 },
  { name: 'answers 425', bank: status('425 Too Early'), ...BANK_ERROR },
  {
    name: 'answers 429 with Retry-After: 0',
    bank: status('429 Too Many Requests', 'Retry-After: 0'),
    posts: 1,
    outcome: 'rejected',
    code: 'rateLimited',
  },
  { name: 'answers 503 with Retry-After: 0', bank: status('503 Service Unavailable', 'Retry-After: 0'), ...BANK_ERROR },
  ...['301 Moved Permanently', '302 Found', '303 See Other', '307 Temporary Redirect', '308 Permanent Redirect'].map(
    (line) => ({
      name: `redirects to itself with ${line.slice(0, 3)}`,
      bank: status(line, 'Location: /me/localtaxes/'),
      ...REDIRECTED,
    }),
  ),
  {
    name: 'answers 100, then accepts',
    bank: on(Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), answer('200 OK')])),
    ...FINE,
  },
  {
    name: 'answers 103, then accepts',
    bank: on(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), answer('200 OK')])),
    ...FINE,
  },
  {
    name: 'answers 101 and switches to another protocol',
    bank: on('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
    ...OTHER,
  },

  {
    name: 'would answer 421 over HTTP/2',
    bank: {
      onStream: (stream) => {
        stream.respond({ ':status': 421 }, { endStream: true })
      },
    },
    ...FINE,
    chromium: 2,
  },
  {
    name: 'would send REFUSED_STREAM over HTTP/2',
    bank: {
      onStream: (stream) => {
        stream.close(CODES.refused)
      },
    },
    ...FINE,
    chromium: 3,
  },
  {
    name: 'would send HTTP_1_1_REQUIRED over HTTP/2',
    bank: {
      onStream: (stream) => {
        stream.close(CODES.http11)
      },
    },
    ...FINE,
    chromium: 2,
  },
  {
    name: 'would send INTERNAL_ERROR over HTTP/2',
    bank: {
      onStream: (stream) => {
        stream.close(CODES.internal)
      },
    },
    ...FINE,
  },
  {
    name: 'would send GOAWAY over HTTP/2 as if it had not seen the request',
    bank: {
      onStream: (_stream, session) => {
        session.goaway(CODES.noError, 0)
        session.close()
      },
    },
    ...FINE,
  },
  {
    name: 'would send GOAWAY over HTTP/2 after the request',
    bank: {
      onStream: (_stream, session) => {
        session.goaway(CODES.internal)
        session.destroy()
      },
    },
    ...FINE,
  },
  { name: 'offers only HTTP/2', bank: { alpn: ['h2'] }, posts: 0, outcome: 'notSent', code: 'tlsRefused' },
  {
    name: 'sends an HTTP/2 GOAWAY before the request although HTTP/1.1 was agreed on',
    bank: {
      onSecure: (socket) => {
        socket.write(Buffer.concat([SETTINGS, goaway(CODES.noError)]))
      },
    },
    ...OTHER,
    posts: '0-1',
  },
  {
    name: 'sends an HTTP/2 GOAWAY after the request although HTTP/1.1 was agreed on',
    bank: on(Buffer.concat([SETTINGS, goaway(CODES.noError)])),
    ...OTHER,
  },
  {
    name: 'sends an HTTP/2 REFUSED_STREAM although HTTP/1.1 was agreed on',
    bank: on(Buffer.concat([SETTINGS, rstStream(CODES.refused)])),
    ...OTHER,
  },
  {
    name: 'sends an HTTP/2 HTTP_1_1_REQUIRED although HTTP/1.1 was agreed on',
    bank: on(Buffer.concat([SETTINGS, rstStream(CODES.http11)])),
    ...OTHER,
  },
  {
    name: 'sends an HTTP/2 INTERNAL_ERROR although HTTP/1.1 was agreed on',
    bank: on(Buffer.concat([SETTINGS, rstStream(CODES.internal)])),
    ...OTHER,
  },

  {
    name: 'resets before TLS is established',
    bank: {
      onConnection: (socket) => {
        socket.once('data', () => {
          socket.resetAndDestroy()
        })
      },
    },
    posts: 0,
    outcome: 'notSent',
    code: 'tlsRefused',
  },
  {
    name: 'speaks no TLS',
    bank: {
      onConnection: (socket) => {
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      },
    },
    posts: 0,
    outcome: 'notSent',
    code: 'tlsRefused',
  },
  {
    name: 'asks for a client certificate (TLS 1.3)',
    bank: { ...on(answer('200 OK')), tls: { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } },
    posts: 0,
    outcome: 'notSent',
    code: 'clientCertificate',
  },
  {
    name: 'asks for a client certificate (TLS 1.2)',
    bank: { ...on(answer('200 OK')), tls: { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' } },
    posts: 0,
    outcome: 'notSent',
    code: 'tlsRefused',
  },
  { name: 'resets at the first byte', bank: { onFirstByte: reset }, ...LOST },
  {
    name: 'resets in the middle of the body',
    bank: {
      onFirstByte: (socket) => {
        socket.pause()
        reset(socket)
      },
    },
    ...LOST,
    large: true,
  },
  { name: 'resets after the body', bank: { onRequest: reset }, ...LOST },
  {
    name: 'closes after the body without an answer',
    bank: {
      onRequest: (socket) => {
        socket.end()
      },
    },
    ...LOST,
  },
  {
    name: 'stalls before TLS is established',
    bank: {
      onConnection: (socket) => {
        socket.resume()
      },
    },
    posts: 0,
    outcome: 'notSent',
    code: 'tlsRefused',
    stalls: true,
  },
  { name: 'stalls after the body', bank: {}, posts: 1, outcome: 'unknown', code: 'timeout', stalls: true },
  {
    name: 'stalls in the middle of its answer',
    bank: writes(answer('200 OK').subarray(0, -5)),
    posts: 1,
    outcome: 'unknown',
    code: 'timeout',
    stalls: true,
  },

  { name: 'ends before the length that it stated', bank: on(answer('200 OK').subarray(0, -5)), ...LOST },
  {
    name: 'ends in the middle of a chunk',
    bank: on('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"localTax'),
    ...LOST,
  },
  {
    name: 'states an invalid length for a chunk',
    bank: on('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
    ...LOST,
  },
  {
    name: 'compresses its answer (gzip) unasked',
    bank: on(answer('200 OK', zipped, ['Content-Encoding: gzip'])),
    ...FINE,
  },
  {
    name: 'sends gzip that is damaged',
    bank: on(answer('200 OK', Buffer.from('no gzip at all'), ['Content-Encoding: gzip'])),
    ...OTHER,
  },
  {
    name: 'sends gzip that ends early',
    bank: on(answer('200 OK', zipped.subarray(0, -12), ['Content-Encoding: gzip'])),
    ...OTHER,
  },
  {
    name: 'names an unknown content encoding',
    bank: on(answer('200 OK', Buffer.from([1, 2, 3]), ['Content-Encoding: zz'])),
    posts: 1,
    outcome: 'unknown',
    code: 'notJson',
  },

  {
    name: 'sends a header in Japanese (UTF-8)',
    bank: on(answer('200 OK', ACCEPTED, [`X-Bank: ${Buffer.from('銀行').toString('latin1')}`])),
    ...FINE,
  },
  { name: 'sends a header in Latin-1', bank: on(answer('200 OK', ACCEPTED, ['X-Bank: caf\u00e9'])), ...FINE },
  {
    name: 'sends a header with a Japanese name',
    bank: on(answer('200 OK', ACCEPTED, [`${Buffer.from('銀行').toString('latin1')}: x`])),
    ...OTHER,
  },
  { name: 'sends a header line without a colon', bank: on(answer('200 OK', ACCEPTED, ['no colon here'])), ...OTHER },
  { name: 'states two different lengths', bank: on(answer('200 OK', ACCEPTED, ['Content-Length: 3'])), ...OTHER },
  {
    name: 'sends headers of 100 kB',
    bank: on(answer('200 OK', ACCEPTED, [`X-Bank: ${'x'.repeat(100_000)}`])),
    ...OTHER,
  },
  { name: 'answers with status 600', bank: status('600 Odd'), ...BANK_ERROR },
  { name: 'answers with status 999', bank: status('999 Odd'), ...BANK_ERROR },
  { name: 'answers with a status of two digits', bank: on('HTTP/1.1 20 OK\r\n\r\n'), ...OTHER },
  { name: 'does not speak HTTP', bank: on('HELO\r\n\r\n'), ...OTHER },
  {
    name: 'sends two answers at once',
    bank: on(Buffer.concat([answer('200 OK'), answer('421 Misdirected Request')])),
    ...FINE,
  },
]
