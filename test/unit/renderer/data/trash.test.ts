import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDetail, emptyHead, type LotDetail } from '#domain/lots/lot'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { createLot, openDraft, openLot, saveLot } from '#data/repositories/lots'
import { joinLotChannel } from '#data/repositories/lotChannel'
import { listPayees, savePayee } from '#data/repositories/payees'
import { finishPager, beginInquiry } from '#data/repositories/statements'
import {
  eraseForGood,
  expired,
  listTrash,
  putBack,
  TRASH_DAYS,
  trashCompany,
  trashContent,
  trashLot,
  trashPayees,
} from '#data/repositories/trash'
import { db } from '#data/schema/db'
import { newRow } from '#data/draft/row'
import { company } from '../features/bank/balances/samples.ts'

const head = { ...emptyHead(), monthForWhichPaymentIsDue: '2026-11', localTaxPaymentDataName: '11月分' }
const detail = (code: string, amount = 1): LotDetail => ({
  ...emptyDetail(),
  municipalityCode: code,
  amountOfPayrollTaxPayments: amount,
})
const clear = () => Promise.all(db.tables.map((table) => table.clear()))

/** Returns every row of every table. */
async function everything(): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(db.tables.map(async ({ name }) => [name, await db.table(name).toArray()] as const))
  return Object.fromEntries(rows)
}

/** Adds one row to a lot together with the step that undoes it. */
async function edit(lotId: string, code: string): Promise<void> {
  const lot = await openLot(lotId)
  const row = newRow(detail(code, 7))
  await saveLot(
    lotId,
    {
      rows: [{ ...row, raw: { amountOfPayrollTaxPayments: '7x' } }],
      removed: [],
      order: [row.rowId, ...(lot?.rows ?? []).map(({ rowId }) => rowId)],
      record: {},
      steps: new Map([[1, { n: 1, redo: false, changed: [], gone: [row.rowId], added: [] }]]),
    },
    lot?.record.revision ?? 0,
  )
}

const code = fc.constantFrom('011002', '132063', '271004')
const number = fc.constantFrom('', '1', '2')
const payees = fc.array(
  fc.record({ code, number, companyId: fc.constantFrom('c1', 'c2'), memo: fc.string({ maxLength: 4 }) }),
  { maxLength: 6 },
)
const lots = fc.array(
  fc.record({
    companyId: fc.constantFrom('c1', 'c2'),
    codes: fc.array(code, { maxLength: 4 }),
    edited: fc.array(code, { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
)

async function fill(of: { lots: { companyId: string; codes: string[]; edited: string[] }[] }): Promise<string[]> {
  const lotIds: string[] = []
  for (const { companyId, codes, edited } of of.lots) {
    const lotId = await createLot(
      companyId,
      head,
      codes.map((one) => detail(one)),
      { ...(lotIds[0] !== undefined && { copiedFrom: lotIds[0] }), takenFrom: '261109000001' },
    )
    for (const one of edited) await edit(lotId, one)
    lotIds.push(lotId)
  }
  return lotIds
}

beforeEach(clear)

describe('whatever is stored', () => {
  it('a lot that is deleted and taken back is exactly as before, with order, undo steps and links', async () => {
    await fc.assert(
      fc.asyncProperty(lots, fc.nat(), async (stored, which) => {
        await clear()
        const lotIds = await fill({ lots: stored })
        const lotId = lotIds[which % lotIds.length]!
        const before = await everything()
        const deleted = await trashLot(lotId)
        expect(await openDraft(lotId)).toBeUndefined()
        expect(await putBack(deleted!.trashId)).toBeUndefined()
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })

  it('payees that are deleted and taken back are exactly as before, also beside an equal one that stayed', async () => {
    await fc.assert(
      fc.asyncProperty(payees, fc.func(fc.boolean()), async (stored, chosen) => {
        await clear()
        for (const { companyId, code: municipalityCode, number: designatedNumber, memo } of stored)
          await savePayee(companyId, { ...emptyPayee(), municipalityCode, designatedNumber, memo })
        const before = await everything()
        const gone = (await listPayees('c1')).map(({ payeeId }) => payeeId).filter((id) => chosen(id))
        const deleted = await trashPayees('c1', gone, 'name')
        expect(await listPayees('c1')).toHaveLength(
          before['payees']!.filter((one) => isOf(one, 'c1')).length - gone.length,
        )
        if (deleted) expect(await putBack(deleted.trashId)).toBeUndefined()
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })
})

const isOf = (row: unknown, companyId: string) => (row as { companyId: string }).companyId === companyId
const payee = (municipalityCode: string) => ({ ...emptyPayee(), municipalityCode, designatedNumber: '1' })

describe('taking something back', () => {
  it('works once: the second time says that nothing is left', async () => {
    const deleted = await trashLot(await createLot('c1', head, [detail('011002')]))
    expect(await putBack(deleted!.trashId)).toBeUndefined()
    expect(await putBack(deleted!.trashId)).toBe('gone')
    expect(await listTrash()).toEqual([])
  })

  it('refuses a payee whose code and number were registered since, changes nothing and keeps the entry', async () => {
    const payeeId = await savePayee('c1', payee('011002'))
    const other = await savePayee('c1', payee('132063'))
    const deleted = await trashPayees('c1', [payeeId, other], 'name')
    const newer = await savePayee('c1', payee('011002'))
    const before = await everything()
    expect(await putBack(deleted!.trashId)).toBe('samePayee')
    expect(await everything()).toEqual(before)
    await trashPayees('c1', [newer], 'name')
    expect(await putBack(deleted!.trashId)).toBeUndefined()
    expect(await listPayees('c1')).toHaveLength(2)
  })

  it('refuses a lot that exists again, and leaves the one that is there alone', async () => {
    const lotId = await createLot('c1', head, [detail('011002')])
    const kept = await openDraft(lotId)
    const deleted = await trashLot(lotId)
    await db.lots.add({ ...kept!.record, revision: 9 })
    const before = await everything()
    expect(await putBack(deleted!.trashId)).toBe('present')
    expect(await everything()).toEqual(before)
  })

  it('replaces rows that a late write of another window left behind', async () => {
    const lotId = await createLot('c1', head, [detail('011002')])
    const before = await everything()
    const deleted = await trashLot(lotId)
    await db.details.add({ lotId, ...newRow(detail('271004')) })
    expect(await putBack(deleted!.trashId)).toBeUndefined()
    expect(await everything()).toEqual(before)
  })

  it('brings back everything or nothing when a write fails', async () => {
    const lotId = await createLot('c1', head, [detail('011002')])
    const deleted = await trashLot(lotId)
    const before = await everything()
    vi.spyOn(db.trashRows, 'bulkDelete').mockRejectedValueOnce(new Error('disk full'))
    await expect(putBack(deleted!.trashId)).rejects.toThrow('disk full')
    expect(await everything()).toEqual(before)
  })

  it('tells a window that has the lot open, after the deletion and after it is back', async () => {
    const lotId = await createLot('c1', head, [detail('011002')])
    const told = vi.fn()
    const { leave } = joinLotChannel(lotId, told)
    const deleted = await trashLot(lotId)
    await vi.waitFor(() => {
      expect(told).toHaveBeenCalledTimes(1)
    })
    await putBack(deleted!.trashId)
    await vi.waitFor(() => {
      expect(told).toHaveBeenCalledTimes(2)
    })
    leave()
  })
})

it('deleting fails as a whole: a lot whose copy cannot be stored stays', async () => {
  const lotId = await createLot('c1', head, [detail('011002')])
  const before = await everything()
  vi.spyOn(db.trashRows, 'add').mockRejectedValueOnce(new Error('disk full'))
  await expect(trashLot(lotId)).rejects.toThrow('disk full')
  expect(await everything()).toEqual(before)
})

describe('a deleted company', () => {
  const key = { companyId: 'c1', environment: 'production', accountId: 'a', kind: 'transactions' } as const
  async function withStatement(): Promise<void> {
    await beginInquiry(key, {
      period: {},
      windows: [{ sourceId: 's', from: '2026-11-01', to: '2026-11-02', pages: 0 }],
    } as never)
    await finishPager(key, { spans: [], sourceId: 's', newestFirst: false, accountInfo: undefined })
  }
  const statements = () => db.statements.count()

  it('keeps its rows until it is erased for good, and its lots and payees even then', async () => {
    await withStatement()
    await createLot('c1', head, [detail('011002')])
    await savePayee('c1', payee('011002'))
    const deleted = await trashCompany(company('c1', []), true)
    expect(await trashContent(deleted.trashId)).toMatchObject({ company: { companyId: 'c1' }, wasCurrent: true })
    expect(await statements()).toBe(1)
    await eraseForGood([deleted], new Set(['c2']))
    expect([await statements(), await db.lots.count(), await db.payees.count()]).toEqual([0, 1, 1])
    expect([await db.trash.count(), await db.trashRows.count()]).toEqual([0, 0])
  })

  it('keeps its statements when it exists again by the time its entry is erased', async () => {
    await withStatement()
    await eraseForGood([await trashCompany(company('c1', []), false)], new Set(['c1']))
    expect(await statements()).toBe(1)
  })

  it('has one entry, that of its last deletion', async () => {
    await trashCompany(company('c1', []), false)
    await trashCompany({ ...company('c1', []), name: 'new' }, false)
    expect((await listTrash()).map(({ name }) => name)).toEqual(['new'])
  })
})

it(`entries expire after ${String(TRASH_DAYS)} days, and never by a clock that was put back`, async () => {
  const deleted = await trashCompany(company('c1', []), false)
  const at = Date.parse(deleted.deletedAt)
  const DAY = 86_400_000
  expect(expired([deleted], at + TRASH_DAYS * DAY)).toEqual([])
  expect(expired([deleted], at + TRASH_DAYS * DAY + 1)).toEqual([deleted])
  expect(expired([deleted], at - 400 * DAY)).toEqual([])
})

describe('the name of a deleted lot', () => {
  const named = (name: string) => createLot('c', { ...head, localTaxPaymentDataName: name }, [])
  const names = async () =>
    (await db.lots.toArray()).map((lot) => lot.head.localTaxPaymentDataName).sort((a, b) => a.localeCompare(b))
  beforeEach(clear)

  it('goes to the next in number, and both are as before when it is taken back', async () => {
    const [first, second] = [await named('11月分'), await named('11月分 2')]
    const deleted = await trashLot(first, () => true)
    expect(await names()).toEqual(['11月分'])
    expect((await openLot(second))?.record.revision).toBe(1)
    expect(await putBack(deleted?.trashId ?? '')).toBeUndefined()
    expect(await names()).toEqual(['11月分', '11月分 2'])
    expect((await openLot(second))?.record.head.localTaxPaymentDataName).toBe('11月分 2')
  })

  it('goes to no lot that may not be renamed, and is taken from none that has another name by now', async () => {
    const [first, second] = [await named('11月分'), await named('11月分 2')]
    const asked: string[] = []
    await trashLot(first, ({ lotId }) => (asked.push(lotId), false))
    expect([asked, await names()]).toEqual([[second], ['11月分 2']])
    const third = await named('11月分')
    const deleted = await trashLot(third, () => true)
    const now = (await openLot(second))?.record
    await saveLot(
      second,
      {
        rows: [],
        removed: [],
        order: undefined,
        record: { head: { ...head, localTaxPaymentDataName: '本社' } },
        steps: new Map(),
      },
      now?.revision ?? 0,
    )
    await putBack(deleted?.trashId ?? '')
    expect(await names()).toEqual(['11月分', '本社'])
  })
})
