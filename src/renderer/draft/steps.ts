import type { LotHead } from '#domain/lot'
import type { DraftRow } from './row.ts'

/** The rows of a lot. Rows are immutable: an edit replaces a row. */
export type Rows = readonly DraftRow[]

/** The difference that leads from one state of a lot to another, for undo or redo. */
export interface Step {
  /** Rows to replace. */
  changed: DraftRow[]
  /** Ids of rows to delete. */
  gone: string[]
  /** Rows to insert, each with its place (zero-based) among all rows, in ascending order. */
  added: { index: number; row: DraftRow }[]
  /** Ids of all rows in order; only when the order does not follow from the rest. */
  order?: string[]
  /** Head fields to replace. */
  head?: Partial<LotHead>
}

/** Returns the step from `from` to `to`. Rows are compared by identity. */
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

/** Returns the rows after a step; undefined when the step does not fit these rows, and then none of it may be used. */
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

/** Returns the fields of `before` that differ in `after`; undefined when none does. */
export function headBetween(after: LotHead, before: LotHead): Partial<LotHead> | undefined {
  const fields = Object.entries(before).filter(([field, value]) => after[field as keyof LotHead] !== value)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
