// Reads single cells of a table of employees; each problem comes with its line and column.
import { parseYenInput } from '#domain/yen'
import { payeeOfName } from '#domain/municipalities'
import { readCode } from '../codes.ts'
import { AMOUNT_PROBLEMS, type Findings, type Place } from '../formatResult.ts'
import type { Table } from '../table.ts'
import type { YearField } from './yearHeadings.ts'
import type { YearMapping } from './yearMapping.ts'

/** What is being read, and where problems are reported. */
export interface Reading {
  table: Table
  mapping: YearMapping
  findings: Findings
}

const TEXT_LENGTHS = { recipientNumber: 25, employeeName: 40, designatedNumber: 15 } as const
type TextField = keyof typeof TEXT_LENGTHS
/** The largest amount of a month (section 2.8 of the bank interface). */
const MOST = 999_999_999

/** Returns the 1-based line of the file. */
export const lineOf = ({ table }: Reading, index: number): number => table.lines[index] ?? index + 1
/** Returns where the cell of a field is. */
export const placeOf = (reading: Reading, index: number, field: YearField): Place => ({
  line: lineOf(reading, index),
  column: (reading.mapping.columns[field] ?? -1) + 1,
  field,
})

/** Returns the trimmed text of a field, '' when it has no column or the cell has a fault, which is a problem. */
function readCell(reading: Reading, index: number, field: YearField): string {
  const column = reading.mapping.columns[field]
  if (column === undefined) return ''
  const fault = reading.table.faults.get(index)?.get(column)
  if (fault) reading.findings.problem({ code: fault.code, ...placeOf(reading, index, field), ...paramsOf(fault) })
  return fault ? '' : (reading.table.rows[index]?.[column] ?? '').trim()
}

const paramsOf = ({ params }: { params?: Record<string, string | number> }) => (params ? { params } : {})

/** Returns the text of a field; one that is too long is a problem. */
export function readText(reading: Reading, index: number, field: TextField): string {
  const text = readCell(reading, index, field)
  const [length, max] = [[...text].length, TEXT_LENGTHS[field]]
  if (length <= max) return text
  reading.findings.problem({ code: 'textTooLong', ...placeOf(reading, index, field), params: { length, max } })
  return ''
}

/** Returns the six digits of the code, also when the municipality is named; '' when there is none, which is a problem. */
export function readMunicipality(reading: Reading, index: number): string {
  const field = reading.mapping.columns.municipalityCode === undefined ? 'municipalityName' : 'municipalityCode'
  const found = readCell(reading, index, field).normalize('NFKC')
  if (found === '' && isFaulty(reading, index, field)) return ''
  const named = /[0-9]/.test(found) ? undefined : payeeOfName(found)
  if (named) return named.code
  const read = readCode(found, 'complete')
  const place = placeOf(reading, index, field)
  if (!read.ok) reading.findings.problem({ code: read.code, ...place, ...paramsOf(read) })
  else if (read.note) reading.findings.note({ ...read.note, ...place })
  return read.ok ? read.code : ''
}

/** Returns whether a cell has no usable text. */
export const isFaulty = ({ table, mapping }: Reading, index: number, field: YearField): boolean =>
  table.faults.get(index)?.has(mapping.columns[field] ?? -1) ?? false

/** Returns whether a cell has no text. */
export const isBlank = ({ table, mapping }: Reading, index: number, field: YearField): boolean =>
  (table.rows[index]?.[mapping.columns[field] ?? -1] ?? '').trim() === ''

/** Returns the yen of a cell, undefined when it is blank or not an amount, which is a problem. */
export function readAmount(reading: Reading, index: number, field: YearField): number | undefined {
  const found = readCell(reading, index, field)
  if (found === '') return undefined
  const read = parseYenInput(found)
  if (read.ok && read.value <= MOST) return read.value
  const code = read.ok ? 'amountTooLarge' : AMOUNT_PROBLEMS[read.reason]
  reading.findings.problem({ code, ...placeOf(reading, index, field), params: { found } })
  return undefined
}
