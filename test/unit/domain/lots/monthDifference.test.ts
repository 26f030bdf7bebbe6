import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { monthDifference } from '#domain/lots/monthDifference'

const payee = (municipalityCode: string, designatedNumber: string, amount: number, retirement = 0): LotDetail => ({
  ...emptyDetail(),
  municipalityCode,
  designatedNumber,
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: amount,
  amountOfMunicipalInhabitantTaxPayments: retirement,
})

const details = fc.array(
  fc
    .record({
      code: fc.constantFrom('131016', '131024', '011002', '271004'),
      number: fc.constantFrom('1', '2', ''),
      amount: fc.nat(10_000_000),
      retirement: fc.nat(100_000),
    })
    .map(({ code, number, amount, retirement }) => payee(code, number, amount, retirement)),
  { maxLength: 8 },
)

describe('the difference from the previous month', () => {
  it('lists payees that are new, gone or have a different tax', () => {
    const { added, gone, changed } = monthDifference(
      [payee('131016', '1', 1000), payee('131024', '2', 500, 70), payee('271004', '5', 40)],
      [payee('131016', '1', 1000), payee('131024', '2', 600), payee('011002', '3', 90)],
    )
    expect(added).toEqual({ payees: [{ municipalityCode: '271004', designatedNumber: '5', now: 40 }], change: 40 })
    expect(gone).toEqual({ payees: [{ municipalityCode: '011002', designatedNumber: '3', before: 90 }], change: -90 })
    expect(changed).toEqual({
      payees: [{ municipalityCode: '131024', designatedNumber: '2', before: 600, now: 570 }],
      change: -30,
    })
  })

  it('reports a changed number as one change, not as one payee gone and one new', () => {
    const { added, gone, changed } = monthDifference([payee('131016', '9', 1000)], [payee('131016', '1', 1000)])
    expect([added.payees, gone.payees]).toEqual([[], []])
    expect(changed.payees).toEqual([
      { municipalityCode: '131016', designatedNumber: '9', formerNumber: '1', before: 1000, now: 1000 },
    ])
  })

  it('adds up to the difference of the totals', () => {
    fc.assert(
      fc.property(details, details, (now, before) => {
        const found = monthDifference(now, before)
        expect(found.added.change + found.gone.change + found.changed.change).toBe(
          found.now.totalAmount - found.before.totalAmount,
        )
      }),
    )
  })

  it('leaves out payees in other lots of the month, unless they are in this lot too', () => {
    const previous = [payee('131016', '1', 1000), payee('131024', '2', 600), payee('011002', '3', 90)]
    const {
      gone,
      before,
      inOtherLots: elsewhere,
    } = monthDifference([payee('131016', '1', 1000)], previous, new Set(['131016 1', '131024 2']))
    expect(gone.payees.map(({ municipalityCode }) => municipalityCode)).toEqual(['011002'])
    expect([before.totalAmount, elsewhere]).toEqual([1090, 1])
  })

  it('is empty for two months with equal payees, even in a different order', () => {
    fc.assert(
      fc.property(details, (same) => {
        const { added, gone, changed } = monthDifference(same, same.toReversed())
        expect([added, gone, changed].flatMap(({ payees }) => payees)).toEqual([])
      }),
    )
  })
})
