import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDetail, type LotHead } from '#domain/lots/lot'
import { db } from '#data/schema/db'
import { createLot, saveLot } from '#data/repositories/lots'
import { loadLot, prefetchLot } from '#data/lotPrefetch'

const head: LotHead = {
  localTaxPaymentDataName: '',
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
const rename = (lotId: string, name: string, revision: number) =>
  saveLot(lotId, { rows: [], removed: [], record: { head: { ...head, localTaxPaymentDataName: name } } }, revision)
const nameOf = async (lotId: string) => (await loadLot(lotId))?.record.head.localTaxPaymentDataName

let [first, second] = ['', '']
beforeEach(async () => {
  await Promise.all([db.lots.clear(), db.details.clear(), db.orders.clear()])
  first = await createLot('c1', { ...head, localTaxPaymentDataName: 'first' }, [detail(1), detail(2)])
  second = await createLot('c1', { ...head, localTaxPaymentDataName: 'second' }, [])
})
afterEach(() => void vi.restoreAllMocks())

describe('a lot prefetched for its screen', () => {
  it('is returned without waiting, and only once', async () => {
    await prefetchLot(first)
    const lot = loadLot(first)
    expect(lot).not.toBeInstanceOf(Promise)
    expect((await lot)?.rows.map((row) => row.detail.amountOfPayrollTaxPayments)).toEqual([1, 2])
    await rename(first, 'later', 0)
    expect(await nameOf(first)).toBe('later')
  })

  it('is discarded, not returned, when the screen of another lot loads', async () => {
    await prefetchLot(first)
    expect(await nameOf(second)).toBe('second')
    await rename(first, 'later', 0)
    expect(await nameOf(first)).toBe('later')
  })

  it('is discarded if another lot is prefetched before the first has been read', async () => {
    const slow = prefetchLot(first)
    const quick = prefetchLot(second)
    await Promise.all([slow, quick])
    expect(await nameOf(second)).toBe('second')
    await rename(first, 'later', 0)
    expect(await nameOf(first)).toBe('later')
  })

  it('is discarded if a screen loads another lot before the prefetched lot is read', async () => {
    const late = prefetchLot(first)
    expect(await nameOf(second)).toBe('second')
    await late
    await rename(first, 'later', 0)
    expect(await nameOf(first)).toBe('later')
  })

  it('is undefined if it does not exist, and the screen reads it again if prefetching it failed', async () => {
    await prefetchLot('none')
    expect(await loadLot('none')).toBeUndefined()
    vi.spyOn(db, 'isOpen').mockImplementation(() => {
      throw new Error('disk')
    })
    await prefetchLot(first)
    await expect(Promise.resolve(loadLot(first))).rejects.toThrow('disk')
  })
})
