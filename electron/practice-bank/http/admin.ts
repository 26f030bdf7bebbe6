// Routes under `/_practice/` that control a served practice bank, for tests and for curl.
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { fault } from '#contract/ipc/practice'
import { ACCEPTANCE_NO_LENGTH } from '#contract/bank/limits'
import { fixed } from '#contract/bank/fields'
import type { BankCore } from './core.ts'

const ADMIN_PATH = '/_practice'

const faultList = z.array(fault).max(50)
const step = z.strictObject({ acceptanceNo: fixed(ACCEPTANCE_NO_LENGTH), action: z.enum(['advance', 'return']) })

/** GET state, PUT faults, POST advance, POST reset. Each successful one answers with the state. */
export function addAdminRoutes<E extends { Bindings: object }>(app: Hono<E>, bank: BankCore): void {
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
