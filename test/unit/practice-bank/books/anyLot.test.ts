import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payees } from '#domain/municipalities/municipalities'
import { acceptance } from '#contract/bank/acceptance'
import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'
import { localTaxOutcome } from '#contract/bank/localTaxOutcome'
import { application, detail, get, newBank, post } from '../helpers.ts'

const payroll = fc.record({
  count: fc.integer({ min: 1, max: 50_000 }),
  amount: fc.integer({ min: 0, max: 400_000_000 }),
})
const retirement = fc.record({
  retirees: fc.integer({ min: 1, max: 999 }),
  benefit: fc.integer({ min: 1, max: 9_999_999_999 }),
  municipal: fc.integer({ min: 0, max: 300_000_000 }),
  prefectural: fc.integer({ min: 0, max: 200_000_000 }),
})
const texts = fc.record(
  {
    municipalityName: fc.constantFrom('ヨシダマチ', 'ナ'.repeat(15)),
    designatedNumber: fc.stringMatching(/^[0-9A-Z-]{1,15}$/),
    change: fc.constantFrom('0', '1', ' '),
  },
  { requiredKeys: [] },
)

const row = fc
  .tuple(fc.constantFrom(...payees()), fc.option(payroll), fc.option(retirement), texts)
  .filter(([, wages, leaving]) => wages !== null || leaving !== null)
  .map(([payee, wages, leaving, words]): LocalTaxDetail => {
    const { count, amount } = wages ?? { count: 0, amount: 0 }
    const { retirees, benefit, municipal, prefectural } = leaving ?? {
      retirees: 0,
      benefit: 0,
      municipal: 0,
      prefectural: 0,
    }
    return detail(payee.code, {
      ...words,
      numberOfPayrollTaxPayments: count,
      amountOfPayrollTaxPayments: amount,
      numberOfRetirementIncomeTaxPayments: retirees,
      amountOfRetirementIncomeTaxPayments: municipal + prefectural,
      totalNumberOfDetails: count + retirees,
      totalAmountOfDetails: amount + municipal + prefectural,
      numberOfRetirees: retirees,
      amountOfRetirementBenefitPayments: benefit,
      amountOfMunicipalInhabitantTaxPayments: municipal,
      amountOfPrefecturalInhabitantsTaxPayments: prefectural,
    })
  })
const lots = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 40,
  selector: (each) => `${each.municipalityCode} ${each.designatedNumber ?? ''}`,
})

it('any application that follows the rules is accepted and looked up with the same totals and details', async () => {
  const bank = await newBank()
  await fc.assert(
    fc.asyncProperty(lots, async (details) => {
      const sent = application(details)
      const outcome = localTaxOutcome.parse((await post(bank, sent)).body)
      expect(outcome.appliedStatus).toBe('受付')
      const result = outcome.localTaxPaymentResult
      const found = acceptance.parse((await get(bank, `/me/localtaxes/${result?.acceptanceNo ?? ''}`)).body)
      const { numberOfError: _count, localTaxPaymentError: _errors, ...echoed } = result ?? {}
      expect(found).toMatchObject(echoed)
      const { totalNumber, totalAmount, totalNumberOfPayrollTaxPayments, totalAmountOfPayrollTaxPayments } =
        sent.localTaxPaymentInfo
      expect(found).toMatchObject({
        totalNumber,
        totalAmount,
        totalNumberOfPayrollTaxPayments,
        totalAmountOfPayrollTaxPayments,
        municipalityCount: details.length,
      })
      expect(found.normalDetails).toMatchObject(details)
      expect(found.totalPaymentCharge).toBe(
        found.normalDetails?.reduce((sum, each) => sum + (each.paymentCharge ?? 0), 0),
      )
    }),
    { numRuns: 60 },
  )
})

it('any application with one figure of one detail off by one is refused', async () => {
  const bank = await newBank()
  const figure = fc.constantFrom('totalNumberOfDetails', 'totalAmountOfDetails', 'amountOfRetirementIncomeTaxPayments')
  await fc.assert(
    fc.asyncProperty(lots, fc.nat(), figure, async (details, pick, field) => {
      const at = pick % details.length
      const wrong = details.map((each, index) => (index === at ? { ...each, [field]: each[field] + 1 } : each))
      const outcome = localTaxOutcome.parse((await post(bank, application(wrong))).body)
      expect([
        outcome.appliedStatus,
        outcome.localTaxPaymentResult?.localTaxPaymentError?.every((error) => error.recordNo === at + 1),
      ]).toEqual(['failed', true])
    }),
    { numRuns: 40 },
  )
  expect(bank.state().applications).toEqual([])
})
