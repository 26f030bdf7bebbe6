import { updateTotals, type LotTotals } from '#domain/lot'
import type { DraftRow } from './row.ts'
import type { Rows } from './steps.ts'

/** What has to be saved so that the rows on disk match those of the lot. */
export interface RowChanges {
  changed: DraftRow[]
  /** Ids of the deleted rows. */
  removed: string[]
  /** The ids of all rows, when their order changed. */
  order?: string[]
  /** The totals of the current rows. */
  totals: LotTotals
}

/**
 * Returns the changes between two sets of rows, compared by identity. `totals` are those before; only the differences
 * are added and subtracted.
 */
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
