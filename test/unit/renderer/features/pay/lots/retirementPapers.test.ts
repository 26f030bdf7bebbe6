import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayeeLine } from '#contract/ipc/index'
import { retiree } from '../../../../domain/lots/retirees.ts'
import { emptySlips, hasRetirement, retirementPapers } from '#features/pay/lots/print/retirementPapers'

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
const BLANK_DAY = '　　年　　月　　日'
/** The sums of so many of the same retiree. */
const figures = (count: number): Partial<PayeeLine> => ({
  numberOfRetirementIncomeTaxPayments: count,
  numberOfRetirees: count,
  amountOfRetirementBenefitPayments: 8_000_000 * count,
  amountOfMunicipalInhabitantTaxPayments: 96_000 * count,
  amountOfPrefecturalInhabitantsTaxPayments: 64_000 * count,
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
        differs: false,
        slips: [
          {
            ...{
              number: 1,
              of: 1,
              isKnown: false,
              payment: '20,000,000',
              municipal: '150,000',
              prefectural: '100,000',
            },
            ...{ name: '', kinds: '一般　・　特定役員　・　短期　・　障害', deduction: '', years: '　　　年' },
            ...{ joined: BLANK_DAY, left: BLANK_DAY, paid: BLANK_DAY },
          },
        ],
      },
    ])
  })

  it('have what is kept of each retiree, and an empty slip for whom nothing is', () => {
    const other = retiree({ name: '', kind: 'officer', disability: true, joined: '', left: '', paid: '' })
    const [paper] = papersOf(line({ ...figures(3), retirees: [retiree(), other] }))
    expect(paper?.differs).toBe(true)
    expect(paper?.slips.map(({ number, of }) => [number, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
    expect(paper?.slips[0]).toMatchObject({
      ...{ name: '見本 太郎', kinds: '○一般　・　特定役員　・　短期　・　障害', payment: '8,000,000', years: '12年' },
      ...{ deduction: '4,800,000', municipal: '96,000', prefectural: '64,000' },
      ...{ joined: '平成26年12月1日', left: '令和8年11月20日', paid: '令和8年11月30日' },
    })
    expect(paper?.slips[1]).toMatchObject({
      ...{ name: '', kinds: '一般　・　○特定役員　・　短期　・　○障害', joined: BLANK_DAY, paid: BLANK_DAY },
    })
    expect(paper?.slips[2]).toMatchObject({ name: '', payment: '', deduction: '' })
  })

  it('say when the row is not the sum of its retirees', () => {
    const retirees = [retiree(), retiree()]
    expect(papersOf(line({ ...figures(2), retirees }))[0]?.differs).toBe(false)
    const typed = { ...figures(2), amountOfMunicipalInhabitantTaxPayments: 192_100, retirees }
    expect(papersOf(line(typed))[0]?.differs).toBe(true)
    expect(papersOf(line(figures(2)))[0]?.differs).toBe(false)
  })

  it('have an empty slip for each of several retirees, because nobody knows their parts', () => {
    const [paper] = papersOf(line({ numberOfRetirees: 3 }))
    expect(paper?.slips).toHaveLength(3)
    expect(paper?.slips.map(({ payment, municipal }) => payment + municipal)).toEqual(['', '', ''])
    expect(paper?.payment).toBe('20,000,000')
  })

  it('say why a slip is empty, and nothing where none is', () => {
    const known = line({ ...figures(1), retirees: [retiree()] })
    const why = (payees: PayeeLine[], withoutLot?: true) =>
      emptySlips({ payees, month: '2026-11', ...(withoutLot && { withoutLot }) })
    expect(why([known])).toBeUndefined()
    expect(why([])).toBeUndefined()
    expect(why([known, line()])).toBe('retireesNotCalculated')
    expect(why([line({ ...figures(2), retirees: [retiree()] })])).toBe('retireesNotCalculated')
    expect(why([line()], true)).toBe('retireesWithoutLot')
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
