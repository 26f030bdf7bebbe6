import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDetail, lotTotals, type LotDetail } from '#domain/lots/lot'
import { snapshotOutline } from '#contract/ipc/index'
import { storedRow } from '#data/draft/row'
import { figuresOf } from '#data/draft/rows'
import { AppDatabase } from '#data/schema/db'
import { type Drafts, readPresent, readDrafts, restoreDrafts, restorePlan } from '#data/snapshots/restoring'
import { exportDrafts } from './formerText.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const yen = fc.integer({ min: 0, max: 99_999_999_999 })
const detail: fc.Arbitrary<LotDetail> = fc.record({
  municipalityCode: text,
  municipalityName: text,
  designatedNumber: text,
  change: text,
  numberOfPayrollTaxPayments: yen,
  amountOfPayrollTaxPayments: yen,
  numberOfRetirementIncomeTaxPayments: yen,
  numberOfRetirees: yen,
  amountOfRetirementBenefitPayments: yen,
  amountOfMunicipalInhabitantTaxPayments: yen,
  amountOfPrefecturalInhabitantsTaxPayments: yen,
})
const head = fc.record({
  localTaxPaymentDataName: text,
  codeOnlyFlag: text,
  transactionCode: text,
  payingBranchNo: text,
  payingDepositType: text,
  payingAccountNo: text,
  dueDate: fc.constant('2026-12-10'),
  monthForWhichPaymentIsDue: fc.constant('2026-11'),
  applicantName: text,
  address: text,
})
const raw = fc.option(
  text.map((typed) => ({ amountOfPayrollTaxPayments: typed })),
  { nil: {} },
)
const lot = fc.record({
  lotId: fc.uuid(),
  companyId: fc.uuid(),
  head,
  rows: fc.uniqueArray(fc.record({ rowId: fc.uuid(), detail, raw }), { maxLength: 6, selector: ({ rowId }) => rowId }),
})
const lots = fc.uniqueArray(lot, { maxLength: 5, selector: ({ lotId }) => lotId })
type Lot = typeof lot extends fc.Arbitrary<infer T> ? T : never

const VERSION = new AppDatabase('version').verno
let count = 0
const opened: AppDatabase[] = []
function fresh(): AppDatabase {
  const database = new AppDatabase(`snapshots-${String(count++)}`)
  opened.push(database)
  return database
}
beforeEach(() => {
  opened.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.map((database) => database.delete()))
})

async function put(database: AppDatabase, list: readonly Lot[], updatedAt = '2026-11-20T00:00:00.000Z'): Promise<void> {
  for (const { lotId, companyId, head: lotHead, rows } of list) {
    const { totals, unreadable } = figuresOf(rows.map(storedRow))
    await database.lots.put({
      lotId,
      companyId,
      head: lotHead,
      month: '2026-11',
      totals,
      detailCount: rows.length,
      unreadable,
      createdAt: updatedAt,
      updatedAt,
      bankErrors: [],
    })
    await database.orders.put({ lotId, rowIds: rows.map(({ rowId }) => rowId) })
    await database.details.bulkPut(rows.map((row) => ({ lotId, ...row })))
  }
}

function drafts(content: string): Drafts {
  const read = readDrafts(content, VERSION)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

const sample = (): Lot => fc.sample(lot, { numRuns: 1, seed: 7 })[0]!
const places = (content: unknown) => {
  const read = readDrafts(typeof content === 'string' ? content : JSON.stringify(content), VERSION)
  return read.ok ? [] : read.error.kind === 'damaged' ? read.error.places : ['newer']
}

describe('a snapshot of the drafts', () => {
  it('restores every lot as it was, so that a snapshot of the result is identical', async () => {
    await fc.assert(
      fc.asyncProperty(lots, async (list) => {
        const [source, target] = [fresh(), fresh()]
        await put(source, list)
        const content = await exportDrafts(source)
        expect(snapshotOutline.safeParse(JSON.parse(content)).success).toBe(true)
        const plan = await restoreDrafts(target, drafts(content))
        expect(plan).toEqual({
          lots: list.length,
          details: list.reduce((sum, { rows }) => sum + rows.length, 0),
          payees: 0,
          present: 0,
        })
        expect(await exportDrafts(target)).toBe(content)
        expect(await target.details.toArray()).toEqual(await source.details.toArray())
      }),
      { numRuns: 40 },
    )
  })

  it('of an earlier version restores no sum of what a cell held before it could not be read', async () => {
    const [source, target] = [fresh(), fresh()]
    const detail = { ...emptyDetail(), amountOfPayrollTaxPayments: 345_600 }
    const typed = { amountOfPayrollTaxPayments: '-500' }
    await put(source, [{ ...sample(), lotId: 'l', rows: [{ rowId: 'r', detail, raw: typed }] }])
    const { unreadable: _unreadable, ...former } = (await source.lots.get('l'))!
    await source.lots.put({ ...former, totals: lotTotals([detail]) })
    await restoreDrafts(target, drafts(await exportDrafts(source)))
    expect(await target.lots.get('l')).toMatchObject({ totals: { totalAmount: 0 }, unreadable: 1 })
    expect(await target.details.get(['l', 'r'])).toMatchObject({ raw: typed })
  })

  it('never changes an existing lot, even if the snapshot has a newer version of it', async () => {
    await fc.assert(
      fc.asyncProperty(lots, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), async (list, kept) => {
        const [source, target] = [fresh(), fresh()]
        await put(source, list)
        const mine = list.filter((_, index) => kept[index]).map((one) => ({ ...one, rows: [] }))
        await put(target, mine, '2020-01-01T00:00:00.000Z')
        const before = await target.lots.bulkGet(mine.map(({ lotId }) => lotId))
        const content = drafts(await exportDrafts(source))
        const told = restorePlan(content, await readPresent(target))
        expect(await restoreDrafts(target, content)).toEqual(told)
        expect(told.present).toBe(mine.length)
        expect(await target.lots.bulkGet(mine.map(({ lotId }) => lotId))).toEqual(before)
        for (const { lotId } of mine) expect((await target.orders.get(lotId))?.rowIds).toEqual([])
        expect(await target.lots.count()).toBe(list.length)
        expect(await restoreDrafts(target, content)).toMatchObject({ lots: 0, details: 0 })
      }),
      { numRuns: 25 },
    )
  })

  it('is restored completely or not at all', async () => {
    const [source, target] = [fresh(), fresh()]
    await put(source, [sample()])
    const content = drafts(await exportDrafts(source))
    vi.spyOn(target.details, 'bulkPut').mockImplementationOnce(() => Dexie.Promise.reject(new Error('disk full')))
    await expect(restoreDrafts(target, content)).rejects.toThrow('disk full')
    expect(await target.lots.count()).toBe(0)
    expect(await target.orders.count()).toBe(0)
  })

  it('restores each answer to an acceptance inquiry once, and contains no balances', async () => {
    const [source, target] = [fresh(), fresh()]
    const lookup = {
      companyId: 'c',
      acceptanceNo: '123456789012',
      at: '2026-11-20T00:00:00Z',
      answer: { transactionStatus: '承認済' },
    }
    await source.lookups.bulkAdd([lookup, { ...lookup, at: '2026-11-21T00:00:00Z' }])
    await source.balances.put({
      companyId: 'c',
      accountId: '00111111111',
      at: '2026-11-20T00:00:00Z',
      balance: { todayBalance: 987_654_321 },
    })
    await target.lookups.add(lookup)
    const content = await exportDrafts(source)
    expect(content).not.toContain('987654321')
    await restoreDrafts(target, drafts(content))
    expect((await target.lookups.toArray()).map(({ at }) => at)).toEqual([
      '2026-11-20T00:00:00Z',
      '2026-11-21T00:00:00Z',
    ])
  })

  it('leaves out rows that a late write left behind for a deleted lot', async () => {
    const [source, target] = [fresh(), fresh()]
    await source.details.put({ lotId: 'gone', rowId: 'r', detail: emptyDetail(), raw: {} })
    await put(source, [sample()])
    await source.orders.delete(sample().lotId)
    const content = drafts(await exportDrafts(source))
    expect(content.details.every(({ lotId }) => lotId !== 'gone')).toBe(true)
    expect(content.orders[0]?.rowIds).toHaveLength(sample().rows.length)
    expect(await restoreDrafts(target, content)).toMatchObject({ lots: 1 })
  })

  it('restores payees under their own keys, and may come from a version without payees', async () => {
    const [source, target] = [fresh(), fresh()]
    const payee = (payeeId: string, memo: string) => ({
      companyId: 'c',
      payeeId,
      municipalityCode: '131016',
      municipalityName: '',
      designatedNumber: '',
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: 2,
      halfYearly: false,
      memo,
    })
    await source.payees.bulkAdd([payee('1', '甲'), payee('2', '乙')])
    await target.payees.add(payee('2', '丙'))
    const content = drafts(await exportDrafts(source))
    expect(await restoreDrafts(target, content)).toEqual({ lots: 0, details: 0, payees: 1, present: 0 })
    expect((await target.payees.toArray()).map(({ memo }) => memo)).toEqual(['甲', '丙'])
    const { payees: _, ...before } = content
    expect(places({ ...before, schemaVersion: 1 })).toEqual([])
  })
})

describe('a damaged snapshot', () => {
  const good = async () => {
    const source = fresh()
    await put(source, [{ ...sample(), rows: [{ rowId: 'r1', detail: emptyDetail(), raw: {} }] }])
    return JSON.parse(await exportDrafts(source)) as {
      schemaVersion: number
      lots: object[]
      details: { detail: object }[]
      orders: object[]
    }
  }

  it('is refused with the place of each fault', async () => {
    const one = await good()
    expect(places('{')).toEqual([expect.stringMatching(/^JSON: /)])
    expect(
      places({
        ...one,
        details: [{ ...one.details[0], detail: { ...one.details[0]!.detail, amountOfPayrollTaxPayments: 1.5 } }],
      }),
    ).toEqual([expect.stringMatching(/^details\[0\]\.detail\.amountOfPayrollTaxPayments: /)])
    expect(places({ ...one, details: [{ ...one.details[0], lotId: 'other' }] })).toEqual(['details[0]: of no lot'])
    expect(places({ ...one, orders: [] })).toEqual(['lots[0]: no order of its rows'])
    expect(places({ ...one, lots: [one.lots[0], one.lots[0]] })).toEqual(['lots: a lot twice'])
    expect(places({ ...one, clientKeys: [] })).toHaveLength(1)
  })

  it('is refused with at most ten places', async () => {
    const one = await good()
    expect(places({ ...one, lots: Array(40).fill({}) })).toHaveLength(10)
  })

  it('is refused as newer, without further checks, if a newer version wrote it', async () => {
    expect(places({ ...(await good()), schemaVersion: VERSION + 1, somethingNew: [] })).toEqual(['newer'])
  })
})
