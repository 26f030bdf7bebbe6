import { type IncomingMessage, request as httpRequest } from 'node:http'
import { type Duplex, pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Result } from '#contract/ipc/errors'
import { type OpenDeps, openWay } from '../network/openWay.ts'
import { type ClientIdentity, secure } from '../network/secure.ts'
import type { Way } from '../network/way.ts'
import { nodeCode, OpeningError, SentError } from '../network/wayErrors.ts'
import type { HttpAnswer } from '../network/answer.ts'

/**
 * To find and open the connection: less than DEFAULT_TIMEOUTS, so that a connection that never opened is not reported
 * as a timeout.
 */
const OPENING_MS = 45_000

/** A host's client certificate: undefined if none is bound, an error if the bound one cannot be used. */
export type BoundIdentity = Result<ClientIdentity | undefined, { code: string }>

interface NodeTransportDeps extends Pick<OpenDeps, 'answerProxy'> {
  ways: (url: string) => Promise<readonly Way[]>
  identity: BoundIdentity
  userAgent: string
  openingMs?: number
}

/**
 * Sends one request over a connection of its own. Throws OpeningError before the first byte of the request, SentError
 * afterwards.
 */
export async function sendOnce(deps: NodeTransportDeps, url: string, init: RequestInit): Promise<HttpAnswer> {
  const to = new URL(url)
  const { identity } = deps
  if (!identity.ok) throw new OpeningError('clientCertificate', identity.error.code)
  const late = AbortSignal.timeout(deps.openingMs ?? OPENING_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  const target = {
    host: to.hostname.replace(/^\[|\]$/g, ''),
    port: Number(to.port || (to.protocol === 'https:' ? 443 : 80)),
  }
  // Plain http goes only to this computer (client.ts), so never through a proxy.
  const ways = to.protocol === 'https:' ? await before(signal, deps.ways(url)) : [{ kind: 'direct' as const }]
  const opened = await openWay(ways, target, { answerProxy: deps.answerProxy, signal })
  const socket = to.protocol === 'https:' ? await secure(opened, target.host, signal, identity.value) : opened
  if (socket.destroyed || signal.aborted) {
    socket.destroy()
    throw new OpeningError('tls', 'ECONNRESET')
  }
  return requestOver(socket, to, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'User-Agent': deps.userAgent },
  })
}

/** Rejects with an OpeningError when the work fails or the signal aborts: a PAC file may never arrive. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(new OpeningError('proxy', 'ETIMEDOUT'))
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, (thrown: unknown) => {
      reject(new OpeningError('proxy', 'PROXY_NOT_KNOWN', thrown))
    })
  })
}

const MAX_HEADER_BYTES = 65_536

/**
 * Head and body go out in one write, exactly once; the connection closes with the answer. From this call on the
 * request may have left, so every error is a SentError.
 */
function requestOver(socket: Duplex, url: URL, init: RequestInit): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const body = typeof init.body === 'string' ? init.body : undefined
    const request = httpRequest({
      method: init.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      createConnection: () => socket,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        Host: url.host,
        ...(init.headers as Record<string, string>),
        'Accept-Encoding': 'identity',
        Connection: 'close',
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
    })
    const fail = (thrown: unknown) => {
      reject(thrown instanceof SentError ? thrown : new SentError(nodeCode(thrown), thrown))
      request.destroy()
      socket.destroy()
    }
    init.signal?.addEventListener(
      'abort',
      () => {
        fail(new SentError('ABORTED'))
      },
      { once: true },
    )
    // Never removed: an error without a listener would be uncaught.
    request.on('error', fail)
    request.on('response', (message) => {
      resolve(answerOf(message))
    })
    // An upgrade, never asked for, proves that the bank received the request.
    request.on('upgrade', () => {
      fail(new SentError('UPGRADED'))
    })
    request.end(body)
  })
}

function answerOf(message: IncomingMessage): HttpAnswer {
  return {
    status: message.statusCode ?? 0,
    headers: { get: (name) => message.headersDistinct[name.toLowerCase()]?.[0] ?? null },
    body: ReadableStream.from(bytesOf(message)),
  }
}

/** Closes the connection when the reader stops early. */
async function* bytesOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of unpacked(message)) yield chunk as Uint8Array
  } catch (thrown) {
    throw new SentError(nodeCode(thrown), thrown)
  } finally {
    message.destroy()
  }
}

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Not asked for, but a gateway may compress anyway. */
function unpacked(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const unpack = Object.hasOwn(UNPACKERS, coding) ? UNPACKERS[coding]?.() : undefined
  if (!unpack) return message
  pipeline(message, unpack, () => undefined)
  return unpack
}
