import { classifyCode } from '#domain/municipalities/municipalities'
import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'
import type { RowCode, RowFault } from './lotCodes.ts'

type Check = readonly [RowCode, (detail: LocalTaxDetail) => boolean]

/** A check returns true if a detail has the fault. */
const CHECKS: readonly Check[] = [
  [
    'codeUnknown',
    (detail) => ['badForm', 'badCheckDigit', 'unknown'].includes(classifyCode(detail.municipalityCode).kind),
  ],
  [
    'codeNotPayee',
    (detail) => ['ward', 'prefecture', 'union', 'northern'].includes(classifyCode(detail.municipalityCode).kind),
  ],
  ['payrollCount', (detail) => detail.amountOfPayrollTaxPayments > 0 && detail.numberOfPayrollTaxPayments === 0],
  [
    'totalNumber',
    (detail) =>
      detail.totalNumberOfDetails !== detail.numberOfPayrollTaxPayments + detail.numberOfRetirementIncomeTaxPayments,
  ],
  [
    'totalAmount',
    (detail) =>
      detail.totalAmountOfDetails !== detail.amountOfPayrollTaxPayments + detail.amountOfRetirementIncomeTaxPayments,
  ],
  [
    'retirementAmount',
    (detail) =>
      detail.amountOfRetirementIncomeTaxPayments !==
      detail.amountOfMunicipalInhabitantTaxPayments + detail.amountOfPrefecturalInhabitantsTaxPayments,
  ],
  ['retirees', (detail) => (detail.numberOfRetirees === 0) !== (detail.numberOfRetirementIncomeTaxPayments === 0)],
  [
    'benefit',
    (detail) =>
      detail.amountOfRetirementIncomeTaxPayments > 0 &&
      (detail.numberOfRetirees === 0 || detail.amountOfRetirementBenefitPayments === 0),
  ],
]

/** By record number. */
export function detailFaults(details: readonly LocalTaxDetail[]): RowFault[] {
  const seen = new Set<string>()
  return details.flatMap((detail, index) => {
    const codes = CHECKS.filter(([, isWrong]) => isWrong(detail)).map(([code]) => code)
    const payee = JSON.stringify([detail.municipalityCode, detail.designatedNumber ?? ''])
    if (seen.has(payee)) codes.push('duplicate')
    seen.add(payee)
    return codes.map((code) => ({ recordNo: index + 1, code }))
  })
}
