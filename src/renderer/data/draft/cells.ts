import { completeDetail, type CompleteDetail, type LotDetail } from '#domain/lots/lot'
import { findPayee } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'
import { compareCells, findInGrid } from './gridText.ts'
import type { DraftRow } from './row.ts'
import { COLUMNS, isNumeric, type Column, type EditableField } from './columns.ts'
import type { Rectangle } from '#ui/table/cellSelection'

const complete = new WeakMap<DraftRow, CompleteDetail>()

export function completeOf(row: DraftRow): CompleteDetail {
  const known = complete.get(row)
  if (known) return known
  const made = completeDetail(row.detail)
  complete.set(row, made)
  return made
}

const COMPUTED_FROM: Readonly<Record<string, readonly (keyof LotDetail)[]>> = {
  amountOfRetirementIncomeTaxPayments: [
    'amountOfMunicipalInhabitantTaxPayments',
    'amountOfPrefecturalInhabitantsTaxPayments',
  ],
  totalNumberOfDetails: ['numberOfPayrollTaxPayments', 'numberOfRetirementIncomeTaxPayments'],
  totalAmountOfDetails: [
    'amountOfPayrollTaxPayments',
    'amountOfMunicipalInhabitantTaxPayments',
    'amountOfPrefecturalInhabitantsTaxPayments',
  ],
}

export const isUnknown = ({ raw }: DraftRow, field: string): boolean =>
  (COMPUTED_FROM[field] ?? [field]).some((from) => from in raw)

const UNKNOWN = '—'

/** An unreadable number is shown as typed. */
export function displayOf(row: DraftRow, column: Column): string {
  if (column.field === 'payee') return nameOfMunicipality(row.detail.municipalityCode)
  const raw = row.raw[column.field as EditableField]
  if (raw !== undefined) return raw
  if (isUnknown(row, column.field)) return UNKNOWN
  const value = completeOf(row)[column.field]
  return typeof value === 'number' ? formatYen(value) : value
}

/** Without separators, so that other programs read numbers. */
export function textOf(row: DraftRow, column: Column): string {
  if (!isNumeric(column)) return displayOf(row, column)
  if (!column.editable && isUnknown(row, column.field)) return ''
  return row.raw[column.field as EditableField] ?? String(completeOf(row)[column.field as keyof CompleteDetail])
}

/** With the prefecture, because names alone are not unique. */
export function nameOfMunicipality(code: string): string {
  const payee = findPayee(code)
  return payee ? `${payee.prefecture} ${payee.name}` : ''
}

export function readBlock(rows: readonly DraftRow[], { top, bottom, left, right }: Rectangle): string[][] {
  return rows.slice(top, bottom + 1).map((row) => COLUMNS.slice(left, right + 1).map((column) => textOf(row, column)))
}

/** Numbers numerically; stable. */
export const sortRows = (rows: readonly DraftRow[], column: Column, direction: 1 | -1): DraftRow[] =>
  rows.toSorted(inOrderOf(column, direction))

export function isSorted(rows: readonly DraftRow[], column: Column, direction: 1 | -1): boolean {
  const order = inOrderOf(column, direction)
  return rows.every((row, index) => {
    const before = rows[index - 1]
    return !before || order(before, row) <= 0
  })
}

function inOrderOf(column: Column, direction: 1 | -1) {
  const key = (row: DraftRow) =>
    isNumeric(column) ? completeOf(row)[column.field as keyof CompleteDetail] : displayOf(row, column)
  return (a: DraftRow, b: DraftRow) => direction * compareCells(key(a), key(b))
}

export function findCell(
  rows: readonly DraftRow[],
  words: string,
  from: { row: number; column: number },
  step: 1 | -1,
): { row: number; column: number } | undefined {
  return findInGrid({ rows, columns: COLUMNS, textOf: displayOf }, words, from, step)
}
