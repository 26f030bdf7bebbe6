// Network faults are real resets of real sockets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { fault } from '#contract/ipc/practice'
import { ACCEPTANCE_NO_LENGTH } from '#contract/bank/limits'
import { fixed } from '#contract/bank/fields'
import { type BankCore, type BankOptions, createBankCore } from './core.ts'
import { type Delivery, firstHalf, toResponse } from './delivery.ts'
import { asPracticeBank, type PracticeBank } from './inProcess.ts'

/** No other computer can reach the bank. */
const LOOPBACK = '127.0.0.1'
/** Milliseconds before a reset: the first half of the body has to arrive first. */
const BEFORE_RESET = 25

interface ServedBank {
  /** `http://127.0.0.1:port` without a path. */
  readonly url: string
  readonly bank: PracticeBank
  close(): Promise<void>
}

/** Port 0: any free one. Rejects when taken. */
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

/** A page of another site sends its own host name, even one that resolves to this address. */
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
 * A cut-off answer first sends the first half of its body; a dropped one, or none because the client is gone, resets
 * at once.
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

// Path of the routes that control the bank, for tests and for curl.
const ADMIN_PATH = '/_practice'

const faultList = z.array(fault).max(50)
const step = z.strictObject({ acceptanceNo: fixed(ACCEPTANCE_NO_LENGTH), action: z.enum(['advance', 'return']) })

/** GET state, PUT faults, POST advance, POST reset; a success answers with the state. */
function addAdminRoutes<E extends { Bindings: object }>(app: Hono<E>, bank: BankCore): void {
  app.get(`${ADMIN_PATH}/state`, (c) => c.json(bank.state()))
  app.put(`${ADMIN_PATH}/faults`, async (c) => {
    const read = faultList.safeParse(await bodyOf(c))
    return read.success ? c.json(bank.setFaults(read.data)) : refused(c, read.error)
  })
  app.post(`${ADMIN_PATH}/advance`, async (c) => {
    const read = step.safeParse(await bodyOf(c))
    if (!read.success) return refused(c, read.error)
    const state = bank.advance(read.data.acceptanceNo, read.data.action)
    await bank.flush()
    return state ? c.json(state) : c.json({ message: '受付番号が見つかりません。' }, 404)
  })
  app.post(`${ADMIN_PATH}/reset`, async (c) => {
    const state = bank.reset()
    await bank.flush()
    return c.json(state)
  })
  app.all(`${ADMIN_PATH}/*`, (c) => c.json({ message: 'GET state, PUT faults, POST advance, POST reset' }, 404))
}

async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json<unknown>().catch(() => undefined)
}

function refused(c: Context, error: z.ZodError): Response {
  return c.json({ message: z.prettifyError(error) }, 400)
}
