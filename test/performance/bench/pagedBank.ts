import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pageText } from './reference/statementPage.ts'

export const ACCOUNT_ID = '00111111111'

/**
 * Serves a bank of `pages` full pages with a delay of `delayMs` per page. The pages are written beforehand, so that
 * serving them takes almost no computing time.
 */
export async function servePages(pages: number, delayMs: number): Promise<{ url: string; close: () => void }> {
  const bodies = Array.from({ length: pages }, (_, page) => pageText(page, pages))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank')
    setTimeout(
      answer,
      delayMs,
      response,
      url.pathname.endsWith('/transactions') ? bodies[Number(url.searchParams.get('nextKeyword') ?? '0')] : '{}',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const answer = (response: ServerResponse, body: string | undefined) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body ?? '{}') })
    .end(body ?? '{}')
