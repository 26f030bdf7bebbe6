// 全銀協 地方税納付 (種別 99), 120 bytes: digits right-aligned with zeros, text left-aligned with blanks.
import { layout } from './recordLayout.ts'

export const RECORD_LENGTH = 120
export const NAME_LINES = [20, 20] as const
export const ADDRESS_LINES = [15, 15, 20] as const
export const NAME_WIDTH = 15
export const DESIGNATED_NUMBER_WIDTH = 15

/** Record 1. Other software leaves due date and month blank. */
export const HEADER = layout([
  ['recordType', 1, 'text'],
  ['typeCode', 2, 'text'],
  ['codeClass', 1, 'text'],
  ['requesterCode', 10, 'optional'],
  ['payingBranchNo', 3, 'optional'],
  ['dueDate', 6, 'optional'],
  ['monthForWhichPaymentIsDue', 4, 'optional'],
  ['applicantName', 40, 'text'],
  ['address', 50, 'text'],
  ['dummy', 3, 'text'],
])

/** Record 2. From `numberOfRetirees` on often missing or blank. */
export const DATA = layout([
  ['recordType', 1, 'text'],
  ['municipalityCode', 6, 'text'],
  ['municipalityName', 15, 'text'],
  ['designatedNumber', 15, 'text'],
  ['change', 1, 'text'],
  ['numberOfPayrollTaxPayments', 5, 'digits'],
  ['amountOfPayrollTaxPayments', 9, 'digits'],
  ['numberOfRetirementIncomeTaxPayments', 5, 'optional'],
  ['amountOfRetirementIncomeTaxPayments', 9, 'optional'],
  ['totalNumberOfDetails', 5, 'optional'],
  ['totalAmountOfDetails', 9, 'optional'],
  ['numberOfRetirees', 3, 'optional'],
  ['amountOfRetirementBenefitPayments', 10, 'optional'],
  ['amountOfMunicipalInhabitantTaxPayments', 9, 'optional'],
  ['amountOfPrefecturalInhabitantsTaxPayments', 9, 'optional'],
  ['dummy', 9, 'text'],
])

/** Record 8. */
export const TRAILER = layout([
  ['recordType', 1, 'text'],
  ['totalNumberOfPayrollTaxPayments', 7, 'optional'],
  ['totalAmountOfPayrollTaxPayments', 11, 'optional'],
  ['totalNumberOfRetirementIncomeTaxPayments', 7, 'optional'],
  ['totalAmountOfRetirementIncomeTaxPayments', 11, 'optional'],
  ['totalNumber', 7, 'optional'],
  ['totalAmount', 11, 'optional'],
  ['dummy', 65, 'text'],
])

/** Record 9. */
export const END = layout([
  ['recordType', 1, 'text'],
  ['dummy', 119, 'text'],
])
