import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Company } from '#contract/ipc/index'
import { emptyDetail, emptyHead, MAX_DETAILS, type LotDetail } from '#domain/lots/lot'
import { createLots, lotsOfMonth } from '#data/repositories/lots'
import { detailsOf } from '#data/repositories/monthLots'
import { db } from '#data/schema/db'
import { createAllFromPrevious } from '#features/pay/month/createAll'

vi.mock('#features/pay/lots/index', async () => ({
  ...(await import('#features/pay/lots/parts/payingAccount')),
  ...(await import('#features/pay/lots/parts/previousMonth')),
}))

const [MONTH, LAST] = ['2026-11', '2026-10']
const company = (companyId: string): Company =>
  ({
    companyId,
    name: companyId,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '', codeOnlyFlag: '', payingAccountId: null },
  }) as unknown as Company
const detail = (more: Partial<LotDetail> = {}): LotDetail => ({
  ...emptyDetail(),
  municipalityCode: '132063',
  designatedNumber: '1',
  numberOfPayrollTaxPayments: 2,
  amountOfPayrollTaxPayments: 9_000,
  ...more,
})
const store = (companyId: string, month: string, details: LotDetail[]) =>
  createLots(companyId, { ...emptyHead(), monthForWhichPaymentIsDue: month }, details)
const create = async (...ids: string[]) => {
  const told: number[] = []
  const results = await createAllFromPrevious(
    ids.map(company),
    MONTH,
    () => true,
    (done) => told.push(done),
  )
  return { told, results: results.map(({ company: { companyId }, outcome, amount }) => [companyId, outcome, amount]) }
}

beforeEach(() => Promise.all([db.lots, db.details, db.orders].map((table) => table.clear())))

it('makes the lots of all clients as last month, without what does not recur, and says how much they are', async () => {
  await store('a', LAST, [
    detail({ numberOfRetirementIncomeTaxPayments: 1, amountOfMunicipalInhabitantTaxPayments: 500, change: '1' }),
    detail({ municipalityCode: '011002', amountOfPayrollTaxPayments: 50 }),
  ])
  await store('b', LAST, [detail()])
  expect((await create('a', 'b')).results).toEqual([
    ['a', 'made', 9_050],
    ['b', 'made', 9_000],
  ])
  const [made] = await lotsOfMonth('a', MONTH)
  expect(made).toMatchObject({ totals: { totalAmount: 9_050 }, detailCount: 2 })
  const [first] = (await detailsOf(made?.lotId ?? '')).filter(({ municipalityCode }) => municipalityCode === '132063')
  expect(first).toEqual(detail())
})

it('leaves alone who has a lot already, more payees than one lot holds, or nothing that recurs; twice makes nothing', async () => {
  await store('there', LAST, [detail()])
  await store('there', MONTH, [detail({ amountOfPayrollTaxPayments: 1 })])
  await store(
    'split',
    LAST,
    Array.from({ length: MAX_DETAILS + 1 }, (_, at) => detail({ designatedNumber: String(at) })),
  )
  await store('nothing', LAST, [detail({ numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 })])
  await store('fine', LAST, [detail()])
  const all = ['there', 'split', 'nothing', 'fine', 'unknown']
  expect((await create(...all)).results.map(([, outcome]) => outcome)).toEqual([
    'there',
    'split',
    'nothing',
    'made',
    'nothing',
  ])
  const before = await db.lots.count()
  expect((await create(...all)).results.map(([, outcome]) => outcome)).not.toContain('made')
  expect(await db.lots.count()).toBe(before)
})

it('tells how far it is, ten clients at a time', async () => {
  const ids = Array.from({ length: 25 }, (_, at) => `c${String(at)}`)
  for (const id of ids) await store(id, LAST, [detail()])
  const { told, results } = await create(...ids)
  expect(told).toEqual([10, 20, 25])
  expect(results).toHaveLength(25)
})
