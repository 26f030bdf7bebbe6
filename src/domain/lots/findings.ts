export const FINDING_CODES = [
  // any field
  'textMissing',
  'textTooLong',
  'wrongLength',
  'notDigits',
  'notWholeNumber',
  'numberOutOfRange',
  'notFullWidthKana',
  'bankFileTooLong',
  'bankFileRefusesCharacter',
  'bankFileDoubtfulCharacter',
  // the code of a detail
  'codeMissing',
  'codeBadForm',
  'codeIsName',
  'codeBadCheckDigit',
  'codeIsPrefecture',
  'codeIsUnion',
  'codeIsNorthern',
  'codeUnknown',
  'codeNew',
  'codeIsFormer',
  'municipalityChanges',
  'codeIsWard',
  'designatedNumberMissing',
  'designatedNumberBadForm',
  // the arithmetic of a detail
  'detailCountMismatch',
  'detailAmountMismatch',
  'retirementAmountMismatch',
  'retireeCountDiffers',
  'retireeCountMissing',
  'retirementTaxWithoutRetirees',
  'retirementTaxWithoutBenefit',
  'retirementDataWithoutTax',
  'retirementTaxNotHundreds',
  'retirementSplitUnusual',
  'retirementTaxTooHigh',
  'payrollAmountWithoutCount',
  'payrollCountWithoutAmount',
  'payrollAverageTooHigh',
  'payrollAverageTooLow',
  'detailWithoutPayment',
  // several details
  'duplicatePayee',
  'duplicateWithoutNumber',
  'duplicateMunicipality',
  // the head
  'notADate',
  'notAMonth',
  'dueDatePast',
  'dueDateNotBusinessDay',
  'dueDateNotLegal',
  'dueDateSoon',
  'cutOffPast',
  'dueDateHolidaysPredicted',
  'depositTypeUnusual',
  // the lot
  'noDetails',
  'tooManyDetails',
  'lotTotalTooLarge',
  'lotTotalMismatch',
  'payeeMissingSinceLastMonth',
  'payeeNewSinceLastMonth',
  'designatedNumberChanged',
  'designatedNumberLeftOut',
  'amountChangedSinceLastMonth',
  // the lot compared with the other lots of its month
  'payeeFiledThisMonth',
  'payeeMaybeFiledThisMonth',
  'payeeInOtherDraft',
  'halfYearlyPayeeInOtherMonth',
  'halfYearlyPayeeMissing',
  'amountsOfOldYear',
  // the lots of the month compared with the plan of the year
  'planDiffers',
  'planPayeeMissing',
] as const

export type FindingCode = (typeof FINDING_CODES)[number]
export type Severity = 'error' | 'warning'

/** An error stops the filing; a warning is only shown. */
export interface Finding {
  code: FindingCode
  severity: Severity
  /** 0-based; absent for the head and the whole lot. */
  row?: number
  /** Named as in the bank interface. */
  field?: string
  params?: Record<string, string | number>
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}
