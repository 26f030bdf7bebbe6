// Reads single cells of a mapped table; each problem comes with its row and column.
import { isFullWidthKana, toFullWidthKana } from '#domain/kana'
import { findPayee, type Municipality } from '#domain/municipalities'
import { parseCountInput, parseYenInput } from '#domain/yen'
import { readCode, type FiveDigitCodes } from './codes.ts'
import type { MappingField, NUMBER_FIELDS, SUM_FIELDS } from './headings.ts'
import { AMOUNT_PROBLEMS, type Findings, type Place } from './formatResult.ts'
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
  const result = readCode(toHalfWidthDigits(readText(reading, row, field).trim()), reading.fiveDigits)
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
  const { kana, payee } = readKana(text, code)
  if (!payee) return kana
  const place = placeOf(reading, row, 'municipalityName')
  if (isNameOf(text, payee))
    reading.findings.note({ code: 'nameFromCode', ...place, params: { from: text, to: payee.kana } })
  else reading.findings.note({ code: 'nameDiffers', ...place, params: { found: text, expected: payee.name } })
  return payee.kana
}

/**
 * Returns a name in kana. For a name that is not kana (kanji), it is the text itself with the payee of the code, whose
 * kana name can replace it; `payee` is undefined for an unknown code.
 */
function readKana(text: string, code: string): { kana: string; payee?: Municipality | undefined } {
  const kana = toFullWidthKana(text).text
  return isFullWidthKana(kana) ? { kana } : { kana: text, payee: findPayee(code) }
}

/** Returns whether a name that people write, with or without its prefecture and district (郡), is that of the payee. */
export function isNameOf(text: string, { name, prefecture }: Municipality): boolean {
  const written = text.replace(/\s/gu, '')
  if (!written.endsWith(name)) return false
  const before = written.slice(0, -name.length)
  // Without this check, 大津市 would be taken for 津市.
  return prefecture.startsWith(before) || /[都道府県郡]$/u.test(before)
}

/**
 * Returns the kana name of the code in place of a name in kanji, or undefined when the text is kana already or is not
 * the name of the code.
 */
export function kanaOfName(text: string, code: string): string | undefined {
  const { payee } = readKana(text, code)
  return payee && isNameOf(text, payee) ? payee.kana : undefined
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
  const isCount = field.startsWith('number') || field === 'totalNumberOfDetails'
  const result = isCount ? parseCountInput(found) : parseYenInput(found)
  if (result.ok) return result.value
  reading.findings.problem({ code: AMOUNT_PROBLEMS[result.reason], ...placeOf(reading, row, field), params: { found } })
  return undefined
}

/** Returns the text with full-width digits as half-width ones, as codes are read. */
export function toHalfWidthDigits(text: string): string {
  return text.replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
}
