import type { LotDetail } from './lot.ts'

/**
 * Takes the details of one month and gives those a new month begins with: the same payees with their payroll counts and amounts. What
 * belonged to that month alone, retirements and the change mark, is left behind.
 */
export function carryOver(details: readonly LotDetail[]): LotDetail[] {
  return details
    .filter(({ numberOfPayrollTaxPayments, amountOfPayrollTaxPayments }) => numberOfPayrollTaxPayments > 0 || amountOfPayrollTaxPayments > 0)
    .map((detail) => ({
      ...detail,
      change: '',
      numberOfRetirementIncomeTaxPayments: 0,
      numberOfRetirees: 0,
      amountOfRetirementBenefitPayments: 0,
      amountOfMunicipalInhabitantTaxPayments: 0,
      amountOfPrefecturalInhabitantsTaxPayments: 0,
    }))
}
