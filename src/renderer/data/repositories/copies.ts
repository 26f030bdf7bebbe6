import { figuresOf } from '../draft/rows.ts'
import type { StoredStep } from '../draft/history.ts'
import { db, type LotRecord } from '../schema/db.ts'
import { broadcastChange } from './lotChannel.ts'
import { eraseLot, openLot, revisionOf } from './lots.ts'
import { keptRow, type DraftRow } from '../draft/row.ts'

export interface LocalLot {
  record: LotRecord
  rows: readonly DraftRow[]
  steps: readonly StoredStep[]
}

export interface CopyPlace {
  lotId: string
  revision: number
}

const TABLES = [db.lots, db.details, db.orders, db.steps]

/** A changed copy may be open in another window, so it is not replaced. */
async function placeFor(copy: CopyPlace = { lotId: crypto.randomUUID(), revision: -1 }): Promise<CopyPlace> {
  const there = await db.lots.get(copy.lotId)
  if (there && revisionOf(there) !== copy.revision) return { lotId: crypto.randomUUID(), revision: 0 }
  return { lotId: copy.lotId, revision: copy.revision + 1 }
}

async function put({ record, rows, steps }: LocalLot): Promise<void> {
  const { lotId } = record
  await db.lots.put({
    ...record,
    month: record.head.monthForWhichPaymentIsDue,
    ...figuresOf(rows),
    updatedAt: new Date().toISOString(),
  })
  await db.orders.put({ lotId, rowIds: rows.map(({ rowId }) => rowId) })
  await db.details.where('lotId').equals(lotId).delete()
  await db.details.bulkPut(rows.map((row) => ({ lotId, ...keptRow(row) })))
  await db.steps.where('lotId').equals(lotId).delete()
  await db.steps.bulkPut(steps.map((step) => ({ ...step, lotId })))
}

async function putCopy(of: Pick<LocalLot, 'record' | 'rows'>, name: string, place: CopyPlace): Promise<void> {
  // The copy of a part does not belong to the split.
  const { split: _, ...record } = of.record
  const head = { ...record.head, localTaxPaymentDataName: name }
  await put({
    record: { ...record, ...place, head, copiedFrom: record.lotId, createdAt: new Date().toISOString() },
    rows: of.rows,
    steps: [],
  })
}

export async function saveLotCopy(
  of: Pick<LocalLot, 'record' | 'rows'>,
  name: string,
  copy: CopyPlace | undefined,
): Promise<CopyPlace> {
  const place = await db.transaction('rw', TABLES, async () => {
    const to = await placeFor(copy)
    await putCopy(of, name, to)
    return to
  })
  broadcastChange(place.lotId)
  return place
}

/**
 * The version on disk becomes the copy; a deleted lot is created again. All in one transaction. The result is the new
 * revision.
 */
export async function overwriteLot(
  own: LocalLot,
  nameCopy: (name: string) => string,
  copy: CopyPlace | undefined,
): Promise<number> {
  const { lotId } = own.record
  const [revision, place] = await db.transaction('rw', TABLES, async () => {
    const theirs = await openLot(lotId)
    const to = await placeFor(copy)
    if (theirs) await putCopy(theirs, nameCopy(theirs.record.head.localTaxPaymentDataName), to)
    else if (copy?.lotId === to.lotId) await eraseLot(copy.lotId)
    const next = revisionOf(theirs?.record ?? own.record) + 1
    await put({ ...own, record: { ...own.record, revision: next } })
    return [next, to] as const
  })
  broadcastChange(place.lotId)
  return revision
}
