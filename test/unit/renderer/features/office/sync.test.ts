import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ItemChange } from '#contract/office/rows'
import { emptyDetail, emptyHead, lotTotals } from '#domain/lots/lot'
import { createLot, openLot, revisionOf, saveLot } from '#data/repositories/lots'
import { markShared } from '#data/office/sendItems'
import { db } from '#data/schema/db'
import { shareCompanies, startSync, type Syncing } from '#features/office/sync'
import { createServer, type Server } from '../../data/office/server.ts'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
/** Longer ago than a look at changed lots goes back (ms). */
const LONG = 60_000

let server: Server
let reachable = true
/** Runs just before the next changes arrive at the server. */
let first: (() => void) | undefined

vi.mock(import('#data/bridge/index'), async (actual) => {
  const refused = { ok: false, error: { code: 'officeUnreachable', params: {} } }
  const answers: Record<string, (input: never) => unknown> = {
    'companies.list': () => [],
    'office.unreadable': () => null,
    'office.items': ({ after }: { after: number }) => {
      const items = server.after(after)
      return { items, last: items.at(-1)?.seq ?? after, more: false }
    },
    'office.put': (batch: { changes: ItemChange[]; together: boolean }) => {
      const before = first
      first = undefined
      before?.()
      return server.send(batch)
    },
  }
  const value = (channel: string, input: unknown) => answers[channel]?.(input as never)
  return {
    ...(await actual()),
    call: (async (channel: string, input: unknown) =>
      reachable || !channel.startsWith('office.') ? { ok: true, value: value(channel, input) } : refused) as never,
    mustCall: (async (channel: string, input: unknown) => value(channel, input)) as never,
  }
})

let sync: Syncing
let unsent: boolean[]
const errors: unknown[] = []
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-09T13:00:00Z') })
  await Promise.all(db.tables.map((table) => table.clear()))
  server = createServer()
  reachable = true
  unsent = []
  first = undefined
  await markShared([COMPANY])
  sync = startSync('an office', {
    nameCopy: (name) => `${name} copy`,
    onTaken: () => undefined,
    onError: (thrown) => errors.push(thrown),
    onUnsent: (waits) => unsent.push(waits),
  })
})
afterEach(() => {
  sync.stop()
  vi.useRealTimers()
  expect(errors.splice(0)).toEqual([])
  expect(first).toBeUndefined()
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function edit(lotId: string, at: number, amountOfPayrollTaxPayments: number): Promise<void> {
  const lot = await openLot(lotId)
  if (!lot) throw new Error('the lot is gone')
  const rows = lot.rows.map((row, n) =>
    n === at ? { ...row, detail: { ...row.detail, amountOfPayrollTaxPayments } } : row,
  )
  const totals = lotTotals(rows.map(({ detail }) => detail))
  await saveLot(lotId, { rows: rows.slice(at, at + 1), removed: [], record: { totals } }, revisionOf(lot.record))
}

/** A lot of two rows that the server has. */
async function sharedLot(): Promise<string> {
  const head = { ...emptyHead(), localTaxPaymentDataName: '11月分', monthForWhichPaymentIsDue: '2026-11' }
  const lotId = await createLot(COMPANY, head, [emptyDetail(), emptyDetail()])
  await sync.pushAll()
  await sync.pull()
  pass(LONG)
  return lotId
}

/** What another computer would read. */
const amountsAtServer = (lotId: string) =>
  server
    .after(0)
    .filter(({ kind, lot_id, deleted }) => kind === 'lotRow' && lot_id === lotId && !deleted)
    .map(({ body }) => (body as { detail: { amountOfPayrollTaxPayments: number } }).detail.amountOfPayrollTaxPayments)
const hasHead = (lotId: string) =>
  server.after(0).some(({ kind, id, deleted }) => kind === 'lotHead' && id === lotId && !deleted)
/** Whether the server lacks anything, once nothing more is done about it. */
async function leftUnsent(): Promise<boolean | undefined> {
  let told = -1
  while (told !== unsent.length) {
    told = unsent.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sync.pull()
  }
  return unsent.at(-1)
}

describe('an edit that was made long before the server was reached', () => {
  async function editAway(lotId: string): Promise<void> {
    reachable = false
    await edit(lotId, 0, 555)
    await sync.pushAll()
    expect(await leftUnsent()).toBe(true)
    pass(LONG)
    reachable = true
  }

  it('brings back a lot that somebody deleted just before it arrives', async () => {
    const lotId = await sharedLot()
    await editAway(lotId)
    await sync.pull()
    first = () => {
      server.remove(lotId)
    }
    await sync.pushAll()
    await expect.poll(() => hasHead(lotId)).toBe(true)
    await expect.poll(() => amountsAtServer(lotId).toSorted()).toEqual([0, 555])
    expect(await leftUnsent()).toBe(false)
  })

  it('is sent also when somebody wrote the same into a cell just before it arrives', async () => {
    const lotId = await sharedLot()
    const rowIds = (await openLot(lotId))?.rows.map(({ rowId }) => rowId) ?? []
    reachable = false
    await edit(lotId, 1, 777)
    await editAway(lotId)
    await sync.pull()
    first = () => {
      server.edit(lotId, rowIds[1] ?? '', { amountOfPayrollTaxPayments: 777 })
      server.edit(lotId, rowIds[0] ?? '', { designatedNumber: '' })
    }
    await sync.pushAll()
    await expect.poll(() => amountsAtServer(lotId).toSorted()).toEqual([555, 777])
    expect(await leftUnsent()).toBe(false)
  })
})

describe('a company that is shared while changes are being sent', () => {
  it('is sent with lots of long ago', async () => {
    const other = '0190a3a1-0000-7000-8000-000000000002'
    const head = { ...emptyHead(), localTaxPaymentDataName: '11月分', monthForWhichPaymentIsDue: '2026-11' }
    const old = await createLot(other, head, [emptyDetail()])
    const lotId = await sharedLot()
    await edit(lotId, 0, 555)
    let shared: Promise<void> | undefined
    first = () => {
      shared = shareCompanies([other])
    }
    await sync.pushAll()
    await shared
    await expect.poll(() => amountsAtServer(lotId).toSorted()).toEqual([0, 555])
    await expect.poll(() => hasHead(old)).toBe(true)
    expect(await leftUnsent()).toBe(false)
  })
})
