// 全銀協 地方税納付 (種別 99): the 120-byte file of banks and payroll software.
import type { IsoDate } from '#domain/calendar/calendar'
import type { LotDetail, LotHead, LotTotals } from '#domain/lots/lot'
import { widen } from '../text/bankText.ts'
import { readCode, type FiveDigitCodes } from './codes.ts'
import { isFarFromToday, readEraDate, readEraMonth, type EraConvention, type EraDate } from './eraFileDate.ts'
import { Findings, type FormatResult } from '../formatResult.ts'
import { joinLines } from '../text/printLines.ts'
import type { FieldOf } from './recordLayout.ts'
import { compareTotals, type TotalDifference } from './totals.ts'
import { readRecord, type OpenedRecord } from './zengin99Fields.ts'
import { ADDRESS_LINES, DATA, HEADER, NAME_LINES, TRAILER } from './zengin99Layout.ts'
import { splitRecords, type Terminator } from './zengin99Split.ts'

export { writeZengin99, type Zengin99Head, type Zengin99Options } from './zengin99Write.ts'
export type { Terminator } from './zengin99Split.ts'

export interface Zengin99ReadOptions {
  /** Today in Japan. */
  today: IsoDate
  /** 種別コード; 99 unless the bank specifies another. */
  typeCode?: string
  /** Refused unless the user agrees to complete them. */
  fiveDigitCodes?: FiveDigitCodes
}
/** Undefined where the date is blank. */
export interface EraReading {
  dueDate: EraConvention | undefined
  month: EraConvention | undefined
  /** More than 13 months from today: the user is asked for the year. */
  question: boolean
}
export interface LotFile {
  /** A blank field is absent. */
  head: Partial<LotHead>
  /** '' when blank. */
  requesterCode: string
  details: LotDetail[]
  /** A blank total is absent. */
  fileTotals: Partial<LotTotals>
  computedTotals: LotTotals
  /** Sums that differ from the file's own numbers. */
  differences: TotalDifference[]
  eraConvention: EraReading
}
export interface Zengin99File extends LotFile {
  terminator: Terminator
  endMark: boolean
}

type Header = OpenedRecord<FieldOf<typeof HEADER>>
type Data = OpenedRecord<FieldOf<typeof DATA>>
type TotalField = keyof LotTotals

export function readZengin99(bytes: Uint8Array, options: Zengin99ReadOptions): FormatResult<Zengin99File> {
  const split = splitRecords(bytes)
  if (!split.ok) return split
  const { starts, terminator, endMark } = split.value
  const findings = new Findings()
  const record = <N extends string>(index: number, layout: Parameters<typeof readRecord<N>>[3]) =>
    readRecord(bytes, starts.at(index) ?? 0, ((index + starts.length) % starts.length) + 1, layout, findings)
  const header = readHeader(record(0, HEADER), options, findings)
  const data = starts.slice(1, -2).map((_, at) => readData(record(at + 1, DATA), at + 1, options, findings))
  const fileTotals = readTotals(record(-2, TRAILER))
  const details = data.map(({ detail }) => detail)
  const { computedTotals, differences } = compareTotals(fileTotals, details, starts.length - 1)
  const all = [...data.flatMap((one) => one.differences), ...differences]
  return findings.result({ ...header, details, fileTotals, computedTotals, differences: all, terminator, endMark })
}

function readHeader(
  record: Header,
  { today, typeCode = '99' }: Zengin99ReadOptions,
  findings: Findings,
): Pick<Zengin99File, 'head' | 'requesterCode' | 'eraConvention'> {
  expectValue(record, 'typeCode', typeCode)
  expectValue(record, 'codeClass', '0')
  const dueDate = readDate(record, 'dueDate', readEraDate, findings)
  const month = readDate(record, 'monthForWhichPaymentIsDue', readEraMonth, findings)
  const head = withoutBlanks({
    transactionCode: record.text('typeCode'),
    payingBranchNo: record.text('payingBranchNo'),
    dueDate: dueDate?.value ?? '',
    monthForWhichPaymentIsDue: month?.value ?? '',
    applicantName: readLines(record.raw('applicantName'), NAME_LINES),
    address: readLines(record.raw('address'), ADDRESS_LINES),
  })
  const question = [dueDate, month].some((date) => date !== undefined && isFarFromToday(date.value, today))
  return {
    head,
    requesterCode: record.text('requesterCode'),
    eraConvention: { dueDate: dueDate?.convention, month: month?.convention, question },
  }
}

function expectValue(record: Header, name: 'typeCode' | 'codeClass', expected: string): void {
  const found = record.raw(name)
  if (found !== expected) record.problem(name, 'wrongValue', { expected, found })
}

// Invalid digits have already been reported.
function readDate(
  record: Header,
  name: 'dueDate' | 'monthForWhichPaymentIsDue',
  read: (digits: string) => EraDate,
  findings: Findings,
): (EraDate & { ok: true }) | undefined {
  const digits = record.raw(name)
  if (/^ *$/.test(digits)) findings.note({ code: 'fieldBlank', ...record.place(name) })
  if (!/^[0-9]+$/.test(digits)) return undefined
  const date = read(digits)
  if (date.ok) return date
  record.problem(name, date.code, { found: digits })
  return undefined
}

function readLines(raw: string, widths: readonly number[]): string {
  let at = 0
  const lines = widths.map((width) => raw.slice(at, (at += width)))
  return widen(joinLines(lines).trim())
}

function withoutBlanks(head: Partial<LotHead>): Partial<LotHead> {
  return Object.fromEntries(Object.entries(head).filter(([, value]) => value !== ''))
}

function readData(
  record: Data,
  row: number,
  options: Zengin99ReadOptions,
  findings: Findings,
): { detail: LotDetail; differences: TotalDifference[] } {
  const detail: LotDetail = {
    municipalityCode: readDataCode(record, row, options.fiveDigitCodes ?? 'refuse', findings),
    municipalityName: widen(record.text('municipalityName')),
    designatedNumber: record.text('designatedNumber'),
    change: record.text('change'),
    numberOfPayrollTaxPayments: record.number('numberOfPayrollTaxPayments'),
    amountOfPayrollTaxPayments: record.number('amountOfPayrollTaxPayments'),
    numberOfRetirementIncomeTaxPayments: record.number('numberOfRetirementIncomeTaxPayments'),
    numberOfRetirees: record.number('numberOfRetirees'),
    amountOfRetirementBenefitPayments: record.number('amountOfRetirementBenefitPayments'),
    amountOfMunicipalInhabitantTaxPayments: record.number('amountOfMunicipalInhabitantTaxPayments'),
    amountOfPrefecturalInhabitantsTaxPayments: record.number('amountOfPrefecturalInhabitantsTaxPayments'),
  }
  noteBlanks(record, row, findings)
  return { detail, differences: compareSums(record, detail, row) }
}

function readDataCode(record: Data, row: number, fiveDigits: FiveDigitCodes, findings: Findings): string {
  const reading = readCode(record.text('municipalityCode'), fiveDigits)
  if (!reading.ok) {
    record.problem('municipalityCode', reading.code, reading.params)
    return ''
  }
  if (reading.note) findings.note({ ...reading.note, ...record.place('municipalityCode'), row })
  return reading.code
}

const OFTEN_BLANK = DATA.filter(({ kind }) => kind === 'optional').map(({ name }) => name)

// One note per record, because software without retirement tax leaves all of these fields blank.
function noteBlanks(record: Data, row: number, findings: Findings): void {
  const first = OFTEN_BLANK.find((name) => record.text(name) === '')
  if (first !== undefined) findings.note({ code: 'blankReadAsZero', ...record.place(first), row })
}

// A sum whose parts are blank is reported as a difference rather than lost.
function compareSums(record: Data, detail: LotDetail, row: number): TotalDifference[] {
  const retirement = detail.amountOfMunicipalInhabitantTaxPayments + detail.amountOfPrefecturalInhabitantsTaxPayments
  const sums = [
    ['amountOfRetirementIncomeTaxPayments', retirement],
    ['totalNumberOfDetails', detail.numberOfPayrollTaxPayments + detail.numberOfRetirementIncomeTaxPayments],
    ['totalAmountOfDetails', detail.amountOfPayrollTaxPayments + retirement],
  ] as const
  return sums
    .filter(([field, computed]) => record.text(field) !== '' && record.number(field) !== computed)
    .map(([field, computed]) => ({
      line: record.place(field).line ?? 0,
      row,
      field,
      file: record.number(field),
      computed,
    }))
}

function readTotals(record: OpenedRecord<FieldOf<typeof TRAILER>>): Partial<LotTotals> {
  const fields = TRAILER.filter(({ kind }) => kind === 'optional').map(({ name }) => name as TotalField)
  return Object.fromEntries(
    fields.filter((name) => record.text(name) !== '').map((name) => [name, record.number(name)]),
  )
}
