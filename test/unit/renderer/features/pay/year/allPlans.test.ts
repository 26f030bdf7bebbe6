import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Company } from '#contract/ipc/index'
import type { LotState } from '#domain/filing/filingState'
import { createLots } from '#data/repositories/lots'
import { detailsOf, lotsOfYear } from '#data/repositories/monthLots'
import { savePayee } from '#data/repositories/payees'
import { saveYear, type YearRow } from '#data/repositories/years'
import { db } from '#data/schema/db'
import { monthOfPlan } from '#features/pay/year/monthOfPlan'
import { makeFromPlans } from '#features/pay/year/allPlans'
import { newEmployee } from '#features/pay/year/usePlanSheet'
import { emptyDetail, emptyHead } from '#domain/lots/lot'

const MONTH = '2026-11'
const company = (companyId: string): Company =>
  ({
    companyId,
    name: companyId,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '', codeOnlyFlag: '', payingAccountId: null },
  }) as unknown as Company
const row = (companyId: string, changes: Partial<YearRow> = {}): YearRow => ({
  ...newEmployee(companyId, 2026, 1),
  municipalityCode: '132063',
  designatedNumber: '1',
  amounts: Array.from({ length: 12 }, () => 1_000),
  ...changes,
})
const states = new Map<string, LotState>()
const stateOf = (lotId: string): LotState => states.get(lotId) ?? 'draft'
const outcomes = async (...ids: string[]) =>
  (await makeFromPlans(ids.map(company), MONTH, stateOf)).map(({ company: { companyId }, outcome }) => [
    companyId,
    outcome,
  ])

beforeEach(async () => {
  states.clear()
  await Promise.all([db.yearEmployees, db.lots, db.details, db.orders, db.payees].map((table) => table.clear()))
})

describe('the lots of all clients from their plans', () => {
  it('are made once, with the sums of the plan and the names of the payee list', async () => {
    await savePayee('a', {
      municipalityCode: '132063',
      municipalityName: 'フチユウシ',
      designatedNumber: '1',
      numberOfPayrollTaxPayments: 0,
      amountOfPayrollTaxPayments: 0,
      halfYearly: false,
      memo: '',
    })
    await saveYear([row('a'), row('a'), row('b')])
    expect(await outcomes('a', 'b')).toEqual([
      ['a', 'made'],
      ['b', 'made'],
    ])
    const lots = await db.lots.where('companyId').equals('a').toArray()
    expect(lots.map(({ month, totals }) => [month, totals.totalNumber, totals.totalAmount])).toEqual([
      [MONTH, 2, 2_000],
    ])
    expect((await detailsOf(lots[0]!.lotId))[0]?.municipalityName).toBe('フチユウシ')
    expect(await outcomes('a', 'b')).toEqual([
      ['a', 'asPlanned'],
      ['b', 'asPlanned'],
    ])
    expect(await db.lots.count()).toBe(2)
  })

  it('are left alone where they differ, and clients that need attention come first', async () => {
    await saveYear([
      row('made'),
      row('differs'),
      row('nothing', { amounts: Array.from({ length: 12 }, () => 0) }),
      row('unreadable', { raw: { month11: 'x' } }),
    ])
    await createLots('differs', { ...emptyHead(), monthForWhichPaymentIsDue: MONTH }, [])
    expect(await outcomes('made', 'noPlan', 'nothing', 'differs', 'unreadable')).toEqual([
      ['unreadable', 'unreadable'],
      ['differs', 'differs'],
      ['noPlan', 'noPlan'],
      ['nothing', 'nothing'],
      ['made', 'made'],
    ])
    expect(await db.lots.where('companyId').equals('differs').count()).toBe(1)
  })

  it('are not made again beside a returned lot, which is corrected instead', async () => {
    await saveYear([row('a')])
    const [made] = await makeFromPlans([company('a')], MONTH, stateOf)
    states.set(made!.lotIds[0]!, 'returned')
    expect(await outcomes('a')).toEqual([['a', 'differs']])
    expect(await db.lots.count()).toBe(1)
  })
})

describe('a month with a batch', () => {
  it('differs from a plan only in a year that has one', async () => {
    const detail = {
      ...emptyDetail(),
      municipalityCode: '132063',
      designatedNumber: '2',
      amountOfPayrollTaxPayments: 5,
    }
    await createLots('a', { ...emptyHead(), monthForWhichPaymentIsDue: MONTH }, [detail])
    const lots = await lotsOfYear('a', 2026)
    const differing = (rows: YearRow[]) =>
      monthOfPlan({ year: 2026, month: MONTH, rows, payees: [], lots, stateOf }).differences.map(
        ({ designatedNumber }) => designatedNumber,
      )
    expect(differing([])).toEqual([])
    expect(differing([row('a')])).toEqual(['1', '2'])
  })
})
