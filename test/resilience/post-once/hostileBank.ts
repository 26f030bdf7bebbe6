import { createSecureServer, constants, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import * as tls from 'node:tls'

/**
 * What a bank does at a given moment of a POST over HTTP/1.1. All bytes are written by hand, so that no library changes
 * them on the way.
 */
export type RawAct = (socket: tls.TLSSocket) => void
export type H2Act = (stream: ServerHttp2Stream, session: Http2Session) => void
export interface Bank {
  /** Before TLS, on the raw connection. */
  onConnection?: (socket: Socket) => void
  /** As soon as TLS is established. */
  onSecure?: RawAct
  /** When the first byte of a request has arrived. */
  onFirstByte?: RawAct
  /** When the whole request has arrived. */
  onRequest?: RawAct
  /** When the whole request has arrived over HTTP/2. A request over HTTP/1.1 is accepted. */
  onStream?: H2Act
  /** The answer to an inquiry (GET), or 404 if unset. */
  inquiry?: string
  /** Further header lines of the answer to an inquiry, written as Latin-1. */
  inquiryHeaders?: string[]
  alpn?: string[]
  tls?: tls.TlsOptions
}

export interface Seen {
  /** The number of POST requests whose first line arrived. */
  posts: number
  /** The protocol of each established connection, as ALPN negotiated it. */
  alpn: string[]
  bodies: string[]
  /** The common name of the client certificate of each connection, or '' for none. */
  clients: string[]
}

export interface RunningBank {
  port: number
  seen: Seen
  close: () => void
}
export interface ServerCertificate {
  key: string
  cert: string
}

const BYTES = 'latin1'

/** Starts a misbehaving bank over TLS. */
export async function startBank(bank: Bank, certificate: ServerCertificate): Promise<RunningBank> {
  const seen: Seen = { posts: 0, alpn: [], bodies: [], clients: [] }
  const server: Server = bank.onStream ? h2Bank(bank.onStream, certificate, seen) : rawBank(bank, certificate, seen)
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
  })
  // A client that breaks off is expected here and is not an error of this server.
  for (const name of ['tlsClientError', 'clientError', 'sessionError']) server.on(name, () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

function rawBank(bank: Bank, certificate: ServerCertificate, seen: Seen): Server {
  if (bank.onConnection) return createTcp(bank.onConnection)
  const server = tls.createServer(
    { ...certificate, ALPNProtocols: bank.alpn ?? ['h2', 'http/1.1'], ...bank.tls },
    (socket) => {
      serve(bank, socket, seen)
    },
  )
  return server
}

function serve(bank: Bank, socket: tls.TLSSocket, seen: Seen): void {
  seen.alpn.push(socket.alpnProtocol || '')
  const { subject } = socket.getPeerCertificate() as { subject?: { CN?: string } }
  seen.clients.push(subject?.CN ?? '')
  socket.on('error', () => undefined)
  bank.onSecure?.(socket)
  let text = ''
  let [begun, done] = [false, false]
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString(BYTES)
    if (done) return
    if (text.startsWith('GET '))
      return void socket.end(
        bank.inquiry === undefined
          ? answer('404 Not Found', '{}')
          : answer('200 OK', bank.inquiry, bank.inquiryHeaders),
      )
    if (!begun && text.startsWith('POST ')) {
      begun = true
      seen.posts++
      bank.onFirstByte?.(socket)
    }
    const body = wholeBody(text)
    if (body === undefined) return
    done = true
    seen.bodies.push(body)
    bank.onRequest?.(socket)
  })
}

/** Returns the body of a request that states its length, or undefined until the whole body has arrived. */
function wholeBody(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? NaN)
  const body = text.slice(end + 4)
  return body.length >= length ? Buffer.from(body, BYTES).toString('utf8') : undefined
}

function h2Bank(act: H2Act, certificate: ServerCertificate, seen: Seen): Server {
  const server = createSecureServer({ ...certificate, allowHTTP1: true })
  server.on('secureConnection', (socket: tls.TLSSocket) => {
    seen.alpn.push(socket.alpnProtocol || '')
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    if (headers[':method'] !== 'POST') return stream.respond({ ':status': 404 }, { endStream: true })
    seen.posts++
    const parts: Buffer[] = []
    stream.on('data', (chunk: Buffer) => parts.push(chunk))
    stream.on('end', () => {
      seen.bodies.push(Buffer.concat(parts).toString())
      if (stream.session) act(stream, stream.session)
    })
  })
  server.on('request', (request, response) => {
    if (request.httpVersionMajor >= 2) return
    if (request.method !== 'POST') return void response.writeHead(404).end()
    seen.posts++
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      seen.bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end(ACCEPTED)
    })
  })
  return server
}

export const ACCEPTED = JSON.stringify({ localTaxPaymentResult: { acceptanceNo: '202607010001' } })

/** Returns an HTTP/1.1 answer with its Content-Length. `headers` are further lines, which are sent unchanged. */
export const answer = (status: string, body: string | Buffer = ACCEPTED, headers: string[] = []): Buffer => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  return Buffer.concat([
    Buffer.from(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json',
        `Content-Length: ${String(bytes.length)}`,
        ...headers,
        '',
        '',
      ].join('\r\n'),
      BYTES,
    ),
    bytes,
  ])
}

/** Resets the connection. Data under way is lost, and TLS sends no closing message. */
export const reset: RawAct = (socket) => {
  const raw = (socket as unknown as { _parent?: Socket })._parent
  if (raw) raw.resetAndDestroy()
  else socket.resetAndDestroy()
}

const frame = (type: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}
const words = (...values: number[]): Buffer => {
  const all = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => all.writeUInt32BE(value, at * 4))
  return all
}
/** Frames of HTTP/2 written by hand, for a bank that speaks HTTP/2 although HTTP/1.1 was negotiated. */
export const SETTINGS = frame(4, 0, Buffer.alloc(0))
export const goaway = (code: number): Buffer => frame(7, 0, words(0, code))
export const rstStream = (code: number): Buffer => frame(3, 1, words(code))
export const CODES = {
  noError: constants.NGHTTP2_NO_ERROR,
  internal: constants.NGHTTP2_INTERNAL_ERROR,
  refused: constants.NGHTTP2_REFUSED_STREAM,
  http11: constants.NGHTTP2_HTTP_1_1_REQUIRED,
}
