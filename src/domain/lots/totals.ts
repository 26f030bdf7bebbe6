import type { Finding } from './findings.ts'
import type { CompleteDetail, LotTotals } from './lot.ts'
import { checkSums } from './arithmetic.ts'

/** Payments or yen (section 2.7). */
export const TOTAL_MAXIMA: Readonly<LotTotals> = {
  totalNumberOfPayrollTaxPayments: 9_999_999,
  totalAmountOfPayrollTaxPayments: 99_999_999_999,
  totalNumberOfRetirementIncomeTaxPayments: 9_999_999,
  totalAmountOfRetirementIncomeTaxPayments: 99_999_999_999,
  totalNumber: 9_999_999,
  totalAmount: 99_999_999_999,
}

const DETAIL_FIELDS: Readonly<Record<keyof LotTotals, keyof CompleteDetail>> = {
  totalNumberOfPayrollTaxPayments: 'numberOfPayrollTaxPayments',
  totalAmountOfPayrollTaxPayments: 'amountOfPayrollTaxPayments',
  totalNumberOfRetirementIncomeTaxPayments: 'numberOfRetirementIncomeTaxPayments',
  totalAmountOfRetirementIncomeTaxPayments: 'amountOfRetirementIncomeTaxPayments',
  totalNumber: 'totalNumberOfDetails',
  totalAmount: 'totalAmountOfDetails',
}
const FIELDS = Object.keys(DETAIL_FIELDS) as (keyof LotTotals)[]

export function checkTotalBounds(totals: LotTotals): Finding[] {
  return FIELDS.filter((field) => totals[field] > TOTAL_MAXIMA[field]).map((field) => ({
    code: 'lotTotalTooLarge',
    severity: 'error',
    field,
    params: { value: totals[field], max: TOTAL_MAXIMA[field] },
  }))
}

export function checkTotals(details: readonly CompleteDetail[], totals: LotTotals): Finding[] {
  const findings = details.flatMap((detail, row) => checkSums(detail, row))
  for (const field of FIELDS) {
    const expected = details.reduce((sum, detail) => sum + Number(detail[DETAIL_FIELDS[field]]), 0)
    const given = totals[field]
    if (given !== expected)
      findings.push({ code: 'lotTotalMismatch', severity: 'error', field, params: { expected, given } })
  }
  return findings
}
