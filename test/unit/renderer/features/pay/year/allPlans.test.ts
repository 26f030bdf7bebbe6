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

  it('are not made where a payee of last month is not in the plan, until somebody says what becomes of it', async () => {
    const paid = (municipalityCode: string, designatedNumber: string, amountOfPayrollTaxPayments: number) => ({
      ...emptyDetail(),
      municipalityCode,
      designatedNumber,
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments,
    })
    const gone = row('a', { municipalityCode: '131016', designatedNumber: '5', amounts: [] })
    const renumbered = row('a', { municipalityCode: '012025', designatedNumber: '62', amounts: [] })
    await saveYear([row('a'), gone, renumbered, row('b')])
    // The plan knows the payee of who left, the number that a list of last month lacked, and a new number.
    const before = [
      ...[paid('132063', '', 900), paid('131016', '5', 700), paid('012025', '61', 600)],
      ...[paid('271004', '7', 500), paid('141003', '8', 50)],
    ]
    await createLots('a', { ...emptyHead(), monthForWhichPaymentIsDue: '2026-10' }, before)
    await createLots('b', { ...emptyHead(), monthForWhichPaymentIsDue: '2026-10' }, before.slice(0, 1))
    const [first, second] = await makeFromPlans([company('a'), company('b')], MONTH, stateOf)
    expect([first?.outcome, first?.leftOut.map(({ municipalityCode }) => municipalityCode), first?.lotIds]).toEqual([
      'leavesOut',
      ['271004', '141003'],
      [],
    ])
    expect(second?.outcome).toBe('made')
    const make = async (leftOut: 'keep' | 'drop') => {
      const [made] = await makeFromPlans([company('a')], MONTH, stateOf, undefined, leftOut)
      const details = await detailsOf(made?.lotIds[0] ?? '')
      await db.lots.delete(made?.lotIds[0] ?? '')
      return [made?.amount, details.map(({ amountOfPayrollTaxPayments: yen }) => yen).toSorted((x, y) => x - y)]
    }
    expect(await make('keep')).toEqual([1_550, [50, 500, 1_000]])
    expect(await make('drop')).toEqual([1_000, [1_000]])
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
