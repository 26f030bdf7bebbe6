import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDetail, emptyHead } from '#domain/lots/lot'
import { createEmptyLot, discardUntouched } from '#data/repositories/emptyLots'
import { createLot, createLots, listLots, openLot, revisionOf, saveLot, type LotChanges } from '#data/repositories/lots'
import { db } from '#data/schema/db'
import { newRow } from '#data/draft/row'

const head = { ...emptyHead(), monthForWhichPaymentIsDue: '2026-11', dueDate: '2026-12-10' }
const payee = { ...emptyDetail(), municipalityCode: '011002' }

async function save(lotId: string, changes: Partial<LotChanges>): Promise<void> {
  const lot = await openLot(lotId)
  if (!lot) throw new Error('no lot')
  await saveLot(lotId, { rows: [], removed: [], record: {}, ...changes }, revisionOf(lot.record))
}

async function addRow(lotId: string, row = newRow(payee)): Promise<string> {
  await save(lotId, { rows: [row], order: [row.rowId] })
  return row.rowId
}

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))

describe('a new lot', () => {
  it('is named after its month, with a number from the second lot on, unless it is given another name', async () => {
    await createEmptyLot('c1', head)
    await createLots('c1', head, [payee])
    await createLots('c1', { ...head, localTaxPaymentDataName: '支店' }, [payee])
    await createEmptyLot('c2', head)
    const names = async (companyId: string) =>
      (await listLots(companyId)).map((lot) => lot.head.localTaxPaymentDataName).sort()
    expect(await names('c1')).toEqual(['11月分', '11月分 2', '支店'])
    expect(await names('c2')).toEqual(['11月分'])
  })
})

describe('an empty lot that the user leaves', () => {
  const exists = async (lotId: string) => (await openLot(lotId)) !== undefined

  it('is deleted with its order and details when nothing was entered', async () => {
    const lotId = await createEmptyLot('c1', head)
    await discardUntouched(lotId)
    expect(await exists(lotId)).toBe(false)
    expect(await Promise.all([db.orders.count(), db.details.count()])).toEqual([0, 0])
  })

  it('is deleted when all its rows have been cleared again', async () => {
    const lotId = await createEmptyLot('c1', head)
    const rowId = await addRow(lotId)
    await save(lotId, { rows: [{ ...newRow(), rowId }] })
    await discardUntouched(lotId)
    expect(await exists(lotId)).toBe(false)
    expect(await db.details.count()).toBe(0)
  })

  it('stays when it has a payee, an unreadable number or a changed head', async () => {
    const withRow = await createEmptyLot('c1', head)
    await addRow(withRow)
    const withText = await createEmptyLot('c1', head)
    await addRow(withText, { ...newRow(), raw: { amountOfPayrollTaxPayments: 'x' } })
    const renamed = await createEmptyLot('c1', head)
    await save(renamed, { record: { head: { ...head, localTaxPaymentDataName: '支店' } } })
    for (const lotId of [withRow, withText, renamed]) {
      await discardUntouched(lotId)
      expect(await exists(lotId)).toBe(true)
    }
  })

  it('stays when it was not created empty in this window', async () => {
    const lotId = await createLot('c1', head, [])
    await discardUntouched(lotId)
    expect(await exists(lotId)).toBe(true)
  })
})
