import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '#domain/lots/fingerprint'
import { type LotDetail } from '#domain/lots/lot'
import { buildApplication } from '#domain/lots/application'
import { detail, head, manyDetails } from './lotSamples.ts'

describe('fingerprint', () => {
  const print = (details: readonly LotDetail[], changes = {}, company = 'c1') =>
    fingerprint(company, buildApplication(head(changes), details))
  const base = print([detail()])

  it('does not depend on the order of the details', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(manyDetails(12), { minLength: 12 }), (shuffled) => {
        expect(print(shuffled)).toBe(print(manyDetails(12)))
      }),
    )
  })

  it('does not depend on the due date, the account, names, counts or the retirement benefit', () => {
    expect(
      print([detail()], {
        dueDate: '2026-12-09',
        payingAccountNo: '7654321',
        applicantName: 'ベツ',
        localTaxPaymentDataName: 'x',
      }),
    ).toBe(base)
    expect(
      print([
        detail({
          municipalityName: '',
          numberOfPayrollTaxPayments: 9,
          amountOfRetirementBenefitPayments: 5,
          change: '1',
        }),
      ]),
    ).toBe(base)
  })

  it('differs by company, month, payee, amount, and by how often a payee occurs', () => {
    const others = [
      print([detail()], {}, 'c2'),
      print([detail()], { monthForWhichPaymentIsDue: '2026-12' }),
      print([detail({ municipalityCode: '342084' })]),
      print([detail({ designatedNumber: '' })]),
      print([detail({ amountOfPayrollTaxPayments: 45_601 })]),
      print([detail({ amountOfMunicipalInhabitantTaxPayments: 100 })]),
      print([detail({ amountOfPrefecturalInhabitantsTaxPayments: 100 })]),
      print([detail(), detail()]),
      print([]),
    ]
    expect(new Set([base, ...others]).size).toBe(others.length + 1)
  })

  it('cannot be forged by text that looks like a separator', () => {
    expect(print([detail({ designatedNumber: '1","2' })])).not.toBe(print([detail({ designatedNumber: '1' })]))
    expect(print([detail()], {}, 'c1","2026-11')).not.toBe(base)
  })
})
