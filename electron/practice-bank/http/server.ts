// The practice bank on loopback, where network faults are real resets of real sockets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { addAdminRoutes } from './admin.ts'
import { createBankCore, type BankOptions } from './core.ts'
import { firstHalf, toResponse, type Delivery } from './delivery.ts'
import { asPracticeBank, type PracticeBank } from './inProcess.ts'

/** The only address that is served, so that no other computer on the network can reach the bank. */
const LOOPBACK = '127.0.0.1'
/**
 * Milliseconds to wait before a reset, so that the first half of the body reaches a client on the same machine first.
 */
const BEFORE_RESET = 25

export interface ServedBank {
  /** `http://127.0.0.1:port` without a path. */
  readonly url: string
  readonly bank: PracticeBank
  close(): Promise<void>
}

/** Port 0: any free port. Rejects when the port is taken. */
export async function serve({ port = 0, ...options }: BankOptions & { readonly port?: number }): Promise<ServedBank> {
  const core = await createBankCore(options)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (c, next) => (isLoopbackName(c.req.header('host')) ? next() : c.text('loopback only', 421)))
  addAdminRoutes(app, core)
  app.all('*', async (c) => {
    const delivery = await core.deliver(c.req.raw).catch(() => undefined)
    return delivery?.kind === 'whole' ? toResponse(delivery) : breakOff(delivery, c.env)
  })
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  const url = `http://${LOOPBACK}:${String(await listening(server, port))}`
  return { url, bank: asPracticeBank(core), close: () => closed(server, () => core.flush()) }
}

/** Refuses the pages of other sites: a site whose name resolves to this address still sends its own name. */
function isLoopbackName(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host ?? '')
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      resolve((server.address() as AddressInfo).port)
    })
  })
}

async function closed(server: Server, flush: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve)
    if ('closeAllConnections' in server) (server as Server & { closeAllConnections(): void }).closeAllConnections()
  })
  await flush()
}

/**
 * A delivery that is cut off first sends the first half of its body; a dropped delivery, or none because the client has
 * gone, resets at once.
 */
function breakOff(
  delivery: Delivery | undefined,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): Response {
  const reset = () => incoming.socket.resetAndDestroy()
  if (delivery?.kind === 'cutOff') {
    outgoing.writeHead(delivery.status, delivery.headers)
    outgoing.write(firstHalf(delivery.bytes), () => setTimeout(reset, BEFORE_RESET))
  } else reset()
  return RESPONSE_ALREADY_SENT
}
