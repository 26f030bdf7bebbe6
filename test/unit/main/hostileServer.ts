import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Seen { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Behaviour = (response: ServerResponse, request: IncomingMessage, turn: number) => void

/** A bank on loopback that behaves as told; it notes every request with its body. */
export async function hostileServer(behave: Behaviour) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => { body += chunk.toString() })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      behave(response, request, seen.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => { server.closeAllConnections(); server.close() })
  return { seen, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour => (response) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
export const raw = (status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Behaviour => (response) => {
  response.writeHead(status, headers).end(body)
}
/** Nothing at all: the connection stays open. */
export const silent: Behaviour = () => undefined
export const slowBody: Behaviour = (response) => { response.writeHead(200).write('{"todayBalance":') }
export const reset: Behaviour = (_response, request) => { request.socket.resetAndDestroy() }
export const cutShort = (text: string): Behaviour => (response, request) => {
  response.writeHead(200, { 'content-length': String(text.length + 100) })
  response.write(text, () => { setImmediate(() => { request.socket.destroy() }) })
}

/** A port nobody listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
