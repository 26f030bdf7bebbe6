import { MAX_DETAILS } from '#domain/lots/lot'
import { withFigures, type Retiree } from '#domain/lots/retiree'
import { newRow, type DraftRow } from './row.ts'
import { sortRows } from './cells.ts'
import type { Column } from './columns.ts'
import { sameRows, type Rows } from './rows.ts'

// All functions that change rows give the same array when nothing changes.

/** Unchanged when the lot is full. */
export const withRowAt = (rows: Rows, index: number): Rows =>
  rows.length < MAX_DETAILS ? rows.toSpliced(index, 0, newRow()) : rows

/** Unchanged when there would be too many rows. */
export function withRowsDuplicated(rows: Rows, top: number, bottom: number): Rows {
  const copies = rows.slice(top, bottom + 1).map((row) => ({ ...newRow(row.detail), raw: row.raw }))
  return rows.length + copies.length <= MAX_DETAILS && copies.length > 0
    ? rows.toSpliced(top + copies.length, 0, ...copies)
    : rows
}

export function withoutRows(rows: Rows, indices: readonly number[]): Rows {
  const gone = new Set(indices)
  const left = rows.filter((_, index) => !gone.has(index))
  return left.length < rows.length ? left : rows
}

/** `index`: among all rows before the deletion. */
export interface RemovedRow {
  readonly index: number
  readonly row: DraftRow
}

export const rowsAt = (rows: Rows, indices: readonly number[]): RemovedRow[] =>
  [...new Set(indices)]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const row = rows[index]
      return row ? [{ index, row }] : []
    })

/** A row that exists again is left alone; if there is no room for the others, nothing changes. */
export function withRowsBack(rows: Rows, removed: readonly RemovedRow[]): Rows {
  const there = new Set(rows.map(({ rowId }) => rowId))
  const missing = removed.filter(({ row }) => !there.has(row.rowId))
  if (missing.length === 0 || rows.length + missing.length > MAX_DETAILS) return rows
  const next = [...rows]
  for (const { index, row } of missing) next.splice(index, 0, row)
  return next
}

export function withRowMoved(rows: Rows, index: number, by: number): Rows {
  const row = rows[index]
  const target = index + by
  if (!row || target < 0 || target >= rows.length) return rows
  return rows.toSpliced(index, 1).toSpliced(target, 0, row)
}

export function sorted(rows: Rows, column: Column, direction: 1 | -1): Rows {
  const ordered = sortRows(rows, column, direction)
  return sameRows(ordered, rows) ? rows : ordered
}

export function withRetiree(rows: Rows, index: number, retiree: Retiree): Rows {
  const row = rows[index] ?? newRow()
  const added: DraftRow = {
    ...row,
    detail: { ...row.detail, ...withFigures(row.detail, retiree, 1) },
    retirees: [...(row.retirees ?? []), retiree],
  }
  return index < rows.length ? rows.with(index, added) : [...rows, added]
}

export function withoutRetiree(rows: Rows, index: number, place: number): Rows {
  const row = rows[index]
  const gone = row?.retirees?.[place]
  if (!row || !gone) return rows
  const { retirees = [], ...plain } = row
  const left = retirees.filter((_, at) => at !== place)
  return rows.with(index, {
    ...plain,
    detail: { ...row.detail, ...withFigures(row.detail, gone, -1) },
    ...(left.length > 0 && { retirees: left }),
  })
}
