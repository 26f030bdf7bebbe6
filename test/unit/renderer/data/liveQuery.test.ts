import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import type { LotHead } from '#domain/lots/lot'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { groupNames } from '#data/repositories/balances'
import { createLot, listLots, saveLot } from '#data/repositories/lots'
import { listPayees, savePayee } from '#data/repositories/payees'
import { trashLot, trashPayees } from '#data/repositories/trash'
import { AppDatabase, db } from '#data/schema/db'
import { useLiveQuery } from '#data/useLiveQuery'
import { FULL_DISK, fullDisk } from '../fullDisk.ts'

const payee = (municipalityCode: string) => ({ ...emptyPayee(), municipalityCode })

function begin(companyId = ref('c1')) {
  const scope = effectScope()
  const read = vi.fn(listPayees)
  const list = scope.run(() => useLiveQuery(() => companyId.value, read, []))!
  const codes = () => list.value.value.map(({ municipalityCode }) => municipalityCode)
  return { ...list, read, codes, leave: () => scope.stop() }
}

beforeEach(() => db.payees.clear())

describe('a live query', () => {
  it('shows the stored rows and follows every row that is added or deleted', async () => {
    const payeeId = await savePayee('c1', payee('132063'))
    const { codes, loaded, leave } = begin()
    expect([loaded.value, codes()]).toEqual([false, []])
    await vi.waitFor(() => expect([loaded.value, codes()]).toEqual([true, ['132063']]))
    await savePayee('c1', payee('011002'))
    await vi.waitFor(() => expect(codes()).toEqual(['011002', '132063']))
    await trashPayees('c1', [payeeId], '')
    await vi.waitFor(() => expect(codes()).toEqual(['011002']))
    leave()
  })

  it('shows at once what was read earlier, reads it only after what it waits for, and follows it then', async () => {
    await savePayee('c1', payee('132063'))
    const gate = Promise.withResolvers<undefined>()
    const scope = effectScope()
    const read = vi.fn(listPayees)
    const early = await listPayees('c1')
    const list = scope.run(() => useLiveQuery(() => 'c1', read, [], { peek: () => early, after: gate.promise }))!
    expect([list.loaded.value, list.value.value]).toEqual([true, early])
    await savePayee('c1', payee('011002'))
    expect(read).not.toHaveBeenCalled()
    gate.resolve(undefined)
    await vi.waitFor(() => expect(list.value.value).toHaveLength(2))
    scope.stop()
  })

  it('shows what another connection to the database writes', async () => {
    const { codes, loaded, leave } = begin()
    await vi.waitFor(() => expect(loaded.value).toBe(true))
    const elsewhere = new AppDatabase()
    await elsewhere.payees.put({ ...payee('132063'), companyId: 'c1', payeeId: 'p1' })
    await vi.waitFor(() => expect(codes()).toEqual(['132063']))
    elsewhere.close()
    leave()
  })

  it('does not read again after a write to rows that it does not show', async () => {
    const { read, loaded, leave } = begin()
    await vi.waitFor(() => expect(loaded.value).toBe(true))
    await savePayee('c2', payee('132063'))
    await db.views.put({ screen: 'balances', view: {} })
    await savePayee('c1', payee('132063'))
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    leave()
  })

  it('shows the rows of the new key when its key changes', async () => {
    await savePayee('c1', payee('132063'))
    await savePayee('c2', payee('011002'))
    const companyId = ref('c1')
    const { codes, leave } = begin(companyId)
    await vi.waitFor(() => expect(codes()).toEqual(['132063']))
    companyId.value = 'c2'
    await vi.waitFor(() => expect(codes()).toEqual(['011002']))
    leave()
  })

  it('reads and shows no further changes once its screen is left', async () => {
    const { codes, loaded, read, leave } = begin()
    await vi.waitFor(() => expect(loaded.value).toBe(true))
    leave()
    await savePayee('c1', payee('132063'))
    const next = begin()
    await vi.waitFor(() => expect(next.codes()).toEqual(['132063']))
    next.leave()
    expect([read.mock.calls.length, codes()]).toEqual([1, []])
  })

  it('keeps the last result when a read fails, reports the error, and recovers with the next change', async () => {
    await savePayee('c1', payee('132063'))
    const { codes, error, read, leave } = begin()
    await vi.waitFor(() => expect(codes()).toEqual(['132063']))
    read.mockImplementationOnce(async (companyId) => {
      await listPayees(companyId)
      throw fullDisk()
    })
    await savePayee('c1', payee('011002'))
    await vi.waitFor(() => expect(error.value).toEqual(FULL_DISK))
    expect(codes()).toEqual(['132063'])
    await savePayee('c1', payee('401307'))
    await vi.waitFor(() => expect(codes()).toEqual(['011002', '132063', '401307']))
    expect(error.value).toBeUndefined()
    leave()
  })
})

const head = { monthForWhichPaymentIsDue: '2026-11', localTaxPaymentDataName: '11月分' } as LotHead

describe('the lists of the screens', () => {
  const scope = effectScope()
  afterAll(() => scope.stop())

  it('show each change when another window creates, saves or deletes a lot', async () => {
    const { value: lots } = scope.run(() => useLiveQuery(() => 'c1', listLots, []))!
    const lotId = await createLot('c1', head, [])
    await vi.waitFor(() => expect(lots.value.map(({ detailCount }) => detailCount)).toEqual([0]))
    await saveLot(lotId, { rows: [], removed: [], record: { detailCount: 7 } }, 0)
    await vi.waitFor(() => expect(lots.value.map(({ detailCount }) => detailCount)).toEqual([7]))
    await trashLot(lotId)
    await vi.waitFor(() => expect(lots.value).toEqual([]))
  })

  it('show a group name that another window sets', async () => {
    const { value: names } = scope.run(() => useLiveQuery(() => 'balances', groupNames, new Map()))!
    const elsewhere = new AppDatabase()
    await elsewhere.balanceGroups.put({ companyId: 'c1', accountId: '', name: '東京' })
    await vi.waitFor(() => expect([...names.value.values()]).toEqual(['東京']))
    elsewhere.close()
  })
})
