import { describe, expect, it } from 'vitest'
import { checkLot, checkMonth, monthContext, type OtherLotOfMonth } from '#domain/lots/lotChecks'
import type { PayrollSum } from '#domain/lots/month'
import type { LotDetail } from '#domain/lots/lot'
import { emptyPayee, type PayeeRecord } from '#domain/lots/payeeMaster'
import { detail, head, retirementDetail, TODAY } from './lotSamples.ts'

const codes = (
  details: LotDetail[],
  month: string,
  others: OtherLotOfMonth[] = [],
  payees: PayeeRecord[] = [],
  previous?: LotDetail[],
) => checkMonth(details, month, monthContext(others, payees, previous))
const accepted = (details: LotDetail[], acceptanceNo = 'A00000000001'): OtherLotOfMonth => ({
  filed: true,
  acceptanceNo,
  details,
})
const unknown = (details: LotDetail[]): OtherLotOfMonth => ({ filed: true, details })
const draft = (details: LotDetail[]): OtherLotOfMonth => ({ filed: false, details })
const retirementOnly = retirementDetail({ numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 })
const halfYearly = (changes: Partial<PayeeRecord> = {}): PayeeRecord => ({
  ...emptyPayee(),
  municipalityCode: '132063',
  designatedNumber: '48750-000-3',
  halfYearly: true,
  ...changes,
})

describe('a payee that is already filed this month', () => {
  it('gets a warning on its row, with the acceptance number', () => {
    expect(codes([detail({ municipalityCode: '011002' }), detail()], '2026-10', [accepted([detail()])])).toEqual([
      {
        code: 'payeeFiledThisMonth',
        severity: 'warning',
        row: 1,
        field: 'municipalityCode',
        params: { code: '132063', acceptanceNo: 'A00000000001' },
      },
    ])
  })

  it('gets a weaker warning if the outcome is unknown, unless another lot was accepted', () => {
    expect(codes([detail()], '2026-10', [unknown([detail()])]).map(({ code }) => code)).toEqual([
      'payeeMaybeFiledThisMonth',
    ])
    for (const others of [
      [unknown([detail()]), accepted([detail()])],
      [accepted([detail()]), unknown([detail()])],
    ])
      expect(codes([detail()], '2026-10', others).map(({ code }) => code)).toEqual(['payeeFiledThisMonth'])
  })

  it('gets the full warning if one kind of tax was accepted and the other is unknown', () => {
    for (const others of [
      [unknown([detail()]), accepted([retirementOnly])],
      [accepted([detail()]), unknown([retirementOnly])],
    ])
      expect(codes([retirementDetail()], '2026-10', others).map(({ code }) => code)).toEqual(['payeeFiledThisMonth'])
  })

  it('is recognised by code and designated number', () => {
    expect(codes([detail()], '2026-10', [accepted([detail({ designatedNumber: '2' })])])).toEqual([])
    expect(
      codes([detail({ municipalityCode: '' })], '2026-10', [accepted([detail({ municipalityCode: '' })])]),
    ).toEqual([])
  })

  it('is not a payee that is only in a draft, which is another warning', () => {
    const found = (details: LotDetail[], others: OtherLotOfMonth[]) =>
      codes(details, '2026-10', others).map(({ code }) => code)
    expect(found([detail()], [draft([detail()])])).toEqual(['payeeInOtherDraft'])
    expect(found([detail()], [draft([detail()]), accepted([detail()])])).toEqual(['payeeFiledThisMonth'])
    expect(found([detail()], [draft([retirementOnly])])).toEqual([])
    expect(found([retirementOnly], [draft([retirementDetail()])])).toEqual(['payeeInOtherDraft'])
  })

  it('gets no warning for payroll tax in one lot and retirement tax in another', () => {
    expect(codes([retirementOnly], '2026-10', [accepted([detail()])])).toEqual([])
    expect(codes([detail()], '2026-10', [accepted([retirementOnly])])).toEqual([])
    expect(codes([retirementDetail()], '2026-10', [accepted([retirementOnly])]).map(({ code }) => code)).toEqual([
      'payeeFiledThisMonth',
    ])
  })
})

describe('a half-yearly payee', () => {
  it.each([
    ['2026-10', 1],
    ['2026-12', 1],
    ['2026-11', 0],
    ['2027-05', 0],
    ['2026-06', 1],
  ])('with payroll tax for %s gets %i warnings', (month, count) => {
    expect(
      codes([detail()], month, [], [halfYearly()]).filter(({ code }) => code === 'halfYearlyPayeeInOtherMonth'),
    ).toHaveLength(count)
  })

  it('gets a warning for retirement tax too, and payees that are not half-yearly get none', () => {
    // Tax of a retirement in August is due on 10 December, with November (能美市).
    expect(codes([retirementOnly], '2026-08', [], [halfYearly()])).toMatchObject([
      { code: 'halfYearlyPayeeInOtherMonth' },
    ])
    expect(codes([retirementOnly, detail()], '2026-11', [], [halfYearly()])).toEqual([])
    expect(codes([detail()], '2026-10', [], [halfYearly({ halfYearly: false })])).toEqual([])
    expect(codes([detail()], '2026-10', [], [halfYearly({ designatedNumber: '2' })])).toEqual([])
  })

  it('that ceased to qualify is paid with that month, and then every month', () => {
    const ended = halfYearly({ halfYearlyUntil: '2026-09' })
    const found = (month: string, details = [detail()]) => codes(details, month, [], [ended]).map(({ code }) => code)
    expect(found('2026-08')).toEqual(['halfYearlyPayeeInOtherMonth'])
    expect([found('2026-09'), found('2026-10'), found('2026-12')]).toEqual([[], [], []])
    expect([found('2026-09', []), found('2026-11', [])]).toEqual([['halfYearlyPayeeMissing'], []])
  })

  it('is reported as missing in November and May only, and only if no lot of the month has its payroll tax', () => {
    const missing = {
      code: 'halfYearlyPayeeMissing',
      severity: 'warning',
      params: { code: '132063', designatedNumber: '48750-000-3' },
    }
    expect(codes([detail({ municipalityCode: '011002' })], '2026-11', [], [halfYearly()])).toEqual([missing])
    expect(codes([retirementOnly], '2026-11', [], [halfYearly()])).toEqual([missing])
    expect(codes([detail({ municipalityCode: '011002' })], '2026-10', [], [halfYearly()])).toEqual([])
    expect(codes([], '2026-11', [draft([detail()])], [halfYearly()])).toEqual([])
    expect(codes([], '2026-11', [draft([retirementOnly])], [halfYearly()])).toEqual([missing])
  })
})

describe("the warning about last tax year's amounts", () => {
  const other = detail({ municipalityCode: '011002', amountOfPayrollTaxPayments: 1 })
  it.each([
    ['2026-06', [detail(), other], 2],
    ['2026-06', [detail({ amountOfPayrollTaxPayments: 45_700 }), other], 1],
    ['2026-07', [detail(), other], 0],
  ] as const)('counts, in June only, payees with unchanged amounts: %s, case %#', (month, details, count) => {
    const found = codes([...details], month, [], [], [detail(), other]).filter(
      ({ code }) => code === 'amountsOfOldYear',
    )
    expect(found.map(({ params }) => params)).toEqual(count === 0 ? [] : [{ count }])
  })

  it('is not shown without a lot for May', () => expect(codes([detail()], '2026-06')).toEqual([]))
})

describe('a lot beside the plan of the year', () => {
  const { numberOfPayrollTaxPayments: count, amountOfPayrollTaxPayments: amount } = detail()
  const planned = (changes: Partial<PayrollSum> = {}): PayrollSum => ({
    municipalityCode: '132063',
    designatedNumber: '48750-000-3',
    count,
    amount,
    ...changes,
  })
  const found = (
    details: LotDetail[],
    plan: PayrollSum[] | undefined,
    others: OtherLotOfMonth[] = [],
    payees = [emptyPayee()],
  ) => checkMonth(details, '2026-11', monthContext(others, payees, [], plan))
  const other = planned({ municipalityCode: '011002' })

  it('has no finding as planned, and none without a plan', () => {
    expect(found([detail()], [planned()])).toEqual([])
    expect(found([detail()], undefined)).toEqual([])
    expect(found([retirementOnly], [])).toEqual([])
  })

  it('says on its row what a payee owes by the plan: somebody left after the lot was made', () => {
    expect(
      found([detail({ municipalityCode: '011002' }), detail()], [other, planned({ amount: amount + 45_000 })]),
    ).toEqual([
      {
        code: 'planDiffers',
        severity: 'warning',
        row: 1,
        field: 'amountOfPayrollTaxPayments',
        params: { code: '132063', planned: amount + 45_000, plannedCount: count, amount, count, alone: 1 },
      },
    ])
    expect(found([detail()], [planned({ count: count + 1 })])).toMatchObject([{ field: 'numberOfPayrollTaxPayments' }])
    expect(found([detail()], [])).toMatchObject([{ code: 'planDiffers', params: { planned: 0, plannedCount: 0 } }])
  })

  it('counts what the other lots of the month pay', () => {
    const half = detail({ numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: amount - 1_000 })
    const rest = detail({ numberOfPayrollTaxPayments: count - 1, amountOfPayrollTaxPayments: 1_000 })
    const beside = (plan: PayrollSum) =>
      found([half], [plan], [draft([rest])]).filter(({ code }) => code.startsWith('plan'))
    expect(beside(planned())).toEqual([])
    expect(found([half], [planned()])).toMatchObject([{ code: 'planDiffers', params: { alone: 1 } }])
    expect(beside(planned({ amount: 1 }))).toMatchObject([{ params: { alone: 0 } }])
    expect(found([half, rest], [planned()])).toEqual([])
    expect(found([half, rest], [planned({ amount: 1 })])).toMatchObject([{ row: 0, params: { amount, alone: 0 } }])
  })

  it('names a planned payee that no lot of the month has', () => {
    const missing = {
      code: 'planPayeeMissing',
      severity: 'warning',
      params: { code: '132063', designatedNumber: '48750-000-3', planned: amount, plannedCount: count },
    }
    expect(found([], [planned()])).toEqual([missing])
    expect(found([retirementOnly], [planned()])).toEqual([missing])
    expect(found([], [planned()], [accepted([detail()])])).toEqual([])
  })

  it('says of a half-year only once what is wrong with it', () => {
    expect(found([], [planned()], [], [halfYearly()])).toMatchObject([{ code: 'halfYearlyPayeeMissing' }])
    const early = checkMonth([detail()], '2026-10', monthContext([], [halfYearly()], [], []))
    expect(early).toMatchObject([{ code: 'halfYearlyPayeeInOtherMonth' }])
  })

  it('knows a payee by its name of today', () => {
    const renamed = { ...emptyPayee(), municipalityCode: '011002', designatedNumber: '2', formerly: [detail()] }
    expect(found([detail()], [planned({ municipalityCode: '011002', designatedNumber: '2' })], [], [renamed])).toEqual(
      [],
    )
    expect(found([detail()], [planned({ municipalityCode: '011002', designatedNumber: '2' })])).toHaveLength(2)
  })
})

describe('a finding about last month', () => {
  it('is about last month only when last month is given', () => {
    expect(checkLot(head(), [detail()], { today: TODAY, previous: [] }).map((finding) => finding.code)).toEqual([
      'payeeNewSinceLastMonth',
    ])
    expect(checkLot(head(), [detail()], { today: TODAY })).toEqual([])
  })

  it('is not about a payee of last month that is in another lot of this month', () => {
    const others = [{ filed: false, details: [detail()] }]
    const other = detail({ municipalityCode: '011002' })
    const of = (month: ReturnType<typeof monthContext>) =>
      checkLot(head(), [other], { today: TODAY, previous: [detail(), other], month }).map((finding) => finding.code)
    expect(of(monthContext([], []))).toEqual(['payeeMissingSinceLastMonth'])
    expect(of(monthContext(others, []))).toEqual([])
  })
})
