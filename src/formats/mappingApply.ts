// Turns the rows of a table into details. An amount that could mean two things is never guessed; it is reported as a
// problem with its row and column.
import { completeDetail, emptyDetail, type CompleteDetail, type LotDetail, type LotTotals } from '#domain/lot'
import type { FiveDigitCodes } from './codes.ts'
import { NUMBER_FIELDS, SUM_FIELDS, type MappingField } from './headings.ts'
import { fail, Findings, type FormatFailure, type FormatResult } from './formatResult.ts'
import type { Mapping } from './mapping.ts'
import {
  isBlankCell,
  lineAndRow,
  placeOf,
  readMunicipalityCode,
  readName,
  readNumber,
  readText,
  type NumberField,
  type Reading,
  type Row,
} from './mappingCells.ts'
import { isBlankRow, type Table } from './table.ts'
import { compareTotals, type Difference } from './totals.ts'

export interface MappingOptions {
  /** Codes of five digits are completed with a note by default. */
  fiveDigitCodes?: FiveDigitCodes
}
export interface MappedLot {
  details: LotDetail[]
  /** The totals in the file's row of totals; a blank total is absent. */
  fileTotals: Partial<LotTotals>
  computedTotals: LotTotals
  /** Sums in the file, of a row or of all rows, that differ from what its own numbers add up to. */
  differences: Difference[]
}

const AMOUNT_FIELDS = [
  'amountOfPayrollTaxPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
] as const
const TOTAL_WORD = /^(?:総?合計|総計|計|total)$/iu
const SUBTOTAL_WORD = /^小計$/u

/** Returns all details or, if anything is wrong, no details but every problem with its row and column. */
export function applyMapping(
  table: Table,
  mapping: Mapping,
  { fiveDigitCodes = 'complete' }: MappingOptions = {},
): FormatResult<MappedLot> {
  const invalid = checkMapping(table, mapping)
  if (invalid) return invalid
  const reading: Reading = { table, mapping, fiveDigits: fiveDigitCodes, findings: new Findings() }
  const { details, totalRows, differences } = readRows(reading)
  if (details.length === 0 && !reading.findings.failed) return fail('noDetails')
  const sums = totalRows.map((index) => readTotals(reading, index))
  const fileTotals = Object.assign({}, ...sums) as Partial<LotTotals>
  const lines = totalRows.map((index) => table.lines[index])
  const compared = sums.flatMap((one, at) => compareTotals(one, details, lines[at]).differences)
  const { computedTotals } = compareTotals({}, details)
  return reading.findings.result({ details, fileTotals, computedTotals, differences: [...differences, ...compared] })
}

function checkMapping({ rows }: Table, { columns, firstDataRow }: Mapping): FormatFailure | undefined {
  if (rows.every(isBlankRow)) return fail('sheetEmpty')
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  for (const [field, column] of Object.entries(columns)) {
    if (column < 0 || column >= width || !Number.isInteger(column))
      return fail('mappingInvalid', { field }, { column: column + 1, columns: width })
  }
  const missing =
    columns.municipalityCode === undefined
      ? 'municipalityCode'
      : hasAmount(columns)
        ? undefined
        : 'amountOfPayrollTaxPayments'
  return missing === undefined ? undefined : fail('columnMissing', { line: Math.max(firstDataRow, 1), field: missing })
}

function hasAmount(columns: Mapping['columns']): boolean {
  return (
    columns.amountOfPayrollTaxPayments !== undefined || columns.amountOfMunicipalInhabitantTaxPayments !== undefined
  )
}

function readRows(reading: Reading): { details: LotDetail[]; totalRows: number[]; differences: Difference[] } {
  const { table, mapping, findings } = reading
  const result = { details: [] as LotDetail[], totalRows: [] as number[], differences: [] as Difference[] }
  let blank = 0
  for (let index = mapping.firstDataRow; index < table.rows.length; index += 1) {
    const cells = table.rows[index] ?? []
    const kind = rowKind(cells, mapping)
    if (kind === 'blank') blank += 1
    else if (kind === 'subtotal') findings.note({ code: 'totalRowSkipped', line: table.lines[index] ?? 0 })
    else if (kind === 'total') result.totalRows.push(index)
    else addDetail(reading, { index, cells, row: result.details.length + 1 }, result)
  }
  if (blank > 0) findings.note({ code: 'blankRowsSkipped', params: { rows: blank } })
  return result
}

/** Returns what a row of a table is: a detail, or one that is left out. */
export function rowKind(
  cells: readonly string[],
  { columns }: Pick<Mapping, 'columns'>,
): 'blank' | 'subtotal' | 'total' | 'detail' {
  if (isBlankRow(cells)) return 'blank'
  if (/^[0-9０-９]/u.test((cells[columns.municipalityCode ?? 0] ?? '').trim())) return 'detail'
  const words = cells.map((cell) => cell.normalize('NFKC').replace(/\s/gu, ''))
  if (words.some((word) => SUBTOTAL_WORD.test(word))) return 'subtotal'
  return words.some((word) => TOTAL_WORD.test(word)) ? 'total' : 'detail'
}

function addDetail(reading: Reading, row: Row, result: { details: LotDetail[]; differences: Difference[] }): void {
  if (!hasAllColumns(reading, row)) return
  const detail = readDetail(reading, row)
  result.details.push(detail)
  const complete = completeDetail(detail)
  for (const field of SUM_FIELDS) {
    const file = readNumber(reading, row, field)
    if (file !== undefined && file !== complete[field])
      result.differences.push({ ...lineAndRow(reading, row), field, file, computed: complete[field] })
  }
}

// A comma in an unquoted amount makes the row longer: everything after it would be read from the wrong column.
function hasAllColumns({ table, mapping, findings }: Reading, { index, cells }: Row): boolean {
  const expected =
    mapping.headings.length > 0 ? mapping.headings.length : Math.max(...Object.values(mapping.columns)) + 1
  const isLonger = mapping.headings.length > 0 && cells.slice(expected).some((cell) => cell.trim() !== '')
  if (cells.length >= expected && !isLonger) return true
  findings.problem({ code: 'raggedRow', line: table.lines[index] ?? 0, params: { columns: cells.length, expected } })
  return false
}

function readDetail(reading: Reading, row: Row): LotDetail {
  const municipalityCode = readMunicipalityCode(reading, row)
  const detail: LotDetail = {
    ...emptyDetail(),
    municipalityCode,
    municipalityName: readName(reading, row, municipalityCode),
    designatedNumber: readText(reading, row, 'designatedNumber'),
    change: readText(reading, row, 'change'),
  }
  const blanks: MappingField[] = []
  for (const field of NUMBER_FIELDS) {
    if (reading.mapping.columns[field] === undefined) continue
    const value = readNumber(reading, row, field)
    if (value === undefined) blanks.push(field)
    else detail[field] = value
  }
  reportBlanks(reading, row, blanks)
  return detail
}

// A list leaves the retirement part blank for most payees, but a row without any amount at all is a mistake, not a
// payment of nothing.
function reportBlanks(reading: Reading, row: Row, blanks: readonly MappingField[]): void {
  const amounts = AMOUNT_FIELDS.filter((field) => reading.mapping.columns[field] !== undefined)
  const [first] = amounts
  const [blank] = blanks.filter((field) => isBlankCell(reading, row, field))
  if (first !== undefined && amounts.every((field) => isBlankCell(reading, row, field)))
    reading.findings.problem({ code: 'amountEmpty', ...placeOf(reading, row, first) })
  else if (blank !== undefined) reading.findings.note({ code: 'blankReadAsZero', ...placeOf(reading, row, blank) })
}

const TOTAL_OF: readonly (readonly [NumberField & keyof CompleteDetail, keyof LotTotals])[] = [
  ['numberOfPayrollTaxPayments', 'totalNumberOfPayrollTaxPayments'],
  ['amountOfPayrollTaxPayments', 'totalAmountOfPayrollTaxPayments'],
  ['numberOfRetirementIncomeTaxPayments', 'totalNumberOfRetirementIncomeTaxPayments'],
  ['amountOfRetirementIncomeTaxPayments', 'totalAmountOfRetirementIncomeTaxPayments'],
  ['totalNumberOfDetails', 'totalNumber'],
  ['totalAmountOfDetails', 'totalAmount'],
]

function readTotals(reading: Reading, index: number): Partial<LotTotals> {
  const row: Row = { index, cells: reading.table.rows[index] ?? [], row: 0 }
  const totals: Partial<LotTotals> = {}
  for (const [field, total] of TOTAL_OF) {
    const value = reading.mapping.columns[field] === undefined ? undefined : readNumber(reading, row, field)
    if (value !== undefined) totals[total] = value
  }
  return totals
}
