import { request as httpRequest, type IncomingMessage } from 'node:http'
import { pipeline, type Duplex, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { nodeCode, SentError } from '../network/wayErrors.ts'
import type { HttpAnswer } from '../network/answer.ts'

const MAX_HEADER_BYTES = 65_536

/**
 * Sends one request on an open connection, exactly once: head and body go out in one write, and no answer causes them
 * to be written again. The connection serves nothing else and closes with the answer. Once this function is called, the
 * request may have left this computer, so every error thrown is a SentError.
 */
export function requestOver(socket: Duplex, url: URL, init: RequestInit): Promise<HttpAnswer> {
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
    // This listener is never removed, because an error without a listener would be uncaught. Errors after the answer
    // has arrived are also reported by its body.
    request.on('error', fail)
    request.on('response', (message) => {
      resolve(answerOf(message))
    })
    // We never ask for an upgrade. If one comes anyway, the bank has received the request.
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

/** A reader that stops early closes the connection. */
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

/** We ask for no compression, but a gateway may compress anyway. */
function unpacked(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const unpack = Object.hasOwn(UNPACKERS, coding) ? UNPACKERS[coding]?.() : undefined
  if (!unpack) return message
  pipeline(message, unpack, () => undefined)
  return unpack
}
