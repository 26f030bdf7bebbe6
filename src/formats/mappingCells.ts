// Reads single cells of a mapped table; each problem comes with its row and column.
import { isFullWidthKana, toFullWidthKana } from '#domain/kana'
import { findPayee } from '#domain/municipalities'
import { parseYenInput, type YenInputProblem } from '#domain/yen'
import { readCode, type FiveDigitCodes } from './codes.ts'
import type { MappingField, NUMBER_FIELDS, SUM_FIELDS } from './headings.ts'
import type { Findings, Place, ProblemCode } from './formatResult.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './table.ts'

export type NumberField = (typeof NUMBER_FIELDS)[number] | (typeof SUM_FIELDS)[number]

/** What is being read, and where problems are reported. */
export interface Reading {
  table: Table
  mapping: Mapping
  fiveDigits: FiveDigitCodes
  findings: Findings
}
/** One row, with its number in the lot. */
export interface Row {
  index: number
  cells: readonly string[]
  /** 1-based number of the detail that the row becomes. */
  row: number
}

const AMOUNT_PROBLEMS: Record<YenInputProblem, ProblemCode> = {
  empty: 'amountEmpty',
  notANumber: 'amountNotANumber',
  fraction: 'amountFraction',
  badGrouping: 'amountBadGrouping',
  tooLarge: 'amountTooLarge',
  negative: 'amountNegative',
}
/** Returns true when the cell of a field is empty, without even unreadable content. */
export function isBlankCell(reading: Reading, row: Row, field: MappingField): boolean {
  return !hasFault(reading, row, field) && (row.cells[reading.mapping.columns[field] ?? -1] ?? '').trim() === ''
}

/** Returns the line of the file and the detail that a row becomes; a row of totals (0) becomes none. */
export function lineAndRow({ table }: Reading, { index, row }: Row): { line: number; row?: number } {
  return { line: table.lines[index] ?? 0, ...(row > 0 && { row }) }
}

/** Returns where the cell of a field is. */
export function placeOf(reading: Reading, row: Row, field: MappingField): Place {
  return { ...lineAndRow(reading, row), column: (reading.mapping.columns[field] ?? -1) + 1, field }
}

/**
 * Returns the text of a field: '' when the column is not mapped, or when the cell has a fault (which is reported once
 * the text is needed).
 */
export function readText(reading: Reading, row: Row, field: MappingField): string {
  const column = reading.mapping.columns[field]
  if (column === undefined) return ''
  const fault = reading.table.faults.get(row.index)?.get(column)
  if (fault) reading.findings.problem({ ...fault, ...placeOf(reading, row, field) })
  const text = fault ? '' : (row.cells[column] ?? '')
  return reading.mapping.own ? text : text.trim()
}

/** Returns the six digits of the code, or '' when it is not a code (which is reported). */
export function readMunicipalityCode(reading: Reading, row: Row): string {
  const field = 'municipalityCode'
  if (hasFault(reading, row, field)) return readText(reading, row, field)
  const text = toHalfWidthDigits(readText(reading, row, field).trim())
  const result = readCode(text, reading.fiveDigits)
  if (result.ok && result.note) reading.findings.note({ ...result.note, ...placeOf(reading, row, field) })
  if (result.ok) return result.code
  reading.findings.problem({
    code: result.code,
    ...placeOf(reading, row, field),
    ...(result.params && { params: result.params }),
  })
  return ''
}

/**
 * Returns the name in kana, as the bank expects it. Lists made for people have it in kanji; the name then comes from
 * the code, and a note shows it.
 */
export function readName(reading: Reading, row: Row, code: string): string {
  const text = readText(reading, row, 'municipalityName')
  if (reading.mapping.own) return text
  const kana = toFullWidthKana(text).text
  const payee = isFullWidthKana(kana) ? undefined : findPayee(code)
  if (!payee) return isFullWidthKana(kana) ? kana : text
  const same = text.replace(/\s/gu, '').endsWith(payee.name)
  const place = placeOf(reading, row, 'municipalityName')
  if (same) reading.findings.note({ code: 'nameFromCode', ...place, params: { from: text, to: payee.kana } })
  else reading.findings.note({ code: 'nameDiffers', ...place, params: { found: text, expected: payee.name } })
  return payee.kana
}

function hasFault({ table, mapping }: Reading, { index }: Row, field: MappingField): boolean {
  return table.faults.get(index)?.has(mapping.columns[field] ?? -1) ?? false
}

/**
 * Returns the number of a field: undefined when the column is not mapped, the cell is blank, or it is not an amount
 * (which is reported).
 */
export function readNumber(reading: Reading, row: Row, field: NumberField): number | undefined {
  const found = readText(reading, row, field).trim()
  if (found === '') return undefined
  const result = parseYenInput(
    field.startsWith('number') || field === 'totalNumberOfDetails' ? found.replace(/[人件名]$/u, '') : found,
  )
  if (result.ok) return result.value
  reading.findings.problem({ code: AMOUNT_PROBLEMS[result.reason], ...placeOf(reading, row, field), params: { found } })
  return undefined
}

function toHalfWidthDigits(text: string): string {
  return text.replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
}
