// Items into which a member wrote what no app reads: they are passed over, and what this computer has takes their place.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ItemKind, OfficeItem } from '#contract/office/rows'
import { emptyDetail, emptyHead } from '#domain/lots/lot'
import {
  batchesOfRecords,
  batchOfLot,
  changedLots,
  keepAnswers,
  markShared,
  sharedCompanies,
} from '#data/office/sendItems'
import { officeCursor, readUpTo, takeItems } from '#data/office/takeItems'
import { RECORD_KINDS } from '#data/office/takeRecords'
import { createLot, openLot } from '#data/repositories/lots'
import { db } from '#data/schema/db'
import { createServer, type Server } from './server.ts'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const OFFICE = 'an office'
const PAYEE = {
  ...{ municipalityCode: '011002', municipalityName: '札幌市', designatedNumber: '1', memo: '', halfYearly: false },
  ...{ numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 1_000 },
}

let server: Server
let unread: string[]
beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  server = createServer()
  unread = []
  await markShared([COMPANY])
})

const pull = async () =>
  takeItems(OFFICE, server.after(await officeCursor(OFFICE)), {
    nameCopy: (name) => `${name} copy`,
    elsewhere: {
      company: async () => undefined,
      unreadable: (items: readonly OfficeItem[]) => unread.push(...items.map(({ id }) => id)),
    },
  })

/** Writes into an item as somebody with psql would. */
function write(kind: ItemKind, id: string, body: Record<string, unknown>, more: object = {}) {
  const base = there(kind, id)?.revision ?? 0
  const change = { changeId: crypto.randomUUID(), kind, id, base, body, deleted: false, companyId: COMPANY }
  server.put([{ ...change, ...more }], 'hostile')
}
const there = (kind: ItemKind, id = '') => server.after(0).find((item) => item.kind === kind && item.id === id)

/** Sends all that differs from the server, as the app does after it met something unreadable. */
async function pushAll(): Promise<string[]> {
  const shared = await sharedCompanies()
  const batches = [
    ...(await Promise.all((await changedLots(shared)).map(({ lotId }) => batchOfLot(lotId)))),
    ...(await Promise.all(RECORD_KINDS.map((kind) => batchesOfRecords(kind, shared)))).flat(),
  ].filter((batch) => batch !== undefined)
  for (const batch of batches) await keepAnswers(batch, server.send(batch), OFFICE)
  return batches.flatMap(({ changes }) => changes.map(({ id }) => id))
}

const ODD: readonly Record<string, unknown>[] = [{}, { a: 1 }, { detail: null }, { note: 1 }, { rowIds: 'x' }]

describe('an item that no app reads', () => {
  it.each(['payee', 'monthState', 'deposit', 'company', 'lotHead', 'lotRow', 'lotOrder'] as const)(
    'of the kind %s lets what comes after it through, also when it is deleted',
    async (kind) => {
      const part = kind.startsWith('lot') ? { lotId: `of ${kind}` } : {}
      for (const [n, body] of ODD.entries())
        for (const deleted of [false, true]) write(kind, `${String(n)} ${String(deleted)}`, body, { ...part, deleted })
      write('payee', `${COMPANY}/p`, PAYEE)
      await pull()
      expect(await db.payees.toArray()).toEqual([{ ...PAYEE, companyId: COMPANY, payeeId: 'p' }])
      expect(unread).toEqual(expect.arrayContaining(['0 false', '1 false']))
      expect(await officeCursor(OFFICE)).toBe(server.after(0).at(-1)?.seq)
      // What could not be read is nothing that this computer deleted.
      expect(await pushAll()).toEqual([])
    },
  )

  it('in the place of a payee takes nothing away here, and is written over by what is here', async () => {
    const id = `${COMPANY}/p`
    write('payee', id, PAYEE)
    await pull()
    write('payee', id, { memo: 7 })
    await pull()
    expect(await db.payees.count()).toBe(1)
    expect(await pushAll()).toEqual([id])
    expect(there('payee', id)?.body).toEqual(PAYEE)
    await pull()
    expect(await pushAll()).toEqual([])
  })

  it.each(['lotHead', 'lotRow', 'lotOrder'] as const)('in the place of a lot’s %s does the same', async (kind) => {
    const lotId = await createLot(COMPANY, { ...emptyHead(), localTaxPaymentDataName: '11月分' }, [
      { ...emptyDetail(), municipalityCode: '011002' },
      { ...emptyDetail(), municipalityCode: '131016' },
    ])
    await pushAll()
    await pull()
    const before = await openLot(lotId)
    const [item] = server.after(0).filter((one) => one.kind === kind)
    write(kind, item?.id ?? '', { a: 1 }, { lotId })
    await pull()
    expect(await openLot(lotId)).toEqual(before)
    expect(await pushAll()).toEqual([item?.id])
    expect(there(kind, item?.id)?.body).toEqual(item?.body)
    await pull()
    expect(await openLot(lotId)).toEqual(before)
    expect([await pushAll(), await db.lots.count()]).toEqual([[], 1])
  })

  it('that main passed over is not asked for again', async () => {
    await readUpTo(OFFICE, 7)
    await readUpTo(OFFICE, 5)
    expect(await officeCursor(OFFICE)).toBe(7)
  })
})
