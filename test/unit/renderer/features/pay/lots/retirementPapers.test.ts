import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayeeLine } from '#contract/ipc/index'
import { hasRetirement, retirementPapers } from '#features/pay/lots/print/retirementPapers'

const line = (given: Partial<PayeeLine> = {}): PayeeLine => ({
  municipalityCode: '462217',
  prefecture: '鹿児島県',
  name: '志布志市',
  designatedNumber: '100',
  change: '',
  numberOfRetirees: 1,
  amountOfRetirementBenefitPayments: 20_000_000,
  amountOfMunicipalInhabitantTaxPayments: 150_000,
  amountOfPrefecturalInhabitantsTaxPayments: 100_000,
  ...given,
})
const papersOf = (...payees: PayeeLine[]) => retirementPapers({ payees, month: '2026-11' })

describe('the papers of tax on retirement pay', () => {
  it('state the sums of a municipality, and of one retiree the same on the slip', () => {
    expect(papersOf(line())).toEqual([
      {
        to: '鹿児島県志布志市　長　殿',
        isWard: false,
        designatedNumber: '100',
        month: '令和8年11月',
        persons: '1',
        payment: '20,000,000',
        municipal: '150,000',
        prefectural: '100,000',
        total: '250,000',
        slips: [{ number: 1, of: 1, payment: '20,000,000', municipal: '150,000', prefectural: '100,000' }],
      },
    ])
  })

  it('have an empty slip for each of several retirees, because nobody knows their parts', () => {
    const [paper] = papersOf(line({ numberOfRetirees: 3 }))
    expect(paper?.slips).toHaveLength(3)
    expect(paper?.slips.map(({ payment, municipal }) => payment + municipal)).toEqual(['', '', ''])
    expect(paper?.payment).toBe('20,000,000')
  })

  it('call the taxes of special wards by their names, and leave out rows without retirement pay', () => {
    const none = line({
      numberOfRetirees: 0,
      amountOfRetirementBenefitPayments: 0,
      amountOfMunicipalInhabitantTaxPayments: 0,
      amountOfPrefecturalInhabitantsTaxPayments: 0,
    })
    expect(hasRetirement(none)).toBe(false)
    expect(papersOf(none, line({ municipalityCode: '131016' }))).toMatchObject([{ isWard: true }])
  })

  it('leave an amount empty that nobody knows, and never call it 0', () => {
    const { amountOfMunicipalInhabitantTaxPayments: _, ...unread } = line()
    expect(papersOf(unread)).toMatchObject([{ municipal: '', prefectural: '100,000', total: '' }])
  })

  it('come to the sums of the lot', () => {
    const yen = fc.integer({ min: 0, max: 9_999_999_999 })
    fc.assert(
      fc.property(fc.array(fc.tuple(yen, yen, yen), { maxLength: 5 }), (drawn) => {
        const payees = drawn.map(([payment, municipal, prefectural]) =>
          line({
            amountOfRetirementBenefitPayments: payment,
            amountOfMunicipalInhabitantTaxPayments: municipal,
            amountOfPrefecturalInhabitantsTaxPayments: prefectural,
          }),
        )
        const sum = papersOf(...payees).reduce((all, { total }) => all + Number(total.replaceAll(',', '')), 0)
        expect(sum).toBe(drawn.reduce((all, [, municipal, prefectural]) => all + municipal + prefectural, 0))
      }),
    )
  })
})
