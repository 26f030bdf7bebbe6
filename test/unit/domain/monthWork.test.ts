import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail } from '#domain/lot'
import { carryOver, splitDetails } from '#domain/monthWork'

describe('carryOver', () => {
  const payroll = { ...emptyDetail(), municipalityCode: '131016', designatedNumber: '1', change: '1', numberOfPayrollTaxPayments: 3, amountOfPayrollTaxPayments: 45_300 }

  it('takes the payees with their payroll figures and leaves retirements and change marks behind', () => {
    const both = { ...payroll, numberOfRetirementIncomeTaxPayments: 1, numberOfRetirees: 1, amountOfRetirementBenefitPayments: 15_000_000, amountOfMunicipalInhabitantTaxPayments: 84_000, amountOfPrefecturalInhabitantsTaxPayments: 56_000 }
    expect(carryOver([both])).toEqual([{ ...payroll, change: '' }])
  })

  it('does not take a payee that had only a retirement, nor an empty row', () => {
    const retirement = { ...emptyDetail(), municipalityCode: '141003', numberOfRetirementIncomeTaxPayments: 1, amountOfMunicipalInhabitantTaxPayments: 84_000 }
    expect(carryOver([retirement, emptyDetail()])).toEqual([])
  })

  it('changes nothing of what it was given', () => {
    const before = structuredClone(payroll)
    carryOver([payroll])
    expect(payroll).toEqual(before)
  })
})

describe('splitDetails', () => {
  it('keeps every detail once, in order, in the fewest lots of at most 500 and of nearly the same size', () => {
    fc.assert(fc.property(fc.nat(4000), (count) => {
      const details = Array.from({ length: count }, (_, n) => n)
      const lots = splitDetails(details)
      const sizes = lots.map(({ length }) => length)
      expect(lots.flat()).toEqual(details)
      expect(lots).toHaveLength(Math.max(1, Math.ceil(count / 500)))
      expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(Math.max(1, lots.length))
    }))
  })

  it('cuts the whole country into four', () => {
    expect(splitDetails(Array<number>(1741).fill(0)).map(({ length }) => length)).toEqual([436, 436, 436, 433])
  })
})
