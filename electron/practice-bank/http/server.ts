// The practice bank on loopback, where the network faults are real resets of real sockets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { addAdminRoutes } from './admin.ts'
import { createBankCore, type BankOptions } from './core.ts'
import { firstHalf, toResponse, type Delivery } from './delivery.ts'
import { asPracticeBank, type PracticeBank } from './inProcess.ts'

/** The only address served, so nobody else on the network reaches the bank. */
const LOOPBACK = '127.0.0.1'
/** Milliseconds for the first half of a body to reach a client on the same machine before the reset overtakes it. */
const BEFORE_RESET = 25

export interface ServedBank {
  /** `http://127.0.0.1:port` without a path. */
  readonly url: string
  readonly bank: PracticeBank
  close(): Promise<void>
}

/** Serves the bank until closed (port 0: any free one); rejects when the port is taken. */
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

/** Refuses pages of other sites: one that resolves its name to this address still sends its own name. */
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
 * Ends the connection with a reset: at once for dropped deliveries and for none (the client has gone), after the first
 * half of the body for one that is cut off.
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
