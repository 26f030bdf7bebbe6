import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FiledFigures, FiledTotals } from '#contract/ipc/journal'
import { pathText } from '#contract/bank/read'
import { type LocalTaxApplication, localTaxApplication, type LocalTaxDetail } from '#contract/bank/localTaxApplication'
import type { LocalTaxResult } from '#contract/bank/localTaxOutcome'
import { type CompleteDetail, lotTotals } from '#domain/lots/lot'
import { composed } from '#domain/text/kana'
import { checkSums } from '#domain/lots/arithmetic'
import { fingerprint } from '#domain/lots/fingerprint'

export interface LotBody {
  text: string
  hash: string
  fingerprint: string
  totals: FiledTotals
  figures: FiledFigures
  application: LocalTaxApplication
}
export interface InvalidLot {
  code: 'invalidInput'
  problems: { path: string; problem: string }[]
}

/**
 * Trusts nothing from the page: the schema of an application (section 2), the sums of each detail and the six totals
 * are checked. Texts are sent in composed Unicode form, in which their characters were counted.
 */
export function prepareLot(companyId: string, input: unknown): Result<LotBody, InvalidLot> {
  const parsed = localTaxApplication.safeParse(input)
  if (!parsed.success)
    return invalid(
      parsed.error.issues.map(({ path, code }) => ({ path: `application.${pathText(path)}`, problem: code })),
    )
  const application = composed(parsed.data)
  const problems = arithmeticProblems(application)
  if (problems.length > 0) return invalid(problems)
  const text = JSON.stringify(application)
  const { localTaxPaymentRequestDetails: details, totalNumber, totalAmount } = application.localTaxPaymentInfo
  return ok({
    text,
    hash: sha256(text),
    fingerprint: sha256(fingerprint(companyId, application)),
    application,
    totals: { municipalityCount: details.length, totalNumber, totalAmount },
    figures: figuresOf(application),
  })
}

const LOT = 'application.localTaxPaymentInfo'
const invalid = (problems: InvalidLot['problems']) => fail<InvalidLot>({ code: 'invalidInput', problems })
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

function arithmeticProblems({ localTaxPaymentInfo: lot }: LocalTaxApplication): InvalidLot['problems'] {
  const details = lot.localTaxPaymentRequestDetails.map(complete)
  if (details.length === 0) return [{ path: `${LOT}.localTaxPaymentRequestDetails`, problem: 'noDetails' }]
  const sums = details.flatMap(checkSums).map(({ row = 0, field = '', code }) => ({
    path: `${LOT}.localTaxPaymentRequestDetails[${row}].${field}`,
    problem: code,
  }))
  const totals = Object.entries(lotTotals(details)).flatMap(([field, value]) =>
    lot[field as keyof typeof lot] === value ? [] : [{ path: `${LOT}.${field}`, problem: 'lotTotalMismatch' }],
  )
  return [...sums, ...totals]
}

const complete = (detail: LocalTaxDetail): CompleteDetail => ({
  municipalityName: '',
  designatedNumber: '',
  change: '',
  ...detail,
})

const DETAIL_SUMS = [
  ['totalNumberOfRetirees', 'numberOfRetirees'],
  ['totalAmountOfRetirementBenefitPayments', 'amountOfRetirementBenefitPayments'],
  ['totalAmountOfMunicipalInhabitantTaxPayments', 'amountOfMunicipalInhabitantTaxPayments'],
  ['totalAmountOfPrefecturalInhabitantsTaxPayments', 'amountOfPrefecturalInhabitantsTaxPayments'],
] as const
const ECHOED = [
  'totalNumberOfPayrollTaxPayments',
  'totalAmountOfPayrollTaxPayments',
  'totalNumber',
  'totalAmount',
] as const

function figuresOf({ localTaxPaymentDataName = '', localTaxPaymentInfo: lot }: LocalTaxApplication): FiledFigures {
  const { totalNumberOfPayrollTaxPayments, totalAmountOfPayrollTaxPayments, payingBranchNo, payingAccountNo } = lot
  const sums = Object.fromEntries(
    DETAIL_SUMS.map(([field, from]) => [field, sumOf(lot.localTaxPaymentRequestDetails, from)]),
  ) as DetailSums
  return {
    totalNumberOfPayrollTaxPayments,
    totalAmountOfPayrollTaxPayments,
    ...sums,
    localTaxPaymentDataName,
    payingBranchNo,
    payingAccountNo,
  }
}

type DetailSums = Record<(typeof DETAIL_SUMS)[number][0], number>
const sumOf = (details: readonly LocalTaxDetail[], field: (typeof DETAIL_SUMS)[number][1]) =>
  details.reduce((sum, detail) => sum + detail[field], 0)

/** Totals that the bank did not echo (section 2.9) are not compared. */
export function totalsMatch({ localTaxPaymentInfo: lot }: LocalTaxApplication, result: LocalTaxResult): boolean {
  const details = lot.localTaxPaymentRequestDetails
  const agrees = (echoed: number | undefined, ours: number) => echoed === undefined || echoed === ours
  return (
    agrees(result.municipalityCount, details.length) &&
    ECHOED.every((field) => agrees(result[field], lot[field])) &&
    DETAIL_SUMS.every(([field, from]) => agrees(result[field], sumOf(details, from)))
  )
}
