import type { LotHead } from '#domain/lots/lot'
import { headBetween, usedRows } from '../draft/rows.ts'
import { db } from '../schema/db.ts'
import { broadcastChange } from './lotChannel.ts'
import { createLots, eraseLot, openLot } from './lots.ts'

const created = new Map<string, LotHead>()

export async function createEmptyLot(companyId: string, head: LotHead): Promise<string> {
  const [lotId] = await createLots(companyId, head, [])
  const lot = lotId === undefined ? undefined : await openLot(lotId)
  if (!lot) throw new Error('no lot was created')
  created.set(lot.record.lotId, lot.record.head)
  return lot.record.lotId
}

/** Deletes only a lot of `createEmptyLot` that has no used rows and still its first head. */
export async function discardUntouched(lotId: string): Promise<void> {
  const head = created.get(lotId)
  if (!head) return
  const discarded = await db.transaction('rw', db.lots, db.details, db.orders, db.steps, async () => {
    const lot = await openLot(lotId)
    if (!lot || usedRows(lot.rows).length > 0 || headBetween(lot.record.head, head)) return false
    await eraseLot(lotId)
    return true
  })
  if (!discarded) return
  created.delete(lotId)
  broadcastChange(lotId)
}
