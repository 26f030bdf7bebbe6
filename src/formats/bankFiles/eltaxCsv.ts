// Reads the CSV of eLTAX's PCdesk. docs/formats.md says what is uncertain.
import type { IsoDate } from '#domain/calendar/calendar'
import { emptyDetail, type LotDetail, type LotHead, type LotTotals } from '#domain/lots/lot'
import { widen } from '../text/bankText.ts'
import { readCode, type FiveDigitCodes } from './codes.ts'
import { readDelimited } from '../tables/delimited.ts'
import type { ReadEncoding } from '../text/encoding.ts'
import { isFarFromToday, readEraDate, readEraMonth, type EraDate } from './eraFileDate.ts'
import {
  Findings,
  type FormatResult,
  fail,
  type FormatFailure,
  type Params,
  type ProblemCode,
} from '../formatResult.ts'
import { compareTotals, type TotalDifference } from './totals.ts'
import type { LotFile } from './zengin99.ts'
import type { Table } from '../tables/table.ts'

export { writeEltaxCsv, type EltaxOptions } from './eltaxCsvWrite.ts'

export interface EltaxReadOptions {
  /** Today in Japan. */
  today: IsoDate
  fiveDigitCodes?: FiveDigitCodes
}
/** The format has no names of municipalities and no retirement tax. */
export interface EltaxFile extends LotFile {
  encoding: ReadEncoding
}

/** Columns by type of row, with the dummy at the end. */
const ELTAX_COLUMNS: Readonly<Record<string, number>> = { 1: 10, 3: 12, 8: 8, 9: 2 }
/** Fields by type of row, in file order; unnamed ones are dummies. */
export const ELTAX_FIELDS = {
  1: [
    'rowType',
    'typeCode',
    'codeClass',
    'requesterCode',
    'payingBranchNo',
    'dueDate',
    'monthForWhichPaymentIsDue',
    'applicantName',
    'address',
    '',
  ],
  3: [
    'rowType',
    'municipalityCode',
    'monthForWhichPaymentIsDue',
    'designatedNumber',
    'numberOfPayrollTaxPayments',
    'amountOfPayrollTaxPayments',
    'demandFee',
    'arrears',
    'totalNumberOfDetails',
    'totalAmountOfDetails',
    'unknown',
    '',
  ],
  8: [
    'rowType',
    'totalNumberOfPayrollTaxPayments',
    'totalAmountOfPayrollTaxPayments',
    'totalNumberOfRetirementIncomeTaxPayments',
    'totalAmountOfRetirementIncomeTaxPayments',
    'totalNumber',
    'totalAmount',
    '',
  ],
} as const

const AFTER: Record<string, readonly string[]> = { '': ['1'], 1: ['3'], 3: ['3', '8'], 8: ['9'], 9: [''] }

interface Row {
  text(field: string): string
  problem(field: string, code: ProblemCode, params?: Params): void
  line: number
}

export function readEltaxCsv(bytes: Uint8Array, options: EltaxReadOptions): FormatResult<EltaxFile> {
  const file = readDelimited(bytes, { delimiter: ',', guarded: false })
  if (!file.ok) return file
  const { table, encoding } = file.value
  const failure = checkRows(table)
  if (failure) return failure
  const findings = new Findings()
  const row = (at: number, type: keyof typeof ELTAX_FIELDS) => rowOf(table, at, ELTAX_FIELDS[type], findings)
  const header = readHeader(row(0, 1), options)
  const data = table.rows
    .slice(1, -2)
    .map((_, at) => readData(row(at + 1, 3), at + 1, { ...options, month: header.monthDigits }, findings))
  const trailerAt = table.rows.length - 2
  const fileTotals = readTotals(row(trailerAt, 8))
  const details = data.map(({ detail }) => detail)
  const { computedTotals, differences } = compareTotals(fileTotals, details, table.lines[trailerAt])
  const { head, requesterCode, eraConvention } = header
  const all = [...data.flatMap((one) => one.differences), ...differences]
  return findings.result({
    head,
    requesterCode,
    details,
    fileTotals,
    computedTotals,
    differences: all,
    eraConvention,
    encoding,
  })
}

function checkRows({ rows, lines }: Table): FormatFailure | undefined {
  let before = ''
  for (const [at, row] of [...rows, ['']].entries()) {
    const line = lines[at] ?? (lines.at(-1) ?? 0) + 1
    const found = (row[0] ?? '').trim()
    if (!AFTER[before]?.includes(found)) {
      if (before === '1' && found === '8') return fail('noDetails', { line })
      return fail('recordOrder', { line, column: 1 }, { expected: AFTER[before]?.join(' / ') ?? '', found })
    }
    const expected = ELTAX_COLUMNS[found]
    if (expected !== undefined && !hasColumns(row, expected))
      return fail('columnCount', { line }, { columns: row.length, expected })
    before = found
  }
  return undefined
}

// A spreadsheet pads rows with empty cells. A blank among them is the dummy column, shifted by an extra comma: such a
// row does not have its columns.
function hasColumns(row: readonly string[], expected: number): boolean {
  return row.length >= expected && row.slice(expected).every((cell) => cell === '')
}

function rowOf({ rows, lines }: Table, at: number, fields: readonly string[], findings: Findings): Row {
  const cells = rows[at] ?? []
  const line = lines[at] ?? 0
  return {
    line,
    text: (field) => (cells[fields.indexOf(field)] ?? '').trim(),
    problem: (field, code, params) =>
      findings.problem({ code, line, column: fields.indexOf(field) + 1, field, ...(params && { params }) }),
  }
}

function expectValue(row: Row, field: string, expected: string): void {
  const found = row.text(field)
  if (found !== expected) row.problem(field, 'wrongValue', { expected, found })
}

/** Undefined when blank or not a number, which is reported. */
function readOptional(row: Row, field: string): number | undefined {
  return row.text(field) === '' ? undefined : readNumber(row, field)
}

/** Undefined when not a number, which is reported. */
function readNumber(row: Row, field: string): number | undefined {
  const found = row.text(field)
  if (/^[0-9]{1,15}$/.test(found)) return Number(found)
  row.problem(field, found === '' ? 'amountEmpty' : 'notDigits', found === '' ? undefined : { found })
  return undefined
}

function readHeader(
  row: Row,
  { today }: EltaxReadOptions,
): Pick<EltaxFile, 'head' | 'requesterCode' | 'eraConvention'> & { monthDigits: string } {
  expectValue(row, 'typeCode', '99')
  expectValue(row, 'codeClass', '0')
  const dueDate = readDate(row, 'dueDate', /^[0-9]{6}$/, readEraDate)
  const month = readDate(row, 'monthForWhichPaymentIsDue', /^[0-9]{4}$/, readEraMonth)
  const head: Partial<LotHead> = {
    transactionCode: row.text('typeCode'),
    payingBranchNo: row.text('payingBranchNo'),
    dueDate: dueDate?.value ?? '',
    monthForWhichPaymentIsDue: month?.value ?? '',
    applicantName: widen(row.text('applicantName')),
    address: widen(row.text('address')),
  }
  const present = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== ''))
  const question = [dueDate, month].some((date) => date !== undefined && isFarFromToday(date.value, today))
  const eraConvention = { dueDate: dueDate?.convention, month: month?.convention, question }
  return {
    head: present,
    requesterCode: row.text('requesterCode'),
    eraConvention,
    monthDigits: row.text('monthForWhichPaymentIsDue'),
  }
}

function readDate(
  row: Row,
  field: string,
  form: RegExp,
  read: (digits: string) => EraDate,
): (EraDate & { ok: true }) | undefined {
  const found = row.text(field)
  if (found === '') return undefined
  const date: EraDate = form.test(found) ? read(found) : { ok: false, code: 'dateUnreadable' }
  if (date.ok) return date
  row.problem(field, date.code, { found })
  return undefined
}

function readData(
  row: Row,
  index: number,
  options: EltaxReadOptions & { month: string },
  findings: Findings,
): { detail: LotDetail; differences: TotalDifference[] } {
  const detail: LotDetail = {
    ...emptyDetail(),
    municipalityCode: readRowCode(row, index, options.fiveDigitCodes ?? 'refuse', findings),
    designatedNumber: row.text('designatedNumber'),
    numberOfPayrollTaxPayments: readNumber(row, 'numberOfPayrollTaxPayments') ?? 0,
    amountOfPayrollTaxPayments: readNumber(row, 'amountOfPayrollTaxPayments') ?? 0,
  }
  checkMonth(row, options.month)
  refuseSurcharge(row, 'demandFee')
  refuseSurcharge(row, 'arrears')
  expectValue(row, 'unknown', '')
  const sums = {
    totalNumberOfDetails: detail.numberOfPayrollTaxPayments,
    totalAmountOfDetails: detail.amountOfPayrollTaxPayments,
  }
  const differences = Object.entries(sums).flatMap(([field, computed]) => {
    const file = readOptional(row, field)
    return file === undefined || file === computed ? [] : [{ line: row.line, row: index, field, file, computed }]
  })
  return { detail, differences }
}

function readRowCode(row: Row, index: number, fiveDigits: FiveDigitCodes, findings: Findings): string {
  const reading = readCode(row.text('municipalityCode'), fiveDigits)
  if (!reading.ok) {
    row.problem('municipalityCode', reading.code, reading.params)
    return ''
  }
  if (reading.note) findings.note({ ...reading.note, line: row.line, column: 2, row: index, field: 'municipalityCode' })
  return reading.code
}

// A lot covers one month; a file for several would put all its tax into the first.
function checkMonth(row: Row, expected: string): void {
  const found = row.text('monthForWhichPaymentIsDue')
  if (found !== expected) row.problem('monthForWhichPaymentIsDue', 'differentMonths', { expected, found })
}

// The bank's application has no field for fees and arrears; leaving them out would pay too little.
function refuseSurcharge(row: Row, field: 'demandFee' | 'arrears'): void {
  const amount = readOptional(row, field)
  if (amount !== undefined && amount !== 0) row.problem(field, 'surchargeNotSupported', { amount })
}

function readTotals(row: Row): Partial<LotTotals> {
  const fields = ELTAX_FIELDS[8].filter(
    (name): name is keyof LotTotals & (typeof ELTAX_FIELDS)[8][number] => name !== '' && name !== 'rowType',
  )
  const totals: Partial<LotTotals> = {}
  for (const field of fields) {
    const value = readOptional(row, field)
    if (value !== undefined) totals[field] = value
  }
  return totals
}
