import { MAX_DETAILS } from './lotChecks.ts'
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

/**
 * Takes details in order and gives them cut into lots of at most `MAX_DETAILS` (section 2.7), of nearly the same size so that none is a
 * remnant; one empty lot when there are none.
 */
export function splitDetails<T>(details: readonly T[]): T[][] {
  const lots = Math.max(1, Math.ceil(details.length / MAX_DETAILS))
  const size = Math.ceil(details.length / lots)
  return Array.from({ length: lots }, (_, lot) => details.slice(lot * size, (lot + 1) * size))
}
