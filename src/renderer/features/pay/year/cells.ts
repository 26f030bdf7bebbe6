import { toDesignatedNumber, toHalfWidthCode } from '#domain/municipalities/codeText'
import { MAX_DETAIL_AMOUNT } from '#domain/lots/lot'
import { findIndividualNumbers } from '#domain/text/individualNumber'
import { findPayee, payeeOfName } from '#domain/municipalities/municipalities'
import { mayBeNewCode, pastMunicipality } from '#domain/municipalities/municipalityTimes'
import { sumOf } from '#domain/year/yearMonths'
import { formatYen, parseYenInput } from '#domain/text/yen'
import type { MonthField } from '#domain/year/yearMonths'
import type { YearRow } from '#data/repositories/years'
import { monthIndexOf, PLAN_COLUMNS, type PlanColumn, type PlanField, type TextField } from './columns.ts'

/** An amount that cannot be read is shown as typed. */
export function displayOf(row: YearRow, { field }: PlanColumn): string {
  if (field === 'payee') return nameOfMunicipality(row.municipalityCode)
  if (field === 'yearly') return hasUnreadable(row) ? '—' : formatYen(sumOf(row.amounts))
  const at = monthIndexOf(field)
  if (at < 0) return row[field as TextField]
  return row.raw[field as MonthField] ?? formatYen(row.amounts[at] ?? 0)
}

/** Without separators, for the editor and the clipboard. */
export function textOf(row: YearRow, column: PlanColumn): string {
  const { field } = column
  if (field === 'yearly') return hasUnreadable(row) ? '' : String(sumOf(row.amounts))
  const at = monthIndexOf(field)
  return at < 0 ? displayOf(row, column) : (row.raw[field as MonthField] ?? String(row.amounts[at] ?? 0))
}

/** With the prefecture, because names alone are not unique. */
export function nameOfMunicipality(code: string): string {
  const payee = findPayee(code)
  return payee ? `${payee.prefecture} ${payee.name}` : ''
}

export const hasUnreadable = ({ raw }: YearRow): boolean => Object.keys(raw).length > 0

export function isWrong(row: YearRow, { field }: PlanColumn): boolean {
  // A code that may be newer than this version is judged in the lot, which has the name too.
  if (field === 'municipalityCode') return !findPayee(row.municipalityCode) && !isNewCode(row.municipalityCode)
  if (field === 'designatedNumber') return row.designatedNumber === ''
  return row.raw[field as MonthField] !== undefined
}

/** What is wrong with a cell; undefined if nothing is, and in a row without content. */
export function faultOf(row: YearRow, column: PlanColumn): 'code' | 'number' | 'amount' | undefined {
  if (isBlank(row) || !isWrong(row, column)) return undefined
  if (column.field === 'municipalityCode') return 'code'
  return column.field === 'designatedNumber' ? 'number' : 'amount'
}

const isNewCode = (code: string): boolean => mayBeNewCode(code) && pastMunicipality(code) === undefined

export const isBlank = (row: YearRow): boolean =>
  [row.recipientNumber, row.name, row.municipalityCode, row.designatedNumber].every((text) => text === '') &&
  sumOf(row.amounts) === 0 &&
  !hasUnreadable(row)

/** Undefined if the text may be an individual number, which is never taken. */
export type PlanEdit = YearRow | undefined

/**
 * The same row if nothing changes. `known`: the designated numbers of the payee list, because one of them may look
 * like an individual number.
 */
export function editPlanCell(row: YearRow, field: PlanField, text: string, known: ReadonlySet<string>): PlanEdit {
  if (mayBeIndividual(field, text, known)) return undefined
  const at = monthIndexOf(field)
  return at < 0 ? editText(row, field as TextField, text) : editAmount(row, field as MonthField, at, text)
}

function mayBeIndividual(field: PlanField, text: string, known: ReadonlySet<string>): boolean {
  const found = findIndividualNumbers(text)
  if (field === 'designatedNumber' && known.has(toDesignatedNumber(text))) return false
  const codes = field === 'designatedNumber' || field === 'recipientNumber'
  return found.some(({ valid }) => valid || !codes)
}

function editText(row: YearRow, field: TextField, text: string): YearRow {
  const value = normalised(field, text)
  return row[field] === value ? row : { ...row, [field]: value }
}

function normalised(field: TextField, text: string): string {
  if (field === 'designatedNumber') return toDesignatedNumber(text)
  if (field === 'recipientNumber') return toHalfWidthCode(text)
  if (field === 'name') return text.trim().normalize('NFC')
  const code = toHalfWidthCode(text)
  return /[0-9]/.test(code) ? code : (payeeOfName(code)?.code ?? code)
}

function editAmount(row: YearRow, field: MonthField, at: number, text: string): YearRow {
  const read = parseYenInput(text)
  const isEmpty = !read.ok && read.reason === 'empty'
  if ((!read.ok && !isEmpty) || (read.ok && read.value > MAX_DETAIL_AMOUNT))
    return row.raw[field] === text ? row : withAmount({ ...row, raw: { ...row.raw, [field]: text } }, at, 0)
  const yen = read.ok ? read.value : 0
  const { [field]: typed, ...raw } = row.raw
  if (typed === undefined && row.amounts[at] === yen) return row
  return withAmount({ ...row, raw }, at, yen)
}

const withAmount = (row: YearRow, at: number, yen: number): YearRow => ({
  ...row,
  amounts: row.amounts.map((old, n) => (n === at ? yen : old)),
})

export const readPlanBlock = (rows: readonly YearRow[], left: number, right: number): string[][] =>
  rows.map((row) => PLAN_COLUMNS.slice(left, right + 1).map((column) => textOf(row, column)))
