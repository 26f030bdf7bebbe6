import { describe, expect, it } from 'vitest'
import type { AcceptanceDetailRow } from '#contract/bank/index'
import { acceptedColumns } from '#features/filed/inquiry/acceptedColumns'
import { i18n, loadScreenTexts, loadTexts, type AppLocale } from '#i18n/index'

/** The room (px) of the list in a window of 1280 × 800, beside the menu and the bar to scroll the page. */
const ROOM = 1030
const NONE = {
  numberOfRetirementIncomeTaxPayments: 0,
  amountOfRetirementIncomeTaxPayments: 0,
  numberOfRetirees: 0,
  amountOfRetirementBenefitPayments: 0,
  amountOfMunicipalInhabitantTaxPayments: 0,
  amountOfPrefecturalInhabitantsTaxPayments: 0,
}
const payee = (fields: object): AcceptanceDetailRow => ({ ...NONE, ...fields })
const keysOf = (...rows: AcceptanceDetailRow[]) => acceptedColumns(rows, (key: string) => key).map(({ key }) => key)

describe('the payees of an accepted application', () => {
  it.each(['ja', 'en'] as const)(
    'show their totals in a small window, in Japanese the fee too (%s)',
    async (locale: AppLocale) => {
      await loadScreenTexts()
      await loadTexts(locale)
      const columns = acceptedColumns([payee({})], (key, named = {}) => i18n.global.t(key, named, { locale }))
      const last = locale === 'ja' ? 'paymentCharge' : 'totalAmountOfDetails'
      const upToTotal = columns.slice(0, columns.findIndex(({ key }) => key === last) + 1)
      expect(upToTotal.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
    },
  )

  it('have no column that says nothing in any row, but one for an amount that the bank left out', () => {
    expect(keysOf(payee({}), payee({}))).not.toContain('numberOfRetirees')
    expect(keysOf(payee({}), payee({}))).not.toContain('change')
    expect(keysOf(payee({}), payee({ numberOfRetirees: 1 }))).toContain('numberOfRetirees')
    expect(keysOf(payee({}), payee({ numberOfRetirees: undefined }))).toContain('numberOfRetirees')
    expect(keysOf(payee({}), payee({ change: '1' }))).toContain('change')
    expect(keysOf()).toContain('totalAmountOfDetails')
  })
})
