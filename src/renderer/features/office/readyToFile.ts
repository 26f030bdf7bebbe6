import type { AppError } from '#contract/ipc/index'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { call } from '#data/bridge/index'
import { baseOfLot } from '#data/office/base'
import { batchOfLot, sharedCompanies } from '#data/office/sendItems'
import { officeCursor } from '#data/office/takeItems'
import { db } from '#data/schema/db'
import { storageError } from '#data/storageError'
import { useOffice } from './store.ts'
import { officeOf, wishToSend } from './sync.ts'

/** How long to wait for the last edits to reach the server, and how often to look. */
const PATIENCE_MS = 6_000
const LOOK_MS = 100
const PER_PULL = 2_000

/**
 * Everybody in the office must see a lot as it is here before it is filed: its edits are at the server, and nobody
 * changed it since. Gives the server's number up to which that was checked, undefined without an office.
 */
export async function readyToFile(lotId: string): Promise<Result<number | undefined, AppError>> {
  try {
    return await checked(lotId)
  } catch (thrown) {
    return fail(storageError(thrown))
  }
}

async function checked(lotId: string): Promise<Result<number | undefined, AppError>> {
  const server = officeOf(useOffice().status)
  if (server === undefined || !(await isShared(lotId))) return ok(undefined)
  if (!(await isSent(lotId))) return fail({ code: 'officeUnreachable' })
  return seenUpTo(lotId, await officeCursor(server))
}

async function isShared(lotId: string): Promise<boolean> {
  const lot = await db.lots.get(lotId)
  return lot !== undefined && (await sharedCompanies()).has(lot.companyId)
}

/** False if the server does not get the lot as it is here in time. */
async function isSent(lotId: string): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const batch = await batchOfLot(lotId)
    if (!batch || batch.changes.length === 0) return true
    if (waited >= PATIENCE_MS) return false
    wishToSend()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function seenUpTo(lotId: string, from: number): Promise<Result<number, AppError>> {
  const known = new Map((await baseOfLot(lotId)).map(({ kind, id, revision }) => [`${kind} ${id}`, revision]))
  for (let after = from; ;) {
    const reply = await call('office.items', { after, limit: PER_PULL })
    if (!reply.ok) return reply
    const { items, last, more } = reply.value
    const newer = items.some(
      ({ lot_id, kind, id, revision }) => lot_id === lotId && revision > (known.get(`${kind} ${id}`) ?? 0),
    )
    if (newer) return fail({ code: 'officeStale' })
    if (!more) return ok(last)
    after = last
  }
}
