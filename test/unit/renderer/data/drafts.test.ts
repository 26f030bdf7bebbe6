import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDetail, lotTotals, type LotHead } from '#domain/lots/lot'
import { createAutosave } from '#data/autosave/autosave'
import { writesEnded } from '#data/writes/runningWrites'
import { trashLot } from '#data/repositories/trash'
import { db } from '#data/schema/db'
import { previousDetails } from '#features/pay/lots/parts/previousMonth'
import { createLot, createLots, duplicateLot, listLots, openLot, saveLot } from '#data/repositories/lots'
import { newRow } from '#data/draft/row'

const head: LotHead = {
  localTaxPaymentDataName: '11月分',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1111111',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: 'トウキョウト',
}
const detail = (amount: number) => ({
  ...emptyDetail(),
  municipalityCode: '131016',
  amountOfPayrollTaxPayments: amount,
})

beforeEach(() => Promise.all([db.lots.clear(), db.details.clear(), db.orders.clear()]))
afterEach(() => void vi.restoreAllMocks())

describe('stored lots', () => {
  it('are read back complete and in order', async () => {
    const lotId = await createLot('c1', head, [detail(1), detail(2), detail(3)])
    const lot = await openLot(lotId)
    expect(lot?.rows.map((row) => row.detail.amountOfPayrollTaxPayments)).toEqual([1, 2, 3])
    expect(lot?.record).toMatchObject({
      head,
      companyId: 'c1',
      month: '2026-11',
      detailCount: 3,
      totals: lotTotals([detail(6)]),
    })
  })

  it('are listed by company without reading their details', async () => {
    await createLot('c1', head, [detail(1)])
    await createLot('c1', { ...head, monthForWhichPaymentIsDue: '2026-12' }, [])
    await createLot('c2', head, [])
    const read = vi.spyOn(db.details, 'where')
    expect((await listLots('c1')).map(({ month }) => month)).toEqual(['2026-12', '2026-11'])
    expect(read).not.toHaveBeenCalled()
  })

  it('are split into named, numbered parts above 500 details, and a copy of a part belongs to no split', async () => {
    const lotIds = await createLots(
      'c1',
      head,
      Array.from({ length: 1001 }, (_, n) => detail(n + 1)),
    )
    const lots = await Promise.all(lotIds.map((lotId) => openLot(lotId)))
    expect(lots.map((lot) => lot?.record.head.localTaxPaymentDataName)).toEqual([
      '11月分 1/3',
      '11月分 2/3',
      '11月分 3/3',
    ])
    expect(lots.map((lot) => lot?.record.split?.number)).toEqual([1, 2, 3])
    expect(new Set(lots.map((lot) => lot?.record.split?.id)).size).toBe(1)
    expect(lots.flatMap((lot) => lot?.rows.map((row) => row.detail.amountOfPayrollTaxPayments))).toEqual(
      Array.from({ length: 1001 }, (_, n) => n + 1),
    )
    const [single] = await createLots('c1', head, [detail(1)])
    expect((await openLot(single ?? ''))?.record).toMatchObject({ head })
    expect((await openLot(single ?? ''))?.record.split).toBeUndefined()
    const copy = await openLot((await duplicateLot(lotIds[0] ?? '')) ?? '')
    expect([copy?.rows.length, copy?.record.split]).toEqual([334, undefined])
  })

  it('are duplicated into an independent draft', async () => {
    const lotId = await createLot('c1', head, [detail(5)])
    const copyId = await duplicateLot(lotId)
    const copy = await openLot(copyId ?? '')
    expect(copy?.record.copiedFrom).toBe(lotId)
    expect(copy?.rows[0]?.detail).toEqual(detail(5))
    expect(copy?.rows[0]?.rowId).not.toBe((await openLot(lotId))?.rows[0]?.rowId)
  })

  it('leave nothing behind when deleted, and do not affect another lot', async () => {
    const gone = await createLot('c1', head, [detail(1)])
    const kept = await createLot('c1', head, [detail(2)])
    await trashLot(gone)
    expect(await openLot(gone)).toBeUndefined()
    expect(await db.details.count()).toBe(1)
    expect((await openLot(kept))?.rows).toHaveLength(1)
  })

  it('are saved entirely or not at all', async () => {
    const lotId = await createLot('c1', head, [detail(1)])
    vi.spyOn(db.lots, 'put').mockRejectedValueOnce(new Error('disk full'))
    const row = newRow(detail(9))
    await expect(saveLot(lotId, { rows: [row], removed: [], order: [row.rowId], record: {} }, 0)).rejects.toThrow(
      'disk full',
    )
    expect((await openLot(lotId))?.rows.map((one) => one.detail.amountOfPayrollTaxPayments)).toEqual([1])
  })
})

describe('autosave', () => {
  it('writes changed rows, removals and the order in one flush', async () => {
    const lotId = await createLot('c1', head, [detail(1), detail(2)])
    const rows = (await openLot(lotId))?.rows ?? []
    const autosave = createAutosave(lotId)
    const added = newRow(detail(3))
    autosave.row(added)
    autosave.remove(rows[0]?.rowId ?? '')
    autosave.reorder([added.rowId, rows[1]?.rowId ?? ''])
    expect(autosave.pending.value).toBe(true)
    const writing = autosave.flush()
    await Promise.resolve()
    expect(autosave.pending.value, 'not called saved while the write is under way').toBe(true)
    await writing
    expect((await openLot(lotId))?.rows.map((row) => row.detail.amountOfPayrollTaxPayments)).toEqual([3, 2])
    expect(autosave.pending.value).toBe(false)
    expect(autosave.savedAt.value).toBe((await db.lots.get(lotId))?.updatedAt)
  })

  it('writes a change by itself within half a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lotId = await createLot('c1', head, [])
    const autosave = createAutosave(lotId)
    const save = vi.spyOn(db.lots, 'put')
    autosave.head({ detailCount: 7 })
    await vi.advanceTimersByTimeAsync(499)
    vi.useRealTimers()
    await autosave.flush()
    expect(save).toHaveBeenCalledOnce()
    expect((await db.lots.get(lotId))?.detailCount).toBe(7)
  })

  it('retries changes that could not be written, without overwriting newer ones', async () => {
    const lotId = await createLot('c1', head, [detail(1)])
    const row = (await openLot(lotId))?.rows[0] ?? newRow()
    const autosave = createAutosave(lotId)
    vi.spyOn(db.lots, 'put').mockRejectedValueOnce(new Error('disk full'))
    autosave.row({ ...row, detail: detail(2) })
    const failing = autosave.flush()
    await failing
    expect(String(autosave.failure.value)).toContain('disk full')
    autosave.row({ ...row, detail: detail(3) })
    await autosave.flush()
    expect(autosave.failure.value).toBeUndefined()
    expect((await openLot(lotId))?.rows[0]?.detail.amountOfPayrollTaxPayments).toBe(3)
  })

  it('lets a reader wait for the writes of an editor that was just closed', async () => {
    const lotId = await createLot('c1', head, [])
    const autosave = createAutosave(lotId)
    autosave.head({ detailCount: 9 })
    void autosave.flush()
    await writesEnded()
    expect((await listLots('c1'))[0]?.detailCount).toBe(9)
  })

  it('never runs two writes at once', async () => {
    const lotId = await createLot('c1', head, [])
    const autosave = createAutosave(lotId)
    let running = 0
    let most = 0
    const real = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(db, 'transaction').mockImplementation(((...args: unknown[]) => {
      most = Math.max(most, ++running)
      return real(...args).finally(() => running--)
    }) as unknown as typeof db.transaction)
    for (let n = 0; n < 5; n++) {
      autosave.head({ detailCount: n })
      void autosave.flush()
    }
    await autosave.flush()
    expect(most).toBe(1)
    expect((await db.lots.get(lotId))?.detailCount).toBe(4)
  })
})

describe('the payments of the previous month', () => {
  const of = (month: string) => ({ ...head, monthForWhichPaymentIsDue: month })
  const amounts = async (accepted: readonly string[]) =>
    (await previousDetails('c1', '2026-12', (lotId) => accepted.includes(lotId)))
      ?.map(({ amountOfPayrollTaxPayments }) => amountOfPayrollTaxPayments)
      .sort()

  it('are those of all accepted lots of that month and company', async () => {
    const first = await createLot('c1', of('2026-11'), [detail(1)])
    const second = await createLot('c1', of('2026-11'), [detail(2)])
    await createLot('c1', of('2026-11'), [detail(3)])
    await createLot('c2', of('2026-11'), [detail(4)])
    await createLot('c1', of('2026-10'), [detail(5)])
    expect(await amounts([first, second])).toEqual([1, 2])
  })

  it('include all parts of a split lot in order, whether or not a part was accepted', async () => {
    const lotIds = await createLots(
      'c1',
      of('2026-11'),
      Array.from({ length: 501 }, (_, n) => detail(n + 1)),
    )
    const order = async (isAccepted: (lotId: string) => boolean) =>
      (await previousDetails('c1', '2026-12', isAccepted))?.map(
        ({ amountOfPayrollTaxPayments }) => amountOfPayrollTaxPayments,
      )
    const all = Array.from({ length: 501 }, (_, n) => n + 1)
    for (const lotId of lotIds) {
      await db.lots.update(lotId, { updatedAt: '2999-01-01T00:00:00.000Z' })
      expect(await order(() => true)).toEqual(all)
      expect(await order(() => false)).toEqual(all)
      await db.lots.update(lotId, { updatedAt: '2000-01-01T00:00:00.000Z' })
    }
  })

  it('are those of the lot edited last if no lot was accepted, and undefined if there is no lot', async () => {
    expect(await amounts([])).toBeUndefined()
    await createLot('c1', of('2026-11'), [detail(1)])
    const latest = await createLot('c1', of('2026-11'), [detail(2)])
    await db.lots.update(latest, { updatedAt: '9999' })
    expect(await amounts([])).toEqual([2])
  })
})
