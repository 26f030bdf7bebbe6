import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '#domain/calendar/calendar'
import {
  buildLedger,
  hasMark,
  ledgerSpan,
  STANDINGS,
  standingOf,
  yenOf,
  type Ledger,
  type LedgerInput,
  type LedgerLot,
  type LedgerPayee,
} from '#domain/lots/ledger'
import { taxYearOf } from '#domain/year/yearMonths'
import { emptyDetail, lotTotals, type LotDetail } from '#domain/lots/lot'
import { LOT_STATES, type LotState } from '#domain/filing/filingState'

const TODAY = '2026-11-20'
const A = '011002'
const B = '132063'

const pay = (municipalityCode: string, amount: number, changes: Partial<LotDetail> = {}): LotDetail => ({
  ...emptyDetail(),
  municipalityCode,
  designatedNumber: '1',
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: amount,
  ...changes,
})
const retire = (municipalityCode: string, municipal: number, changes: Partial<LotDetail> = {}): LotDetail =>
  pay(municipalityCode, 0, {
    numberOfPayrollTaxPayments: 0,
    numberOfRetirementIncomeTaxPayments: 1,
    amountOfMunicipalInhabitantTaxPayments: municipal,
    ...changes,
  })
let made = 0
const lot = (month: string, details: LotDetail[], state: LotState = 'accepted'): LedgerLot => ({
  lotId: `lot${String(++made)}`,
  month,
  state,
  details,
})
const master = (municipalityCode: string, halfYearly = false): LedgerPayee => ({
  municipalityCode,
  municipalityName: '',
  designatedNumber: '1',
  halfYearly,
})

const ledger = (lots: LedgerLot[], payees: LedgerPayee[] = [], input: Partial<LedgerInput> = {}) =>
  buildLedger({ year: 2026, lots, payees, today: TODAY, ...input })
const row = (of: Ledger, code: string) => of.rows.find(({ municipalityCode }) => municipalityCode === code)
const cell = (of: Ledger, code: string, month: string) => row(of, code)?.cells.find((one) => one.month === month)
const months = (of: Ledger, code: string, mark: 'missing' | 'double' | 'changed') =>
  (row(of, code)?.cells ?? []).filter((one) => hasMark(one, mark)).map(({ month }) => month)

describe('a tax year', () => {
  it.each([
    ['2026-05', 2025],
    ['2026-06', 2026],
    ['2026-12', 2026],
    ['2027-05', 2026],
  ])('of %s begins in %i', (month, year) => {
    expect(taxYearOf(month)).toBe(year)
  })

  it('has twelve months from June, and its ledger also covers the month before', () => {
    expect(ledger([]).months).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
    ])
    expect(ledgerSpan(2026)).toEqual({ from: '2026-05', to: '2027-05' })
  })
})

describe('a cell of the ledger', () => {
  it.each<[LotState, string]>([
    ['accepted', 'accepted'],
    ['approved', 'accepted'],
    ['paidElsewhere', 'accepted'],
    ['unknown', 'unknown'],
    ['sending', 'unknown'],
    ['reading', 'unknown'],
    ['contradicts', 'unknown'],
    ['draft', 'prepared'],
    ['rejected', 'prepared'],
  ])('shows a lot that is %s as %s', (state, standing) => {
    const of = cell(ledger([lot('2026-11', [pay(A, 100)], state)]), A, '2026-11')
    expect(of && standingOf(of.payroll)).toBe(standing)
    expect(of && yenOf(of.payroll)).toBe(100)
  })

  it('shows the lot at the bank rather than a prepared one, and names both', () => {
    const of = cell(ledger([lot('2026-11', [pay(A, 100)]), lot('2026-11', [pay(A, 40)], 'draft')]), A, '2026-11')
    expect(of && yenOf(of.payroll)).toBe(100)
    expect(of?.payroll.yen).toEqual({ accepted: 100, unknown: 0, prepared: 40 })
    expect(of?.lotIds).toHaveLength(2)
  })

  it('keeps retirement tax separate from payroll tax', () => {
    const of = cell(
      ledger([
        lot('2026-11', [
          pay(A, 100, { amountOfMunicipalInhabitantTaxPayments: 60, amountOfPrefecturalInhabitantsTaxPayments: 40 }),
        ]),
      ]),
      A,
      '2026-11',
    )
    expect([of?.payroll.yen.accepted, of?.retirement.yen.accepted]).toEqual([100, 100])
  })

  it('does not exist for a row with nothing entered or for a month outside the year', () => {
    expect(
      ledger([lot('2026-11', [emptyDetail()]), lot('2027-06', [pay(A, 1)]), lot('2026-04', [pay(A, 1)])]).rows,
    ).toEqual([])
  })
})

describe('the mark for a payment made twice', () => {
  it.each<[string, LedgerLot[], boolean]>([
    ['two accepted lots', [lot('2026-11', [pay(A, 1)]), lot('2026-11', [pay(A, 1)])], true],
    ['an accepted and an unknown lot', [lot('2026-11', [pay(A, 1)]), lot('2026-11', [pay(A, 1)], 'unknown')], true],
    ['twice in one lot', [lot('2026-11', [pay(A, 1), pay(A, 2)])], true],
    ['a filed lot and a prepared one', [lot('2026-11', [pay(A, 1)]), lot('2026-11', [pay(A, 1)], 'draft')], true],
    ['two retirements', [lot('2026-11', [retire(A, 100)]), lot('2026-11', [retire(A, 100)])], true],
    ['once', [lot('2026-11', [pay(A, 1)])], false],
    [
      'payroll in one lot and a retirement in another',
      [lot('2026-11', [pay(A, 1)]), lot('2026-11', [retire(A, 100)])],
      false,
    ],
    ['another designated number', [lot('2026-11', [pay(A, 1), pay(A, 1, { designatedNumber: '2' })])], false],
    ['another month', [lot('2026-10', [pay(A, 1)]), lot('2026-11', [pay(A, 1)])], false],
  ])('is shown only for two payments of one kind, payee and month: %s', (_title, lots, double) => {
    expect(months(ledger(lots), A, 'double').length > 0).toBe(double)
  })
})

describe('the mark for a missing payment', () => {
  const at = (lots: LedgerLot[], payees: LedgerPayee[] = [], input: Partial<LedgerInput> = {}) =>
    months(ledger(lots, payees, input), A, 'missing')

  it('is shown for a payee that was paid in the previous month', () => {
    expect(at([lot('2026-10', [pay(A, 1)]), lot('2026-11', [pay(B, 1)])])).toEqual(['2026-11'])
    expect(at([lot('2026-10', [pay(A, 1)]), lot('2026-11', [pay(A, 1)])])).toEqual([])
  })

  it('is shown for a payee that was paid in the May before the tax year', () => {
    expect(at([lot('2026-05', [pay(A, 1)])])).toEqual(['2026-06'])
  })

  it('is shown for every month between two in which the payee was paid', () => {
    expect(at([lot('2026-07', [pay(A, 1)]), lot('2026-11', [pay(A, 1)])])).toEqual(['2026-08', '2026-09', '2026-10'])
  })

  it('is shown only for the first month after payments ended, unless the payee is still in the master', () => {
    const lots = [lot('2026-08', [pay(A, 1)])]
    expect(at(lots)).toEqual(['2026-09'])
    expect(at(lots, [master(A)])).toEqual(['2026-09', '2026-10', '2026-11'])
  })

  it('is never shown before the first paid month of a payee in the master', () => {
    expect(at([lot('2026-06', [pay(B, 1)]), lot('2026-10', [pay(A, 1)])], [master(A)])).toEqual(['2026-11'])
  })

  it("is shown from the month of the company's first lot for a payee in the master that was never paid", () => {
    expect(at([lot('2026-09', [pay(B, 1)])], [master(A)], { firstMonth: '2026-09' })).toEqual([
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    expect(at([], [master(A)])).toEqual(['2026-11'])
  })

  it('is not shown for a month that is not due yet', () => {
    expect(at([lot('2026-10', [pay(A, 1)])], [], { today: '2026-11-10' })).toEqual([])
    expect(at([lot('2026-10', [pay(A, 1)])], [], { today: '2026-11-11' })).toEqual(['2026-11'])
  })

  it('is shown for a payment that is prepared or refused once its due date has passed', () => {
    const beside = (state: LotState, details: LotDetail[]) =>
      at([lot('2026-09', [pay(A, 1)]), lot('2026-10', details, state), lot('2026-11', [pay(A, 1)])])
    for (const state of ['draft', 'rejected'] as const) {
      expect(beside(state, [pay(A, 1)])).toEqual(['2026-10'])
      // Retirement tax is due as well.
      expect(beside(state, [retire(A, 100)])).toEqual(['2026-10'])
    }
    for (const state of ['accepted', 'approved', 'unknown'] as const) expect(beside(state, [pay(A, 1)])).toEqual([])
  })

  it('is not shown for a payment that is prepared, refused or of unknown outcome', () => {
    for (const state of LOT_STATES.filter((one) => one !== 'returned'))
      expect(at([lot('2026-10', [pay(A, 1)]), lot('2026-11', [pay(A, 1)], state)])).toEqual([])
  })

  it('is shown for the payees of a lot that the bank returned, even in the first month, until a corrected one is prepared', () => {
    const returned = lot('2026-11', [pay(A, 1)], 'returned')
    expect(at([lot('2026-10', [pay(A, 1)]), returned])).toEqual(['2026-11'])
    expect(at([returned])).toEqual(['2026-11'])
    expect(at([returned, lot('2026-11', [pay(A, 1)], 'draft')])).toEqual([])
    expect(cell(ledger([returned]), A, '2026-11')?.lotIds).toEqual([returned.lotId])
  })

  it('is not shown for a payee that had only retirement tax, but for one that also had payroll tax', () => {
    expect(at([lot('2026-09', [retire(A, 100)]), lot('2026-11', [retire(A, 100)])])).toEqual([])
    expect(at([lot('2026-10', [pay(A, 1)]), lot('2026-11', [retire(A, 100)])])).toEqual(['2026-11'])
  })

  it('is shown for a half-yearly payee in November and May only', () => {
    expect(at([], [master(A, true)], { firstMonth: '2026-01' })).toEqual(['2026-11'])
    expect(at([], [master(A, true)], { firstMonth: '2026-01', today: '2027-06-01' })).toEqual(['2026-11', '2027-05'])
    expect(at([lot('2026-11', [pay(A, 1)])], [master(A, true)], { today: '2027-04-01' })).toEqual([])
    expect(at([lot('2026-11', [pay(A, 1)])], [master(A, true)], { today: '2027-06-01' })).toEqual(['2027-05'])
  })
})

describe('the mark for a changed amount', () => {
  it('is shown for payroll tax that differs from the previous month', () => {
    const of = ledger([lot('2026-09', [pay(A, 100)]), lot('2026-10', [pay(A, 100)]), lot('2026-11', [pay(A, 130)])])
    expect(months(of, A, 'changed')).toEqual(['2026-11'])
    expect(cell(of, A, '2026-11')?.change).toBe(30)
  })

  it('compares June with the May before, and half-yearly payees with the previous half-year', () => {
    expect(cell(ledger([lot('2026-05', [pay(A, 100)]), lot('2026-06', [pay(A, 90)])]), A, '2026-06')?.change).toBe(-10)
    const half = ledger(
      [lot('2026-05', [pay(A, 100)]), lot('2026-10', [pay(A, 1)]), lot('2026-11', [pay(A, 130)])],
      [master(A, true)],
    )
    expect(cell(half, A, '2026-11')?.change).toBe(30)
  })

  it('is not shown for the first paid month', () => {
    expect(months(ledger([lot('2026-09', [pay(A, 100)]), lot('2026-11', [pay(A, 1)])]), A, 'changed')).toEqual([])
  })
})

describe('any ledger', () => {
  const detail = fc
    .record({
      code: fc.constantFrom(A, B, '342084', ''),
      number: fc.constantFrom('', '1', '2'),
      payroll: fc.nat(999_999_999),
      municipal: fc.nat(999_999),
      prefectural: fc.nat(999_999),
    })
    .map(({ code, number, payroll, municipal, prefectural }) =>
      pay(code, payroll, {
        designatedNumber: number,
        amountOfMunicipalInhabitantTaxPayments: municipal,
        amountOfPrefecturalInhabitantsTaxPayments: prefectural,
      }),
    )
  const lots = fc
    .array(
      fc.record({
        at: fc.integer({ min: -3, max: 15 }),
        state: fc.constantFrom(...LOT_STATES),
        details: fc.array(detail, { maxLength: 6 }),
      }),
      { maxLength: 12 },
    )
    .map((list) => list.map(({ at, state, details }) => lot(addMonths('2026-06', at), details, state)))
  const payees = fc.uniqueArray(
    fc
      .record({ code: fc.constantFrom(A, B, '271004'), halfYearly: fc.boolean() })
      .map(({ code, halfYearly }) => master(code, halfYearly)),
    { selector: ({ municipalityCode }) => municipalityCode },
  )
  const standing = {
    accepted: ['accepted', 'approved', 'paidElsewhere'],
    unknown: ['unknown', 'sending', 'reading', 'contradicts'],
    prepared: ['draft', 'rejected'],
  }

  it('counts every yen of the year exactly once, so rows, months and lots have the same total', () => {
    fc.assert(
      fc.property(lots, payees, (given, list) => {
        const of = ledger(given, list)
        for (const one of STANDINGS) {
          const details = given
            .filter(({ month, state }) => of.months.includes(month) && standing[one].includes(state))
            .flatMap((each) => each.details)
          const sums = lotTotals(details)
          const expected = {
            payroll: sums.totalAmountOfPayrollTaxPayments,
            retirement: sums.totalAmountOfRetirementIncomeTaxPayments,
          }
          const add = (parts: { payroll: number; retirement: number }[]) =>
            parts.reduce((a, b) => ({ payroll: a.payroll + b.payroll, retirement: a.retirement + b.retirement }), {
              payroll: 0,
              retirement: 0,
            })
          expect(of.totals[one]).toEqual(expected)
          expect(add(of.monthTotals.map((total) => total[one]))).toEqual(expected)
          expect(add(of.rows.map(({ totals }) => totals[one]))).toEqual(expected)
        }
      }),
    )
  })

  it('lists each payee once and in order, regardless of the order of the lots', () => {
    fc.assert(
      fc.property(lots, payees, (given, list) => {
        const of = ledger(given, list)
        const keys = of.rows.map(({ key }) => key)
        expect(keys).toEqual([...new Set(keys)].sort())
        const marks = (one: Ledger) =>
          one.rows.map(({ key, cells }) => [key, cells.map(({ missing, double, change }) => [missing, double, change])])
        expect(marks(ledger(given.toReversed(), list))).toEqual(marks(of))
      }),
    )
  })

  it('never marks a payment as missing that was made or is not yet due', () => {
    fc.assert(
      fc.property(lots, payees, (given, list) => {
        for (const one of ledger(given, list).rows.flatMap(({ cells }) => cells))
          if (one.missing && one.month === '2026-11') expect(standingOf(one.payroll)).toBeUndefined()
          else if (one.missing)
            expect([one.month < '2026-11', standingOf(one.payroll) ?? 'prepared']).toEqual([true, 'prepared'])
      }),
    )
  })
})

describe('the year plan beside the lots', () => {
  const gap = { key: `${A} 1`, municipalityCode: A, designatedNumber: '1', plan: { count: 1, amount: 12_000 } }
  const gaps = new Map([['2026-10', [{ ...gap, lot: { count: 1, amount: 10_000 } }]]])

  it('marks the month that differs and no other', () => {
    const of = ledger([lot('2026-10', [pay(A, 10_000), pay(B, 1)]), lot('2026-11', [pay(A, 10_000)])], [], { gaps })
    expect(of.rows.flatMap(({ cells }) => cells.filter((one) => hasMark(one, 'offPlan')))).toEqual([
      expect.objectContaining({ month: '2026-10', gap: gaps.get('2026-10')?.[0] }),
    ])
    expect(of.planned).toBe(true)
  })

  it('shows a payee that only the plan has', () => {
    const of = ledger([], [], { gaps: new Map([['2026-10', [gap]]]) })
    expect(cell(of, A, '2026-10')).toMatchObject({ gap, lotIds: [] })
  })

  it('marks nothing when there is no plan', () => {
    const of = ledger([lot('2026-10', [pay(A, 10_000)])])
    expect([of.planned, row(of, A)?.cells.some((one) => hasMark(one, 'offPlan'))]).toEqual([false, false])
  })
})
