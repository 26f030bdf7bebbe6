import type { LotHead } from '#domain/lot'
import type { DraftRow } from './row.ts'

/** The rows of a lot. None is ever changed: an edit puts another in its place. */
export type Rows = readonly DraftRow[]

/**
 * What leads from one state of a lot to another (a change taken back, or done again): only what differs between the
 * two.
 */
export interface Step {
  /** Rows that are to be as they are here. */
  changed: DraftRow[]
  /** Ids of rows that are to go. */
  gone: string[]
  /** Rows that are to come, each with its place (zero-based) among all rows, in ascending order. */
  added: { index: number; row: DraftRow }[]
  /** Ids of all rows in their order; only where the order does not follow from the above. */
  order?: string[]
  /** Fields of the head that are to be as they are here. */
  head?: Partial<LotHead>
}

/** The step that makes `from` into `to`. Rows are told apart by identity. */
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

/** The rows after a step; undefined when the step does not fit these rows, and then nothing of it may be used. */
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

/** The fields of `before` that differ in `after`; undefined when none does. */
export function headBetween(after: LotHead, before: LotHead): Partial<LotHead> | undefined {
  const fields = Object.entries(before).filter(([field, value]) => after[field as keyof LotHead] !== value)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
