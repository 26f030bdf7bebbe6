import { gzipSync } from 'node:zlib'
import { ACCEPTED, answer, type Bank, CODES, goaway, reset, rstStream, SETTINGS } from './hostileBank.ts'

/** What one bank does to an application, how many POSTs may reach it, and the outcome. */
export interface Behaviour {
  name: string
  bank: Bank
  /** POSTs that reach the bank; never two. */
  posts: 0 | 1 | '0-1'
  outcome: 'accepted' | 'rejected' | 'unknown' | 'notSent'
  /** Key of the message the user reads: `filing.<outcome>.<code>`. */
  code: string
  /** The application is too large for a single packet. */
  large?: true
  /** The bank stalls until the app's timeout. */
  stalls?: true
  /** POSTs that Chromium's network, which the app used before, sent to this bank on Electron 41.3.0, if tried. */
  chromium?: number
}

const on = (bytes: Buffer | string): Bank => ({
  onRequest: (socket) => {
    socket.end(bytes)
  },
})
/** A bank that answers and leaves the connection open. */
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
  { name: '401', bank: status('401 Unauthorized'), posts: 1, outcome: 'rejected', code: 'unauthorized' },
  {
    name: '401 that asks for a login',
    bank: status('401 Unauthorized', 'WWW-Authenticate: Basic realm="bank"'),
    posts: 1,
    outcome: 'rejected',
    code: 'unauthorized',
  },
  {
    name: '401 that asks for the login of Windows',
    bank: status('401 Unauthorized', 'WWW-Authenticate: Negotiate', 'WWW-Authenticate: NTLM'),
    posts: 1,
    outcome: 'rejected',
    code: 'unauthorized',
  },
  {
    name: '407 of the bank itself',
    bank: status('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="bank"'),
    ...BANK_ERROR,
  },
  { name: '408', bank: status('408 Request Timeout', 'Connection: close'), ...BANK_ERROR },
  {
    name: '408 before the body was read',
    bank: {
      onFirstByte: (socket) => {
        socket.end(answer('408 Request Timeout', '{"message":"no"}', ['Connection: close']))
      },
    },
    ...BANK_ERROR,
  },
  { name: '421', bank: status('421 Misdirected Request'), ...BANK_ERROR, chromium: 2 },
  { name: '425', bank: status('425 Too Early'), ...BANK_ERROR },
  {
    name: '429 with Retry-After: 0',
    bank: status('429 Too Many Requests', 'Retry-After: 0'),
    posts: 1,
    outcome: 'rejected',
    code: 'rateLimited',
  },
  { name: '503 with Retry-After: 0', bank: status('503 Service Unavailable', 'Retry-After: 0'), ...BANK_ERROR },
  ...['301 Moved Permanently', '302 Found', '303 See Other', '307 Temporary Redirect', '308 Permanent Redirect'].map(
    (line) => ({
      name: `${line.slice(0, 3)} to itself`,
      bank: status(line, 'Location: /me/localtaxes/'),
      ...REDIRECTED,
    }),
  ),
  {
    name: '100, then an acceptance',
    bank: on(Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), answer('200 OK')])),
    ...FINE,
  },
  {
    name: '103, then an acceptance',
    bank: on(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), answer('200 OK')])),
    ...FINE,
  },
  {
    name: '101 to another protocol',
    bank: on('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
    ...OTHER,
  },

  {
    name: 'HTTP/2: 421',
    bank: {
      onStream: (stream) => {
        stream.respond({ ':status': 421 }, { endStream: true })
      },
    },
    ...FINE,
    chromium: 2,
  },
  {
    name: 'HTTP/2: REFUSED_STREAM',
    bank: {
      onStream: (stream) => {
        stream.close(CODES.refused)
      },
    },
    ...FINE,
    chromium: 3,
  },
  {
    name: 'HTTP/2: HTTP_1_1_REQUIRED',
    bank: {
      onStream: (stream) => {
        stream.close(CODES.http11)
      },
    },
    ...FINE,
    chromium: 2,
  },
  {
    name: 'HTTP/2: INTERNAL_ERROR',
    bank: {
      onStream: (stream) => {
        stream.close(CODES.internal)
      },
    },
    ...FINE,
  },
  {
    name: 'HTTP/2: GOAWAY as if the request had not been seen',
    bank: {
      onStream: (_stream, session) => {
        session.goaway(CODES.noError, 0)
        session.close()
      },
    },
    ...FINE,
  },
  {
    name: 'HTTP/2: GOAWAY after the request',
    bank: {
      onStream: (_stream, session) => {
        session.goaway(CODES.internal)
        session.destroy()
      },
    },
    ...FINE,
  },
  { name: 'HTTP/2 or nothing', bank: { alpn: ['h2'] }, posts: 0, outcome: 'notSent', code: 'tlsRefused' },
  {
    name: 'HTTP/2 although HTTP/1.1 was agreed on: GOAWAY before the request',
    bank: {
      onSecure: (socket) => {
        socket.write(Buffer.concat([SETTINGS, goaway(CODES.noError)]))
      },
    },
    ...OTHER,
    posts: '0-1',
  },
  {
    name: 'HTTP/2 although HTTP/1.1 was agreed on: GOAWAY after the request',
    bank: on(Buffer.concat([SETTINGS, goaway(CODES.noError)])),
    ...OTHER,
  },
  {
    name: 'HTTP/2 although HTTP/1.1 was agreed on: REFUSED_STREAM',
    bank: on(Buffer.concat([SETTINGS, rstStream(CODES.refused)])),
    ...OTHER,
  },
  {
    name: 'HTTP/2 although HTTP/1.1 was agreed on: HTTP_1_1_REQUIRED',
    bank: on(Buffer.concat([SETTINGS, rstStream(CODES.http11)])),
    ...OTHER,
  },
  {
    name: 'HTTP/2 although HTTP/1.1 was agreed on: INTERNAL_ERROR',
    bank: on(Buffer.concat([SETTINGS, rstStream(CODES.internal)])),
    ...OTHER,
  },

  {
    name: 'resets before TLS stands',
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
    name: 'closes after the body without a word',
    bank: {
      onRequest: (socket) => {
        socket.end()
      },
    },
    ...LOST,
  },
  {
    name: 'stalls before TLS stands',
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
    name: 'stalls in its answer',
    bank: writes(answer('200 OK').subarray(0, -5)),
    posts: 1,
    outcome: 'unknown',
    code: 'timeout',
    stalls: true,
  },

  { name: 'ends before the length that it gave', bank: on(answer('200 OK').subarray(0, -5)), ...LOST },
  {
    name: 'ends in the middle of a chunk',
    bank: on('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"localTax'),
    ...LOST,
  },
  {
    name: 'gives a chunk a length that is none',
    bank: on('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
    ...LOST,
  },
  { name: 'packs its answer (gzip), unasked', bank: on(answer('200 OK', zipped, ['Content-Encoding: gzip'])), ...FINE },
  {
    name: 'packs its answer and breaks it',
    bank: on(answer('200 OK', Buffer.from('no gzip at all'), ['Content-Encoding: gzip'])),
    ...OTHER,
  },
  {
    name: 'packs its answer and ends early',
    bank: on(answer('200 OK', zipped.subarray(0, -12), ['Content-Encoding: gzip'])),
    ...OTHER,
  },
  {
    name: 'names a packing that nobody knows',
    bank: on(answer('200 OK', Buffer.from([1, 2, 3]), ['Content-Encoding: zz'])),
    posts: 1,
    outcome: 'unknown',
    code: 'notJson',
  },

  {
    name: 'a header in Japanese (UTF-8)',
    bank: on(answer('200 OK', ACCEPTED, [`X-Bank: ${Buffer.from('銀行').toString('latin1')}`])),
    ...FINE,
  },
  { name: 'a header in Latin-1', bank: on(answer('200 OK', ACCEPTED, ['X-Bank: caf\u00e9'])), ...FINE },
  {
    name: 'a header whose name is Japanese',
    bank: on(answer('200 OK', ACCEPTED, [`${Buffer.from('銀行').toString('latin1')}: x`])),
    ...OTHER,
  },
  { name: 'a line among its headers that is none', bank: on(answer('200 OK', ACCEPTED, ['no colon here'])), ...OTHER },
  { name: 'two lengths that differ', bank: on(answer('200 OK', ACCEPTED, ['Content-Length: 3'])), ...OTHER },
  { name: 'headers of 100 kB', bank: on(answer('200 OK', ACCEPTED, [`X-Bank: ${'x'.repeat(100_000)}`])), ...OTHER },
  { name: 'status 600', bank: status('600 Odd'), ...BANK_ERROR },
  { name: 'status 999', bank: status('999 Odd'), ...BANK_ERROR },
  { name: 'a status of two digits', bank: on('HTTP/1.1 20 OK\r\n\r\n'), ...OTHER },
  { name: 'no HTTP at all', bank: on('HELO\r\n\r\n'), ...OTHER },
  {
    name: 'two answers at once',
    bank: on(Buffer.concat([answer('200 OK'), answer('421 Misdirected Request')])),
    ...FINE,
  },
]
