import { isBlankDetail, lotTotals, updateTotals, type LotHead, type LotTotals } from '#domain/lots/lot'
import { hasUnreadable, storedRow, type DraftRow } from './row.ts'

export type Rows = readonly DraftRow[]

/** A text that cannot be read counts as content. */
export const isUsed = (row: DraftRow): boolean => !isBlankDetail(row.detail) || hasUnreadable(row)

/** Blank rows at the end are only there to type into. */
export function usedRows(rows: readonly DraftRow[]): DraftRow[] {
  const lastUsed = rows.findLastIndex(isUsed)
  return rows.slice(0, lastUsed + 1)
}

/** Stored in the lot's record, so that lists of lots need not read rows. */
export interface RowFigures {
  readonly totals: LotTotals
  readonly detailCount: number
  /** Number of rows with an amount that cannot be read and so is not in the totals. */
  readonly unreadable: number
}

export const countUnreadable = (rows: Rows): number => rows.reduce((sum, row) => sum + Number(hasUnreadable(row)), 0)

export const figuresOf = (rows: Rows): RowFigures => ({
  totals: lotTotals(rows.map(({ detail }) => detail)),
  detailCount: usedRows(rows).length,
  unreadable: countUnreadable(rows),
})

/** Earlier versions counted the last number of a cell that cannot be read, and did not say that a sum lacks it. */
export function countedAnew<Lot extends object>(lot: Lot, stored: Rows): Lot {
  const unreadable = countUnreadable(stored)
  if (unreadable === 0) return lot
  return { ...lot, totals: lotTotals(stored.map((row) => storedRow(row).detail)), unreadable }
}

export const sameRows = (a: Rows, b: Rows): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])

export interface RowChanges {
  changed: DraftRow[]
  removed: string[]
  /** Only when the order changed. */
  order?: string[]
  totals: LotTotals
}

/** Compares rows by identity; `totals` are those of `before`. */
export function rowChanges(before: Rows, next: Rows, totals: LotTotals): RowChanges {
  const changes: RowChanges = { changed: [], removed: [], totals }
  const old = new Map(before.map((row) => [row.rowId, row]))
  for (const row of next) {
    const was = old.get(row.rowId)
    old.delete(row.rowId)
    if (was === row) continue
    changes.totals = updateTotals(changes.totals, was?.detail, row.detail)
    changes.changed.push(row)
  }
  for (const gone of old.values()) {
    changes.totals = updateTotals(changes.totals, gone.detail, undefined)
    changes.removed.push(gone.rowId)
  }
  const moved = next.length !== before.length || next.some(({ rowId }, index) => rowId !== before[index]?.rowId)
  if (moved) changes.order = next.map(({ rowId }) => rowId)
  return changes
}

export interface Step {
  changed: DraftRow[]
  gone: string[]
  added: { index: number; row: DraftRow }[]
  order?: string[]
  head?: Partial<LotHead>
}

export function stepBetween(from: Rows, to: Rows): Step {
  const left = new Map(from.map((row) => [row.rowId, row]))
  const step: Step = { changed: [], gone: [], added: [] }
  to.forEach((row, index) => {
    const was = left.get(row.rowId)
    left.delete(row.rowId)
    if (!was) step.added.push({ index, row })
    else if (was !== row) step.changed.push(row)
  })
  step.gone.push(...left.keys())
  const reached = applyStep(from, step)
  if (reached?.every(({ rowId }, index) => rowId === to[index]?.rowId)) return step
  return { ...step, order: to.map(({ rowId }) => rowId) }
}

/** Undefined when any part of the step does not fit these rows. */
export function applyStep(rows: Rows, { changed, gone, added, order }: Step): Rows | undefined {
  const left = new Map(rows.map((row) => [row.rowId, row]))
  for (const row of changed) {
    if (!left.has(row.rowId)) return undefined
    left.set(row.rowId, row)
  }
  for (const rowId of gone) if (!left.delete(rowId)) return undefined
  const reached = [...left.values()]
  for (const { index, row } of added) {
    if (left.has(row.rowId) || index > reached.length) return undefined
    reached.splice(index, 0, row)
  }
  return order ? inOrder(reached, order) : reached
}

function inOrder(rows: Rows, order: readonly string[]): Rows | undefined {
  const left = new Map(rows.map((row) => [row.rowId, row]))
  const ordered = order.flatMap((rowId) => {
    const row = left.get(rowId)
    left.delete(rowId)
    return row ? [row] : []
  })
  return ordered.length === rows.length && order.length === rows.length ? ordered : undefined
}

/** The values of `before`; undefined when none differs. */
export function headBetween(after: LotHead, before: LotHead): Partial<LotHead> | undefined {
  const fields = Object.entries(before).filter(([field, value]) => after[field as keyof LotHead] !== value)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
