// Writes the CSV of eLTAX's PCdesk; payroll tax only. docs/formats.md says what is uncertain.
import { completeDetail, lotTotals, type LotDetail, type LotTotals } from '#domain/lots/lot'
import type { BankTextRule, FormatChange, MiddleDot } from '../text/bankText.ts'
import { readCode } from './codes.ts'
import { writeDelimited } from '../tables/delimitedWrite.ts'
import type { TextEncoding } from '../text/encoding.ts'
import { writeEraDate, writeEraMonth, type EraConvention } from './eraFileDate.ts'
import { fail, Findings, type Bytes, type FormatResult, type FilePlace } from '../formatResult.ts'
import type { Cell } from '../tables/table.ts'
import { refuseDate, requiredTextOf, textOf, type Writing as WritingWith } from './writing.ts'
import type { Zengin99Head } from './zengin99Write.ts'

export interface EltaxOptions {
  /** 委託者コード; '' to leave it blank. */
  requesterCode: string
  encoding: TextEncoding
  middleDot: MiddleDot
  dateEra: EraConvention
  /** In 2020, PCdesk expected the Heisei count here while the due date was in Reiwa. */
  monthEra: EraConvention
  /** `leaveOut` reports a change for each detail: the format has no retirement tax. */
  retirement: 'refuse' | 'leaveOut'
}
export interface EltaxWritten {
  bytes: Bytes
  changes: FormatChange[]
}

type Writing = WritingWith<EltaxOptions>

/** PCdesk expects one blank in the last column. */
const DUMMY = ' '
const NAME: BankTextRule = { field: 'applicantName', widths: [40], kana: true, mayCut: true }
const ADDRESS: BankTextRule = { field: 'address', widths: [50], kana: true, mayCut: true }
const DESIGNATED: BankTextRule = { field: 'designatedNumber', widths: [15], kana: false, mayCut: false }

export function writeEltaxCsv(
  head: Zengin99Head,
  details: readonly LotDetail[],
  options: EltaxOptions,
): FormatResult<EltaxWritten> {
  const writing: Writing = { findings: new Findings(), changes: [], options }
  const kept = details.flatMap((detail, at) => payrollOnly(detail, at + 1, writing))
  const payroll = kept.map(({ detail }) => detail)
  if (kept.length === 0) return writing.findings.failed ? writing.findings.failure() : fail('noDetails')
  noteMissingFields(payroll, writing)
  const rows = [
    headerRow(head, writing),
    ...kept.map(({ detail, row }, at) => dataRow(detail, head, { row, line: at + 2 }, writing)),
    trailerRow(lotTotals(payroll)),
    ['9', DUMMY],
  ]
  if (writing.findings.failed) return writing.findings.failure()
  const written = writeDelimited(rows, { delimiter: ',', encoding: options.encoding, guarded: false })
  return written.ok
    ? {
        ok: true,
        value: { bytes: written.value, changes: writing.changes },
        notes: [...writing.findings.notes, ...written.notes],
      }
    : written
}

// A detail with only retirement tax gets no row.
function payrollOnly(
  detail: LotDetail,
  row: number,
  { findings, changes, options }: Writing,
): { detail: LotDetail; row: number }[] {
  const { amountOfRetirementIncomeTaxPayments: amount } = completeDetail(detail)
  if (amount === 0 && detail.numberOfRetirementIncomeTaxPayments === 0) return [{ detail, row }]
  const field = 'amountOfRetirementIncomeTaxPayments'
  if (options.retirement === 'refuse')
    findings.problem({ code: 'retirementNotInFormat', row, field, params: { amount } })
  else changes.push({ row, field, kinds: ['notInFormat'], from: String(amount), to: '' })
  const hasPayroll = detail.numberOfPayrollTaxPayments !== 0 || detail.amountOfPayrollTaxPayments !== 0
  return hasPayroll ? [{ detail: withoutRetirement(detail), row }] : []
}

function withoutRetirement(detail: LotDetail): LotDetail {
  return {
    ...detail,
    numberOfRetirementIncomeTaxPayments: 0,
    numberOfRetirees: 0,
    amountOfRetirementBenefitPayments: 0,
    amountOfMunicipalInhabitantTaxPayments: 0,
    amountOfPrefecturalInhabitantsTaxPayments: 0,
  }
}

const MISSING_FIELDS = ['municipalityName', 'change', 'numberOfRetirees', 'amountOfRetirementBenefitPayments'] as const

function noteMissingFields(details: readonly LotDetail[], { findings }: Writing): void {
  for (const field of MISSING_FIELDS) {
    const rows = details.filter((detail) => detail[field] !== '' && detail[field] !== 0).length
    if (rows > 0) findings.note({ code: 'fieldNotInFormat', field, params: { rows } })
  }
}

function headerRow(head: Zengin99Head, writing: Writing): Cell[] {
  const { requesterCode, dateEra } = writing.options
  const place = { line: 1 }
  const dueDate = writeEraDate(head.dueDate, dateEra)
  if (dueDate === undefined) refuseDate(head.dueDate, { ...place, column: 6, field: 'dueDate' }, writing.findings)
  const month = monthDigits(head, { ...place, column: 7 }, writing)
  return [
    '1',
    '99',
    '0',
    digits(requesterCode, 10, { ...place, column: 4, field: 'requesterCode' }, writing),
    digits(head.payingBranchNo, 3, { ...place, column: 5, field: 'payingBranchNo' }, writing),
    dueDate ?? '',
    month,
    requiredTextOf(head.applicantName, NAME, { ...place, column: 8 }, writing).trimEnd(),
    requiredTextOf(head.address, ADDRESS, { ...place, column: 9 }, writing).trimEnd(),
    DUMMY,
  ]
}

function dataRow(
  detail: LotDetail,
  head: Zengin99Head,
  { row, line }: { row: number; line: number },
  writing: Writing,
): Cell[] {
  const place = { line, row }
  checkMunicipality(detail, place, writing)
  const count = number(
    detail.numberOfPayrollTaxPayments,
    99_999,
    { ...place, column: 5, field: 'numberOfPayrollTaxPayments' },
    writing,
  )
  const amount = number(
    detail.amountOfPayrollTaxPayments,
    999_999_999,
    { ...place, column: 6, field: 'amountOfPayrollTaxPayments' },
    writing,
  )
  const month = writeEraMonth(head.monthForWhichPaymentIsDue, writing.options.monthEra) ?? ''
  return [
    '3',
    detail.municipalityCode,
    month,
    textOf(detail.designatedNumber, DESIGNATED, { ...place, column: 4 }, writing).trimEnd(),
    count,
    amount,
    0,
    0,
    count,
    amount,
    '',
    DUMMY,
  ]
}

function checkMunicipality({ municipalityCode }: LotDetail, place: FilePlace, { findings }: Writing): void {
  const code = readCode(municipalityCode, 'refuse')
  if (code.ok) return
  const params = code.params && { params: code.params }
  findings.problem({ code: code.code, ...place, column: 2, field: 'municipalityCode', ...params })
}

function trailerRow(totals: LotTotals): Cell[] {
  const { totalNumberOfPayrollTaxPayments: count, totalAmountOfPayrollTaxPayments: amount } = totals
  return ['8', count, amount, 0, 0, count, amount, DUMMY]
}

function monthDigits(head: Zengin99Head, place: FilePlace, writing: Writing): string {
  const month = writeEraMonth(head.monthForWhichPaymentIsDue, writing.options.monthEra)
  if (month === undefined)
    refuseDate(head.monthForWhichPaymentIsDue, { ...place, field: 'monthForWhichPaymentIsDue' }, writing.findings)
  return month ?? ''
}

function digits(value: string, max: number, place: FilePlace, { findings }: Writing): string {
  if (value !== '' && (!/^[0-9]+$/.test(value) || value.length > max))
    findings.problem({ code: 'notDigits', ...place, params: { found: value } })
  return value
}

function number(value: number, max: number, place: FilePlace, { findings }: Writing): number {
  if (!Number.isSafeInteger(value) || value < 0 || value > max)
    findings.problem({ code: 'numberOutOfRange', ...place, params: { value, max } })
  return value
}
