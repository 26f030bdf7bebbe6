import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDetail, emptyHead, type LotDetail } from '#domain/lots/lot'
import {
  batchOfLot,
  batchesOfRecords,
  changedLots,
  deletedLots,
  keepAnswers,
  markShared,
  sharedCompanies,
} from '#data/office/sendItems'
import { officeCursor, readToEnd, takeItems } from '#data/office/takeItems'
import { RECORD_KINDS } from '#data/office/takeRecords'
import { yieldToFiled } from '#data/office/takeLot'
import { createLot, listLots, openLot, revisionOf, saveLot } from '#data/repositories/lots'
import { trashLot } from '#data/repositories/trash'
import { savePayee } from '#data/repositories/payees'
import { db } from '#data/schema/db'
import { changeOf, createServer, type Server } from './server.ts'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const OFFICE = 'an office'

const deps = { nameCopy: (name: string) => `${name} copy`, elsewhere: { company: async () => undefined } }
async function pull(server: Server, office = OFFICE) {
  const taken = await takeItems(office, server.after(await officeCursor(office)), deps)
  await readToEnd(office)
  return taken
}

async function push(server: Server): Promise<number> {
  const shared = await sharedCompanies()
  let sent = 0
  for (const lotId of [...(await changedLots(shared)).map((lot) => lot.lotId), ...(await deletedLots())]) {
    const batch = await batchOfLot(lotId)
    if (batch) await keepAnswers(batch, server.send(batch), OFFICE)
    sent += batch?.changes.length ?? 0
  }
  for (const records of RECORD_KINDS)
    for (const batch of await batchesOfRecords(records, shared)) {
      await keepAnswers(batch, server.send(batch), OFFICE)
      sent += batch.changes.length
    }
  return sent
}

const details = (...amounts: number[]): LotDetail[] =>
  amounts.map((amount, at) => ({
    ...emptyDetail(),
    municipalityCode: `01100${at}`,
    amountOfPayrollTaxPayments: amount,
  }))
const head = () => ({ ...emptyHead(), localTaxPaymentDataName: '11月分', monthForWhichPaymentIsDue: '2026-11' })
const amounts = async (lotId: string) =>
  (await openLot(lotId))?.rows.map(({ detail }) => detail.amountOfPayrollTaxPayments)

async function edit(lotId: string, at: number, detail: Partial<LotDetail>): Promise<void> {
  const lot = await openLot(lotId)
  const row = lot?.rows[at]
  if (!lot || !row) throw new Error('no such row')
  const rows = [{ ...row, detail: { ...row.detail, ...detail } }]
  await saveLot(lotId, { rows, removed: [], record: {} }, revisionOf(lot.record))
}

let server: Server
beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  server = createServer()
  await markShared([COMPANY])
})

/** Returns a lot that both sides have. */
async function sharedLot(...of: number[]) {
  const lotId = await createLot(COMPANY, head(), details(...of))
  await push(server)
  await pull(server)
  return { lotId, rows: (await openLot(lotId))?.rows.map(({ rowId }) => rowId) ?? [] }
}

describe('a lot shared with the office', () => {
  it('is sent as a whole once, and after an edit only its changed row', async () => {
    const { lotId } = await sharedLot(100, 200)
    expect(await push(server)).toBe(0)
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 250 })
    expect(await push(server)).toBe(1)
    expect(await push(server)).toBe(0)
  })

  it('shows the row that somebody else changed, with new totals and nothing to send back', async () => {
    const { lotId, rows } = await sharedLot(100, 200)
    server.edit(lotId, rows[0] ?? '', { amountOfPayrollTaxPayments: 111 })
    expect(await pull(server)).toEqual([{ lotId, changed: true, setAside: false, edit: expect.anything() }])
    expect(await amounts(lotId)).toEqual([111, 200])
    expect((await listLots(COMPANY))[0]?.totals.totalAmount).toBe(311)
    expect(await push(server)).toBe(0)
  })

  it('keeps the edits of both where they changed different rows while this computer was offline', async () => {
    const { lotId, rows } = await sharedLot(100, 200)
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 222 })
    server.edit(lotId, rows[0] ?? '', { amountOfPayrollTaxPayments: 111 })
    expect(await pull(server)).toMatchObject([{ setAside: false }])
    expect(await amounts(lotId)).toEqual([111, 222])
    expect(await push(server)).toBe(1)
  })

  it('has the value of the server where both changed the same cell, and the own version stays as a copy', async () => {
    const { lotId, rows } = await sharedLot(100, 200)
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 999 })
    server.edit(lotId, rows[0] ?? '', { amountOfPayrollTaxPayments: 111 })
    expect(await pull(server)).toMatchObject([{ lotId, setAside: true }])
    expect(await amounts(lotId)).toEqual([111, 200])
    const copy = (await listLots(COMPANY)).find((lot) => lot.lotId !== lotId)
    expect(copy?.head.localTaxPaymentDataName).toBe('11月分 copy')
    expect(await amounts(copy?.lotId ?? '')).toEqual([999, 200])
  })

  it('goes when somebody else deletes it, unless it was edited here', async () => {
    const [one, two] = [await sharedLot(1), await sharedLot(2)]
    await edit(two.lotId, 0, { amountOfPayrollTaxPayments: 3 })
    server.remove(one.lotId)
    server.remove(two.lotId)
    await pull(server)
    expect(await openLot(one.lotId)).toBeUndefined()
    expect(await amounts(two.lotId)).toEqual([3])
    await push(server)
    expect(server.after(0).filter((item) => item.lot_id === two.lotId && !item.deleted)).toHaveLength(3)
  })

  it('that was edited here while somebody else deleted it is whole again for everybody', async () => {
    const { lotId } = await sharedLot(2, 4)
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 3 })
    server.remove(lotId)
    // The edit arrives before this computer has heard of the deletion.
    await push(server)
    for (let round = 0; round < 2; round++) {
      await pull(server)
      await push(server)
    }
    expect(await amounts(lotId)).toEqual([3, 4])
    expect(server.after(0).filter((item) => item.lot_id === lotId && !item.deleted)).toHaveLength(4)
    expect(await push(server)).toBe(0)
  })

  it('that is deleted here after somebody edited it is whole again for everybody', async () => {
    const { lotId, rows } = await sharedLot(2, 4)
    await trashLot(lotId)
    server.edit(lotId, rows[0] ?? '', { amountOfPayrollTaxPayments: 3 })
    // The deletion arrives before this computer has heard of the edit.
    await push(server)
    for (let round = 0; round < 2; round++) {
      await pull(server)
      await push(server)
    }
    expect(await amounts(lotId)).toEqual([3, 4])
    expect(server.after(0).filter((item) => item.lot_id === lotId && !item.deleted)).toHaveLength(4)
  })

  it('is deleted for the others when it is deleted here, unless they edited it meanwhile', async () => {
    const [one, two] = [await sharedLot(1), await sharedLot(2)]
    await trashLot(one.lotId)
    await trashLot(two.lotId)
    server.edit(two.lotId, two.rows[0] ?? '', { amountOfPayrollTaxPayments: 5 })
    await pull(server)
    await push(server)
    expect(
      server
        .after(0)
        .filter((item) => item.lot_id === one.lotId)
        .every(({ deleted }) => deleted),
    ).toBe(true)
    expect(await amounts(two.lotId)).toEqual([5])
  })

  it('that somebody filed goes back to what was filed, and a later edit here stays as a copy', async () => {
    const { lotId } = await sharedLot(100)
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 150 })
    expect(await yieldToFiled(lotId, deps.nameCopy)).toEqual({ lotId, changed: true, setAside: true })
    expect(await amounts(lotId)).toEqual([100])
    expect(await listLots(COMPANY)).toHaveLength(2)
  })

  it('is set aside as a copy if it was never seen in common', async () => {
    const { lotId } = await sharedLot(100)
    await db.officeBase.where('lotId').equals(lotId).delete()
    await db.officeCursor.clear()
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 150 })
    expect(await pull(server)).toMatchObject([{ lotId, setAside: true }])
    expect(await listLots(COMPANY)).toHaveLength(2)
  })

  it('is sent again to a server that was set back, and what only that server has is taken over', async () => {
    const { lotId, rows } = await sharedLot(100, 200)
    const setBack = createServer()
    for (const item of server.after(0)) setBack.put([{ ...changeOf(item), base: 0, body: item.body, deleted: false }])
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 111 })
    await push(server)
    const later = await createLot(COMPANY, head(), details(5))
    await push(server)
    setBack.edit(lotId, rows[1] ?? '', { amountOfPayrollTaxPayments: 222 })
    setBack.edit(lotId, rows[1] ?? '', { amountOfPayrollTaxPayments: 223 })
    expect(await pull(setBack, 'set back')).toMatchObject([{ setAside: false }])
    expect(await amounts(lotId)).toEqual([111, 223])
    await push(setBack)
    const there = (id: string) => setBack.after(0).filter((item) => item.lot_id === id && item.kind === 'lotRow')
    expect(
      there(lotId)
        .map(({ body }) => (body as { detail: LotDetail }).detail.amountOfPayrollTaxPayments)
        .sort(),
    ).toEqual([111, 223])
    expect(there(later)).toHaveLength(1)
  })

  it('is not sent while its company is not shared', async () => {
    await createLot('0190a3a1-0000-7000-8000-000000000002', head(), details(1))
    expect(await push(server)).toBe(0)
  })
})

describe('a payee shared with the office', () => {
  const payee = {
    municipalityCode: '011002',
    municipalityName: '札幌市',
    designatedNumber: '1',
    numberOfPayrollTaxPayments: 1,
    amountOfPayrollTaxPayments: 100,
    halfYearly: false,
    memo: '',
  }

  it('is sent when it is new or changed, and taken over when somebody else changed it', async () => {
    const payeeId = await savePayee(COMPANY, payee)
    expect(await push(server)).toBe(1)
    await savePayee(COMPANY, { ...payee, memo: 'x' }, payeeId)
    expect(await push(server)).toBe(1)
    const [item] = server.after(0).filter(({ kind }) => kind === 'payee')
    if (!item) throw new Error('no payee')
    server.put([{ ...changeOf(item), body: { ...item.body, memo: 'theirs' }, deleted: false }])
    await pull(server)
    expect(await db.payees.get([COMPANY, payeeId])).toMatchObject({ memo: 'theirs' })
    expect(await push(server)).toBe(0)
  })
})
