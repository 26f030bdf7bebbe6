// A lot (head and rows) with the interface's field names. What can be computed is never typed.
import type { IsoDate, IsoMonth } from '../calendar/calendar.ts'

/** '' when absent; counts are persons or payments, amounts yen. */
export interface LotDetail {
  municipalityCode: string
  municipalityName: string
  designatedNumber: string
  change: string
  numberOfPayrollTaxPayments: number
  amountOfPayrollTaxPayments: number
  numberOfRetirementIncomeTaxPayments: number
  numberOfRetirees: number
  amountOfRetirementBenefitPayments: number
  amountOfMunicipalInhabitantTaxPayments: number
  amountOfPrefecturalInhabitantsTaxPayments: number
}

/** The computed fields (section 2.8) may be wrong in a body from outside. */
export interface CompleteDetail extends LotDetail {
  amountOfRetirementIncomeTaxPayments: number
  totalNumberOfDetails: number
  totalAmountOfDetails: number
}

/** A lot without its rows (sections 2.6 and 2.7). */
export interface LotHead {
  /** '' when absent. */
  localTaxPaymentDataName: string
  codeOnlyFlag: string
  transactionCode: string
  payingBranchNo: string
  payingDepositType: string
  payingAccountNo: string
  dueDate: IsoDate
  monthForWhichPaymentIsDue: IsoMonth
  applicantName: string
  address: string
}

/** Rows of a lot (section 2.7). */
export const MAX_DETAILS = 500
/** Yen (section 2.8). */
export const MAX_DETAIL_AMOUNT = 999_999_999

export const emptyHead = (): LotHead => ({
  localTaxPaymentDataName: '',
  codeOnlyFlag: '',
  transactionCode: '',
  payingBranchNo: '',
  payingDepositType: '',
  payingAccountNo: '',
  dueDate: '',
  monthForWhichPaymentIsDue: '',
  applicantName: '',
  address: '',
})

/** Payments and yen (section 2.7). */
export interface LotTotals {
  totalNumberOfPayrollTaxPayments: number
  totalAmountOfPayrollTaxPayments: number
  totalNumberOfRetirementIncomeTaxPayments: number
  totalAmountOfRetirementIncomeTaxPayments: number
  totalNumber: number
  totalAmount: number
}

export function emptyDetail(): LotDetail {
  return {
    municipalityCode: '',
    municipalityName: '',
    designatedNumber: '',
    change: '',
    numberOfPayrollTaxPayments: 0,
    amountOfPayrollTaxPayments: 0,
    numberOfRetirementIncomeTaxPayments: 0,
    numberOfRetirees: 0,
    amountOfRetirementBenefitPayments: 0,
    amountOfMunicipalInhabitantTaxPayments: 0,
    amountOfPrefecturalInhabitantsTaxPayments: 0,
  }
}

const COUNTED = [
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'numberOfRetirementIncomeTaxPayments',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
] as const satisfies readonly (keyof LotDetail)[]
const SAID = [
  'municipalityCode',
  'municipalityName',
  'designatedNumber',
  'change',
] as const satisfies readonly (keyof LotDetail)[]

/** For a further row of the same payee, such as that of an employee. */
export function addPayment(detail: LotDetail, payment: LotDetail): void {
  for (const field of SAID) detail[field] ||= payment[field]
  for (const field of COUNTED) detail[field] += payment[field]
}

export function isBlankDetail(d: LotDetail): boolean {
  const texts = [d.municipalityCode, d.municipalityName, d.designatedNumber, d.change]
  return texts.every((text) => text.trim() === '') && amountsOf(d).every((amount) => amount === 0)
}

/** Payroll tax recurs every month. */
export function hasPayrollTax(d: LotDetail): boolean {
  return d.numberOfPayrollTaxPayments > 0 || d.amountOfPayrollTaxPayments > 0
}

/** Retirement tax is paid once for each retiree. */
export function hasRetirementTax(d: LotDetail): boolean {
  return (
    d.numberOfRetirementIncomeTaxPayments > 0 ||
    d.amountOfMunicipalInhabitantTaxPayments > 0 ||
    d.amountOfPrefecturalInhabitantsTaxPayments > 0
  )
}

/** Adds the sums that are computed (section 2.8). */
export function completeDetail(d: LotDetail): CompleteDetail {
  const retirement = d.amountOfMunicipalInhabitantTaxPayments + d.amountOfPrefecturalInhabitantsTaxPayments
  return {
    ...d,
    amountOfRetirementIncomeTaxPayments: retirement,
    totalNumberOfDetails: d.numberOfPayrollTaxPayments + d.numberOfRetirementIncomeTaxPayments,
    totalAmountOfDetails: d.amountOfPayrollTaxPayments + retirement,
  }
}

export function emptyTotals(): LotTotals {
  return {
    totalNumberOfPayrollTaxPayments: 0,
    totalAmountOfPayrollTaxPayments: 0,
    totalNumberOfRetirementIncomeTaxPayments: 0,
    totalAmountOfRetirementIncomeTaxPayments: 0,
    totalNumber: 0,
    totalAmount: 0,
  }
}

/** Exact while every detail keeps the bounds of section 2.8. */
export function lotTotals(details: Iterable<LotDetail>): LotTotals {
  const totals = emptyTotals()
  for (const detail of details) addTo(totals, detail, 1)
  return totals
}

/**
 * Does not add up the other details, so that a keystroke costs the same in a lot of 500 rows. `before` is undefined
 * for a new detail, `after` for a deleted one.
 */
export function updateTotals(
  totals: LotTotals,
  before: LotDetail | undefined,
  after: LotDetail | undefined,
): LotTotals {
  const result = { ...totals }
  if (before) addTo(result, before, -1)
  if (after) addTo(result, after, 1)
  return result
}

function addTo(totals: LotTotals, d: LotDetail, sign: 1 | -1): void {
  const retirement = d.amountOfMunicipalInhabitantTaxPayments + d.amountOfPrefecturalInhabitantsTaxPayments
  totals.totalNumberOfPayrollTaxPayments += sign * d.numberOfPayrollTaxPayments
  totals.totalAmountOfPayrollTaxPayments += sign * d.amountOfPayrollTaxPayments
  totals.totalNumberOfRetirementIncomeTaxPayments += sign * d.numberOfRetirementIncomeTaxPayments
  totals.totalAmountOfRetirementIncomeTaxPayments += sign * retirement
  totals.totalNumber += sign * (d.numberOfPayrollTaxPayments + d.numberOfRetirementIncomeTaxPayments)
  totals.totalAmount += sign * (d.amountOfPayrollTaxPayments + retirement)
}

function amountsOf(d: LotDetail): number[] {
  return [
    d.numberOfPayrollTaxPayments,
    d.amountOfPayrollTaxPayments,
    d.numberOfRetirementIncomeTaxPayments,
    d.numberOfRetirees,
    d.amountOfRetirementBenefitPayments,
    d.amountOfMunicipalInhabitantTaxPayments,
    d.amountOfPrefecturalInhabitantsTaxPayments,
  ]
}
