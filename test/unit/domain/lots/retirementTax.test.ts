import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlausibleRetirement, retirementTax, type RetirementInput } from '#domain/lots/retirementTax'

const base: RetirementInput = { payment: 15_000_000, years: 26, kind: 'general', disability: false }

describe('retirementTax', () => {
  it.each([
    // The columns are payment, years, kind and disability, then the expected deduction, taxable amount, municipal tax
    // and prefectural tax.
    [15_000_000, 26, 'general', false, 12_200_000, 1_400_000, 84_000, 56_000],
    [800_000, 1, 'general', false, 800_000, 0, 0, 0],
    [802_001, 1, 'general', false, 800_000, 1_000, 0, 0],
    [1_000_000, 1, 'general', false, 800_000, 100_000, 6_000, 4_000],
    [8_000_000, 20, 'general', false, 8_000_000, 0, 0, 0],
    [9_400_000, 21, 'general', false, 8_700_000, 350_000, 21_000, 14_000],
    [15_000_000, 26, 'general', true, 13_200_000, 900_000, 54_000, 36_000],
    [5_000_000, 5, 'officer', false, 2_000_000, 3_000_000, 180_000, 120_000],
    [5_000_000, 5, 'shortTerm', false, 2_000_000, 1_500_000, 90_000, 60_000],
    [5_002_000, 5, 'shortTerm', false, 2_000_000, 1_502_000, 90_100, 60_000],
    [10_000_000, 5, 'shortTerm', false, 2_000_000, 6_500_000, 390_000, 260_000],
  ] as const)(
    'computes the tax on %i yen after %i years (%s, disability %s)',
    (payment, years, kind, disability, deduction, taxable, municipal, prefectural) => {
      expect(retirementTax({ payment, years, kind, disability })).toEqual({
        deduction,
        taxable,
        municipal,
        prefectural,
        total: municipal + prefectural,
      })
    },
  )

  const inputs = fc.record({
    payment: fc.integer({ min: 0, max: 9_999_999_999 }),
    years: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom('general', 'officer', 'shortTerm'),
    disability: fc.boolean(),
  }) as fc.Arbitrary<RetirementInput>

  it('returns multiples of 100 yen, split 6:4 before rounding, and never more than a tenth of the payment', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { taxable, municipal, prefectural, total } = retirementTax(input)
        expect([taxable % 1000, municipal % 100, prefectural % 100]).toEqual([0, 0, 0])
        expect(total * 10).toBeLessThanOrEqual(input.payment)
        expect(Math.abs(municipal * 4 - prefectural * 6)).toBeLessThan(600)
      }),
    )
  })

  it('never charges less for a larger payment', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 1_000_000 }), (input, more) => {
        expect(retirementTax({ ...input, payment: input.payment + more }).total).toBeGreaterThanOrEqual(
          retirementTax(input).total,
        )
      }),
    )
  })
})

describe('isPlausibleRetirement', () => {
  it('accepts the two special kinds only up to five years', () => {
    expect(isPlausibleRetirement({ ...base, years: 5, kind: 'officer' })).toBe(true)
    expect(isPlausibleRetirement({ ...base, years: 6, kind: 'officer' })).toBe(false)
    expect(isPlausibleRetirement({ ...base, years: 6, kind: 'shortTerm' })).toBe(false)
  })

  it.each([
    { payment: -1 },
    { payment: 1.5 },
    { payment: 10_000_000_000 },
    { years: 0 },
    { years: 100 },
    { years: 2.5 },
  ])('refuses %j', (part) => {
    expect(isPlausibleRetirement(base)).toBe(true)
    expect(isPlausibleRetirement({ ...base, ...part })).toBe(false)
  })
})
