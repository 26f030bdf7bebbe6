import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { onTestFinished } from 'vitest'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
export type Behaviour = (response: ServerResponse, request: IncomingMessage, turn: number) => void

/** Starts a bank on loopback that answers with `behave`, and records every request with its body. */
export async function hostileServer(behave: Behaviour) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      behave(response, request, seen.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
export const raw =
  (status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }
/** Never answers, and keeps the connection open. */
export const silent: Behaviour = () => undefined
export const slowBody: Behaviour = (response) => {
  response.writeHead(200).write('{"todayBalance":')
}
export const reset: Behaviour = (_response, request) => {
  request.socket.resetAndDestroy()
}
export const cutShort =
  (text: string): Behaviour =>
  (response, request) => {
    response.writeHead(200, { 'content-length': String(text.length + 100) })
    response.write(text, () => {
      setImmediate(() => {
        request.socket.destroy()
      })
    })
  }

/** Returns a port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts a server of raw sockets on loopback, for banks that never answer in HTTP. Counts the connections and the bytes
 * received.
 */
export async function socketServer(behave: (socket: Socket) => void) {
  const seen = { connected: 0, bytes: 0 }
  const server = createSocketServer((socket) => {
    seen.connected++
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      seen.bytes += chunk.length
    })
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = new Set<Socket>()
  server.on('connection', (socket) => open.add(socket))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { seen, port: (server.address() as AddressInfo).port }
}

/** Starts a TLS server on loopback; `requests` counts the handshakes that succeeded. */
export async function tlsServer(options: TlsOptions) {
  const seen = { requests: 0 }
  const server = createTlsServer(options, (socket) => {
    seen.requests++
    socket.on('error', () => undefined)
    socket.end()
  }).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => undefined)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { seen, port: (server.address() as AddressInfo).port }
}
