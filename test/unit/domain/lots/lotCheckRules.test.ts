import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeDetail, emptyDetail, lotTotals, type LotDetail, type LotTotals } from '#domain/lots/lot'
import {
  checkAgainstPrevious,
  checkDetail,
  checkDuplicates,
  checkLot,
  checkTotalBounds,
  checkTotals,
  DETAIL_MAXIMA,
  hasErrors,
  TOTAL_MAXIMA,
} from '#domain/lots/lotChecks'
import { complete, detail, head, manyDetails, retirementDetail, TODAY } from './lotSamples.ts'
import { lotsPayingTwice } from '#domain/lots/duplicates'

const codesOf = (d: LotDetail) => checkDetail(completeDetail(d), 0).map(({ code }) => code)

describe('the check of how retirement tax is split', () => {
  const floor100 = (n: number) => n - (n % 100)
  // Taxable amounts are whole thousands of yen. The municipal tax is 6 %, the prefectural 4 %, each floored to 100 yen.
  const person = (thousands: number) => ({ municipal: floor100(thousands * 60), prefectural: floor100(thousands * 40) })
  const found = (municipal: number, prefectural: number, persons: number) =>
    codesOf(
      retirementDetail({
        numberOfRetirementIncomeTaxPayments: persons,
        numberOfRetirees: persons,
        amountOfRetirementBenefitPayments: 9_999_999_999,
        amountOfMunicipalInhabitantTaxPayments: municipal,
        amountOfPrefecturalInhabitantsTaxPayments: prefectural,
      }),
    )

  it('accepts the split of every taxable amount up to ten million yen', () => {
    for (let thousands = 1; thousands <= 10_000; thousands += 1) {
      const { municipal, prefectural } = person(thousands)
      if (municipal + prefectural === 0) continue
      expect(found(municipal, prefectural, 1)).toEqual([])
    }
  })

  it('allows exactly -100 to 50 yen for one person, and both limits occur', () => {
    const differences = Array.from({ length: 10_000 }, (_, at) => person(at + 1)).map(
      ({ municipal, prefectural }) => 3 * prefectural - 2 * municipal,
    )
    expect(Math.min(...differences)).toBe(-200)
    expect(Math.max(...differences)).toBe(100)
  })

  it('accepts the sums of several people, and both limits of their range occur', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 3, max: 30_000 }), { minLength: 1, maxLength: 40 }), (taxable) => {
        const sums = taxable
          .map(person)
          .reduce((a, b) => ({ municipal: a.municipal + b.municipal, prefectural: a.prefectural + b.prefectural }))
        expect(found(sums.municipal, sums.prefectural, taxable.length)).toEqual([])
      }),
    )
    for (const persons of [1, 2, 7]) {
      const base = 120_000 * persons
      const municipalAt = (doubled: number) => (3 * base - doubled) / 2
      expect(found(municipalAt(-200 * persons), base, persons)).toEqual([])
      expect(found(municipalAt(-200 * persons - 200), base, persons)).toEqual(['retirementSplitUnusual'])
      expect(found(municipalAt(100 * persons - (persons % 2) * 100), base, persons)).toEqual([])
      expect(found(municipalAt(100 * persons - (persons % 2) * 100 + 200), base, persons)).toEqual([
        'retirementSplitUnusual',
      ])
    }
  })
})

describe('the bounds of a lot', () => {
  it('match the interface', () => {
    expect(Object.values(DETAIL_MAXIMA)).toEqual([
      99_999, 999_999_999, 99_999, 999_999_999, 99_999, 999_999_999, 999, 9_999_999_999, 999_999_999, 999_999_999,
    ])
    expect(Object.values(TOTAL_MAXIMA)).toEqual([
      9_999_999, 99_999_999_999, 9_999_999, 99_999_999_999, 9_999_999, 99_999_999_999,
    ])
  })

  it.each(Object.entries(DETAIL_MAXIMA))('limit %s of a detail to %d', (field, max) => {
    const outOfRange = (value: number) =>
      checkDetail(complete({ [field]: value }), 0).filter((f) => f.code === 'numberOutOfRange' && f.field === field)
    expect(outOfRange(max)).toEqual([])
    expect(outOfRange(0)).toEqual([])
    expect(outOfRange(max + 1)).toMatchObject([{ params: { value: max + 1, min: 0, max } }])
    expect(outOfRange(-1)).toHaveLength(1)
  })

  it.each(Object.entries(TOTAL_MAXIMA))('limit %s of a lot to %d', (field, max: number) => {
    const none = lotTotals([])
    expect(checkTotalBounds({ ...none, [field]: max })).toEqual([])
    expect(checkTotalBounds({ ...none, [field]: max + 1 })).toMatchObject([
      { code: 'lotTotalTooLarge', field, params: { max } },
    ])
  })

  it('can be exceeded by details that stay within their own bounds', () => {
    const details = manyDetails(101).map((d) => ({
      ...d,
      numberOfPayrollTaxPayments: 99_999,
      amountOfPayrollTaxPayments: 999_999_999,
    }))
    expect(checkLot(head(), details, { today: TODAY }).map(({ code, field }) => [code, field])).toEqual([
      ['lotTotalTooLarge', 'totalNumberOfPayrollTaxPayments'],
      ['lotTotalTooLarge', 'totalAmountOfPayrollTaxPayments'],
      ['lotTotalTooLarge', 'totalNumber'],
      ['lotTotalTooLarge', 'totalAmount'],
    ])
  })
})

describe('checkTotals', () => {
  const details = [complete(), complete({ municipalityCode: '131016' })]
  const totals = lotTotals(details)

  it('names each total that is wrong', () => {
    for (const field of Object.keys(totals) as (keyof LotTotals)[]) {
      const given = totals[field] + 1
      expect(checkTotals(details, { ...totals, [field]: given })).toEqual([
        { code: 'lotTotalMismatch', severity: 'error', field, params: { expected: totals[field], given } },
      ])
    }
  })

  it('reports a wrong detail with its row', () => {
    const wrong = [complete(), complete({ totalAmountOfDetails: 1 })]
    expect(checkTotals(wrong, totals).map(({ code, row, field }) => [code, row, field])).toEqual([
      ['detailAmountMismatch', 1, 'totalAmountOfDetails'],
      ['lotTotalMismatch', undefined, 'totalAmount'],
    ])
  })
})

describe('the check for duplicates', () => {
  it('points at the first row with the same payee, or failing that with the same municipality', () => {
    const rows = [
      detail(),
      detail({ designatedNumber: 'B' }),
      detail({ designatedNumber: 'B' }),
      detail(),
      detail({ municipalityCode: '' }),
      detail({ municipalityCode: '' }),
    ]
    expect(checkDuplicates(rows).map(({ code, row, params }) => [code, row, params?.line])).toEqual([
      ['duplicateMunicipality', 1, 1],
      ['duplicatePayee', 2, 2],
      ['duplicatePayee', 3, 1],
    ])
  })

  it('treats two blank designated numbers of one municipality as the same payee', () => {
    const blank = detail({ designatedNumber: '' })
    expect(checkDuplicates([blank, blank]).map(({ code }) => code)).toEqual(['duplicatePayee'])
  })

  it('cannot tell a payee without a number from one with it, in either order', () => {
    const [blank, numbered, other] = ['', '1', '2'].map((designatedNumber) => detail({ designatedNumber }))
    const found = (...rows: (LotDetail | undefined)[]) =>
      checkDuplicates(rows.flatMap((row) => row ?? [])).map(({ code, severity, params }) => [
        code,
        severity,
        params?.line,
      ])
    expect(found(blank, numbered)).toEqual([['duplicateWithoutNumber', 'error', 1]])
    expect(found(numbered, other, blank)).toEqual([
      ['duplicateMunicipality', 'warning', 1],
      ['duplicateWithoutNumber', 'error', 1],
    ])
  })
})

describe('lots that pay the same payee twice', () => {
  const twice = (...lots: [month: string, ...numbers: string[]][]) => [
    ...lotsPayingTwice(
      lots.map(([month, ...numbers], at) => ({
        lotId: String(at),
        companyId: 'a',
        month,
        details: numbers.map((designatedNumber) => detail({ designatedNumber })),
      })),
    ),
  ]

  it('are found by number, and where one of the two has none', () => {
    expect(twice(['2026-11', '1', '2'], ['2026-11', '2'], ['2026-11', '3'])).toEqual(['0', '1'])
    expect(twice(['2026-11', '1'], ['2026-11', ''])).toEqual(['0', '1'])
    expect(twice(['2026-11', '1'], ['2026-12', '1'], ['2026-11', '2'])).toEqual([])
  })
})

describe('the comparison with last month', () => {
  const onlyRetirement = retirementDetail({ numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 })

  it('neither expects a payee with only retirement tax again nor compares its tax', () => {
    expect(checkAgainstPrevious([], [onlyRetirement])).toEqual([])
    expect(checkAgainstPrevious([detail()], [retirementDetail()])).toEqual([])
  })

  it('reports payroll tax that starts or ends for a payee', () => {
    expect(checkAgainstPrevious([detail()], [onlyRetirement]).map(({ code }) => code)).toEqual([
      'amountChangedSinceLastMonth',
    ])
    expect(checkAgainstPrevious([onlyRetirement], [detail()]).map(({ code }) => code)).toEqual([
      'amountChangedSinceLastMonth',
    ])
  })

  it('reports a changed designated number, once per payee, instead of one payee gone and one new', () => {
    const now = [detail({ designatedNumber: 'X' }), detail({ designatedNumber: 'Y' })]
    expect(checkAgainstPrevious(now, [detail()]).map(({ code, row }) => [code, row])).toEqual([
      ['designatedNumberChanged', 0],
      ['payeeNewSinceLastMonth', 1],
    ])
  })

  it('finds nothing if at most the order changed', () => {
    const before = manyDetails(30)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(before, { minLength: 30 }),
        (now) => checkAgainstPrevious(now, before).length === 0,
      ),
    )
  })
})

describe('the checks', () => {
  // The fastest run shows what the code costs; the others show what else the machine was doing.
  const fastest = (run: () => unknown) => {
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    })
    return Math.min(...times)
  }

  it('take at most 20 ms for 500 details and last month', () => {
    const details = manyDetails(500)
    expect(fastest(() => checkLot(head(), details, { today: TODAY, previous: details }))).toBeLessThan(20)
  })

  it('take less than 100 microseconds for one detail', () => {
    const one = completeDetail(detail())
    const thousand = () => Array.from({ length: 1000 }, () => checkDetail(one, 0))
    expect(fastest(thousand)).toBeLessThan(100)
  })
})

describe('the check of a whole lot', () => {
  it('lists its findings in the order head, rows, lot', () => {
    const found = checkLot(head({ codeOnlyFlag: '' }), [detail({ change: '12' }), detail({ designatedNumber: '' })], {
      today: TODAY,
    })
    expect(found.map(({ code: c, row }) => [c, row])).toEqual([
      ['wrongLength', undefined],
      ['textTooLong', 0],
      ['designatedNumberMissing', 1],
      ['duplicateWithoutNumber', 1],
    ])
    expect(hasErrors(found)).toBe(true)
    expect(hasErrors(found.filter(({ severity }) => severity === 'warning'))).toBe(false)
  })

  it('finds something even for broken values in a stored draft', () => {
    const broken = {
      ...emptyDetail(),
      numberOfRetirees: NaN,
      amountOfPayrollTaxPayments: Infinity,
      municipalityCode: '\u0000',
    }
    const odd = head({ dueDate: '9999-12-31', monthForWhichPaymentIsDue: '9999-12', applicantName: '\ud800' })
    expect(hasErrors(checkLot(odd, [broken], { today: TODAY, previous: [broken] }))).toBe(true)
  })
})
