// Turns the rows of a table into employees with their twelve months. All rows are read, or none and every problem is
// told with its row and column.
import { payeeKey } from '#domain/lots/duplicates'
import { payeeOfName } from '#domain/municipalities'
import { splitYear, spreadFromJune, sumOf } from '#domain/year/yearMonths'
import { toDesignatedNumber } from '#domain/codeText'
import { fail, Findings, type FormatFailure, type FormatResult } from '../formatResult.ts'
import { isBlankRow, type Table } from '../table.ts'
import {
  isBlank,
  isFaulty,
  lineOf,
  placeOf,
  readAmount,
  readMunicipality,
  readText,
  type Reading,
} from './yearCells.ts'
import { hideInResult } from './individualNumbers.ts'
import { missingYearField, type YearMapping } from './yearMapping.ts'
import { MONTH_FIELDS, type YearField } from './yearHeadings.ts'

/** An employee as the file has it. Amounts are yen of June to May. */
export interface NoticedEmployee {
  /** 1-based line of the file. */
  line: number
  recipientNumber: string
  /** '' unless names are to be kept. */
  name: string
  municipalityCode: string
  designatedNumber: string
  amounts: number[]
}
export interface YearRowOptions {
  /** The tax year that the employees are for. */
  year: number
  /** Names are left out otherwise. */
  keepNames: boolean
}

const SUM_WORD = /^(?:[\p{L}]{0,8}計|total|subtotal)(?:[0-9,]+[人名件])?$/iu
/** Returns the employees of a table that individual numbers were dropped from. */
export function readYearRows(
  table: Table,
  mapping: YearMapping,
  options: YearRowOptions,
): FormatResult<NoticedEmployee[]> {
  const invalid = checkMapping(table, mapping, options)
  if (invalid) return invalid
  const reading: Reading = { table, mapping, findings: new Findings() }
  const employees = readAll(reading, options)
  checkTwice(employees, reading)
  if (employees.length === 0 && !reading.findings.failed) return fail('noDetails')
  return hideInResult(reading.findings.result(employees))
}

function checkMapping({ rows }: Table, mapping: YearMapping, { year }: YearRowOptions): FormatFailure | undefined {
  if (rows.every(isBlankRow)) return fail('sheetEmpty')
  const { columns, width, firstDataRow } = mapping
  for (const [field, column] of Object.entries(columns))
    if (!Number.isInteger(column) || column < 0 || column >= width)
      return fail('mappingInvalid', { field }, { column: column + 1, columns: width })
  const field = missingYearField(mapping)
  if (field !== undefined) return fail('columnMissing', { line: Math.max(firstDataRow, 1), field })
  const found = mapping.year
  return found === undefined || found === year ? undefined : fail('otherTaxYear', {}, { found, expected: year })
}

function readAll(reading: Reading, { keepNames }: YearRowOptions): NoticedEmployee[] {
  const { table, mapping, findings } = reading
  const employees: NoticedEmployee[] = []
  let blank = 0
  for (let index = mapping.firstDataRow; index < table.rows.length; index += 1) {
    const cells = table.rows[index] ?? []
    if (isBlankRow(cells) && !table.faults.has(index)) blank += 1
    else if (isSumRow(cells, mapping)) findings.note({ code: 'sumRowSkipped', line: lineOf(reading, index) })
    else if (hasAllColumns(reading, index)) employees.push(readEmployee(reading, index, keepNames))
  }
  if (blank > 0) findings.note({ code: 'blankRowsSkipped', params: { rows: blank } })
  return employees
}

// A row with a municipality is an employee, whatever words it has.
function isSumRow(cells: readonly string[], { columns }: YearMapping): boolean {
  const place = (cells[columns.municipalityCode ?? columns.municipalityName ?? -1] ?? '').normalize('NFKC').trim()
  if (/^[0-9]{5,6}$/.test(place) || (columns.municipalityCode === undefined && payeeOfName(place))) return false
  return cells.some((cell) => SUM_WORD.test(cell.normalize('NFKC').replace(/\s/gu, '')))
}

// A comma in an unquoted amount makes the row longer: everything after it would be read from the wrong column.
function hasAllColumns({ table, mapping, findings }: Reading, index: number): boolean {
  const cells = table.rows[index] ?? []
  const expected = mapping.headings.length > 0 ? headedWidth(mapping) : mapping.width
  const needed = Math.max(...Object.values(mapping.columns)) + 1
  if (cells.length >= needed && isBlankRow(cells.slice(expected))) return true
  findings.problem({ code: 'raggedRow', line: table.lines[index] ?? 0, params: { columns: cells.length, expected } })
  return false
}

/** Returns the number of columns up to the last one with a heading. */
const headedWidth = ({ headings }: YearMapping): number => headings.findLastIndex((text) => text !== '') + 1

function readEmployee(reading: Reading, index: number, keepNames: boolean): NoticedEmployee {
  return {
    line: lineOf(reading, index),
    recipientNumber: readText(reading, index, 'recipientNumber').normalize('NFKC'),
    name: keepNames ? readText(reading, index, 'employeeName') : '',
    municipalityCode: readMunicipality(reading, index),
    designatedNumber: toDesignatedNumber(readText(reading, index, 'designatedNumber')),
    amounts: readAmounts(reading, index),
  }
}

function readAmounts(reading: Reading, index: number): number[] {
  const { columns } = reading.mapping
  const yearly = columns.yearly === undefined ? undefined : readAmount(reading, index, 'yearly')
  if (columns.month06 === undefined) {
    reading.findings.note({ code: 'yearlySplit', ...placeOf(reading, index, 'yearly') })
    if (yearly === undefined) noteBlank(reading, index, 'yearly')
    return splitYear(yearly ?? 0)
  }
  const amounts = readMonths(reading, index)
  const computed = sumOf(amounts)
  if (yearly !== undefined && yearly !== computed && !reading.findings.failed)
    reading.findings.note({
      code: 'yearlyDiffers',
      ...placeOf(reading, index, 'yearly'),
      params: { found: yearly, computed },
    })
  return amounts
}

// A month without tax may be blank, but a row without any amount is a mistake.
function readMonths(reading: Reading, index: number): number[] {
  const hasTwelve = reading.mapping.columns.month07 !== undefined
  const fields: readonly YearField[] = hasTwelve ? MONTH_FIELDS : ['month06', 'laterMonths']
  const read = fields.map((field) => readAmount(reading, index, field))
  const blank = fields.filter(
    (field, at) => read[at] === undefined && !isFaulty(reading, index, field) && isBlank(reading, index, field),
  )
  if (blank.length === fields.length)
    reading.findings.problem({ code: 'amountEmpty', ...placeOf(reading, index, 'month06') })
  else if (blank[0] !== undefined) noteBlank(reading, index, blank[0])
  const amounts = read.map((amount) => amount ?? 0)
  return hasTwelve ? amounts : spreadFromJune(amounts[0] ?? 0, amounts[1] ?? 0)
}

const noteBlank = (reading: Reading, index: number, field: YearField): void =>
  reading.findings.note({ code: 'blankReadAsZero', ...placeOf(reading, index, field) })

/** Reports an employee who is in two rows of one payee, because both would be paid. */
function checkTwice(employees: readonly NoticedEmployee[], { findings, mapping }: Reading): void {
  const lines = new Map<string, number>()
  const column = (mapping.columns.recipientNumber ?? -1) + 1
  for (const employee of employees) {
    const { recipientNumber, line } = employee
    if (recipientNumber === '') continue
    const key = `${recipientNumber} ${payeeKey(employee)}`
    const first = lines.get(key)
    if (first === undefined) lines.set(key, line)
    else
      findings.problem({ code: 'duplicateEmployee', line, column, field: 'recipientNumber', params: { line: first } })
  }
}
