// Independent of the client's checks, so as not to repeat its mistakes; only the tables of municipalities and
// holidays are shared.
import { isBankHoliday } from '#domain/calendar/businessDays'
import type { LocalTaxDetail, LocalTaxLot } from '#contract/bank/localTaxApplication'
import { classifyCode } from '#domain/municipalities/municipalities'
import { mayBeNewCode, pastMunicipality } from '#domain/municipalities/municipalityTimes'
import { isTransactional, PRACTICE_ACCOUNTS, type PracticeAccount } from './accounts.ts'
import type { LotCode, RowCode, RowFault } from './lotCodes.ts'

interface LotVerdict {
  readonly lot: LotCode[]
  readonly rows: RowFault[]
}

/** The shape must be correct (section 2.7); `today` is the date in Japan. */
export function checkLot(lot: LocalTaxLot, today: string): LotVerdict {
  const details = lot.localTaxPaymentRequestDetails
  const faults: LotCode[] = []
  if (details.length === 0) faults.push('noDetails')
  if (!totalsAgree(lot)) faults.push('totals')
  if (!payingAccount(lot)) faults.push('payingAccount')
  if (lot.dueDate < today) faults.push('dueDatePast')
  else if (isBankHoliday(lot.dueDate)) faults.push('dueDateHoliday')
  return { lot: faults, rows: detailFaults(details) }
}

/** Undefined unless an ordinary or current account of this bank. */
export function payingAccount(lot: LocalTaxLot): PracticeAccount | undefined {
  return PRACTICE_ACCOUNTS.find(
    (account) =>
      account.branchNo === lot.payingBranchNo &&
      account.accountTypeCode === lot.payingDepositType &&
      account.accountNo === lot.payingAccountNo &&
      isTransactional(account),
  )
}

type AmountField = Exclude<
  keyof LocalTaxDetail,
  'municipalityCode' | 'municipalityName' | 'designatedNumber' | 'change'
>

export function sumOf(details: readonly LocalTaxDetail[], field: AmountField): number {
  return details.reduce((sum, detail) => sum + detail[field], 0)
}

function totalsAgree(lot: LocalTaxLot): boolean {
  const sum = (field: AmountField) => sumOf(lot.localTaxPaymentRequestDetails, field)
  return (
    lot.totalNumberOfPayrollTaxPayments === sum('numberOfPayrollTaxPayments') &&
    lot.totalAmountOfPayrollTaxPayments === sum('amountOfPayrollTaxPayments') &&
    lot.totalNumberOfRetirementIncomeTaxPayments === sum('numberOfRetirementIncomeTaxPayments') &&
    lot.totalAmountOfRetirementIncomeTaxPayments === sum('amountOfRetirementIncomeTaxPayments') &&
    lot.totalNumber === sum('totalNumberOfDetails') &&
    lot.totalAmount === sum('totalAmountOfDetails')
  )
}

/** A bank knows new municipalities before this app does; the name shows that the code is no slip. */
const isNewTown = ({ municipalityCode: code, municipalityName = '' }: LocalTaxDetail): boolean =>
  municipalityName !== '' && mayBeNewCode(code) && !pastMunicipality(code)

type Check = readonly [RowCode, (detail: LocalTaxDetail) => boolean]

const CHECKS: readonly Check[] = [
  [
    'codeUnknown',
    (detail) =>
      ['badForm', 'badCheckDigit', 'unknown'].includes(classifyCode(detail.municipalityCode).kind) &&
      !isNewTown(detail),
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

function detailFaults(details: readonly LocalTaxDetail[]): RowFault[] {
  const seen = new Set<string>()
  return details.flatMap((detail, index) => {
    const codes = CHECKS.filter(([, isWrong]) => isWrong(detail)).map(([code]) => code)
    const payee = JSON.stringify([detail.municipalityCode, detail.designatedNumber ?? ''])
    if (seen.has(payee)) codes.push('duplicate')
    seen.add(payee)
    return codes.map((code) => ({ recordNo: index + 1, code }))
  })
}
