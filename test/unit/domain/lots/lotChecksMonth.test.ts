import { describe, expect, it } from 'vitest'
import { checkMonth, monthContext, type MonthLot } from '#domain/lots/lotChecks'
import type { LotDetail } from '#domain/lots/lot'
import { emptyPayee, type PayeeRecord } from '#domain/lots/payeeMaster'
import { detail, retirementDetail } from './lotSamples.ts'

const codes = (
  details: LotDetail[],
  month: string,
  others: MonthLot[] = [],
  payees: PayeeRecord[] = [],
  previous?: LotDetail[],
) => checkMonth(details, month, monthContext(others, payees, previous))
const accepted = (details: LotDetail[], acceptanceNo = 'A00000000001'): MonthLot => ({
  filed: true,
  acceptanceNo,
  details,
})
const unknown = (details: LotDetail[]): MonthLot => ({ filed: true, details })
const draft = (details: LotDetail[]): MonthLot => ({ filed: false, details })
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

  it('is not a payee that is only in a draft', () =>
    expect(codes([detail()], '2026-10', [draft([detail()])])).toEqual([]))

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
