import { type LotVersion, mergeLot, sameRow } from '../draft/mergeLot.ts'
import { figuresOf } from '../draft/rows.ts'
import { LotChanged, type LotChanges, openLot, type OpenLot, revisionOf, saveLot } from '../repositories/lots.ts'

/** The lot may change again during each try. */
const TRIES = 5

export function withChanges(base: LotVersion, { rows, removed, order, record }: LotChanges): LotVersion {
  const changed = new Map([...base.rows, ...rows].map((row) => [row.rowId, row]))
  for (const rowId of removed) changed.delete(rowId)
  const ids = order ?? [...changed.keys()]
  return { head: record.head ?? base.head, rows: ids.flatMap((rowId) => changed.get(rowId) ?? []) }
}

/**
 * Merges the changes with those of another window or person to other cells, in one write.
 * @throws LotChanged if the same cell was changed in two ways, or the lot was deleted; nothing is written then.
 */
export async function mergeSave(lotId: string, changes: LotChanges, base: LotVersion): Promise<{ updatedAt: string }> {
  for (let tries = 1; ; tries++) {
    const there = await openLot(lotId)
    if (!there) throw new LotChanged(undefined)
    const theirs = { head: there.record.head, rows: there.rows }
    const merged = mergeLot(base, withChanges(base, changes), theirs)
    if (merged.clashes.length > 0) throw new LotChanged(there.record)
    try {
      return await saveLot(lotId, changesTo(merged, there, changes), revisionOf(there.record))
    } catch (error) {
      if (!(error instanceof LotChanged) || tries === TRIES) throw error
    }
  }
}

function changesTo(merged: LotVersion, { rows }: OpenLot, { record, steps }: LotChanges): LotChanges {
  const there = new Map(rows.map((row) => [row.rowId, row]))
  const kept = new Set(merged.rows.map(({ rowId }) => rowId))
  return {
    rows: merged.rows.filter((row) => {
      const old = there.get(row.rowId)
      return !old || !sameRow(old, row)
    }),
    removed: rows.flatMap(({ rowId }) => (kept.has(rowId) ? [] : [rowId])),
    order: merged.rows.map(({ rowId }) => rowId),
    record: {
      ...record,
      head: merged.head,
      month: merged.head.monthForWhichPaymentIsDue,
      ...figuresOf(merged.rows),
    },
    ...(steps && { steps }),
  }
}
