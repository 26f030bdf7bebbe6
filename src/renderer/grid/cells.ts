import { completeDetail, emptyDetail, isBlankDetail, type CompleteDetail } from '#domain/lot'
import { findPayee } from '#domain/municipalities'
import { formatYen } from '#domain/yen'
import { newRow, type DraftRow } from '../drafts/lots.ts'
import { editCell, type Normalisation } from './cellEdit.ts'
import { COLUMNS, isNumeric, type Column, type EditableField } from './columns.ts'
import type { Rectangle } from './selection.ts'

const complete = new WeakMap<DraftRow, CompleteDetail>()

/** The row's detail with its computed fields; computed once per row object. */
export function completeOf(row: DraftRow): CompleteDetail {
  const known = complete.get(row)
  if (known) return known
  const made = completeDetail(row.detail)
  complete.set(row, made)
  return made
}

/** What a cell shows. Amounts carry commas; an unreadable number shows as it was typed. */
export function displayOf(row: DraftRow, column: Column): string {
  if (column.field === 'payee') return placeName(row.detail.municipalityCode)
  const raw = row.raw[column.field as EditableField]
  if (raw !== undefined) return raw
  const value = completeOf(row)[column.field]
  return typeof value === 'number' ? formatYen(value) : value
}

/** What a cell gives to the editor and the clipboard: no commas, so that other programs read a number. */
export function textOf(row: DraftRow, column: Column): string {
  if (!isNumeric(column)) return displayOf(row, column)
  return row.raw[column.field as EditableField] ?? String(completeOf(row)[column.field as keyof CompleteDetail])
}

/** Prefecture and name of a payee: names alone are not unique. */
export function placeName(code: string): string {
  const payee = findPayee(code)
  return payee ? `${payee.prefecture} ${payee.name}` : ''
}

export interface BlockEdit {
  rows: DraftRow[]
  normalised: Normalisation[]
  /** Cells that were left alone because they are computed or lie beyond the last column; zero-based. */
  refused: { row: number; column: number; text: string }[]
}

/** Writes a block of texts with its top left at a cell, adding rows as needed up to `maxRows`. One undoable step for the caller. */
export function writeBlock(rows: readonly DraftRow[], top: number, left: number, block: readonly (readonly string[])[], maxRows: number): BlockEdit {
  const edit: BlockEdit = { rows: [...rows], normalised: [], refused: [] }
  block.forEach((texts, r) => {
    texts.forEach((text, c) => writeOne(edit, top + r, left + c, text, maxRows))
  })
  return edit
}

function writeOne(edit: BlockEdit, r: number, c: number, text: string, maxRows: number): void {
  const column = COLUMNS[c]
  if (!column || r >= maxRows) return void edit.refused.push({ row: r, column: c, text })
  while (edit.rows.length <= r) edit.rows.push(newRow(emptyDetail()))
  const row = edit.rows[r]
  if (!row) return
  if (!column.editable) {
    // Pasting back a computed value that is already right is no refusal worth telling.
    if (text !== '' && text.replaceAll(',', '') !== textOf(row, column)) edit.refused.push({ row: r, column: c, text })
    return
  }
  const result = editCell(row, column.field as EditableField, text)
  edit.rows[r] = result.row
  if (result.normalised) edit.normalised.push(result.normalised)
}

/** Texts of a rectangle, for the clipboard. */
export function readBlock(rows: readonly DraftRow[], { top, bottom, left, right }: Rectangle): string[][] {
  return rows.slice(top, bottom + 1).map((row) => COLUMNS.slice(left, right + 1).map((column) => textOf(row, column)))
}

/** The rows that count: a blank last row is only a place to type. */
export function usedRows(rows: readonly DraftRow[]): DraftRow[] {
  const lastUsed = rows.findLastIndex((row) => !isBlankDetail(row.detail) || Object.keys(row.raw).length > 0)
  return rows.slice(0, lastUsed + 1)
}
