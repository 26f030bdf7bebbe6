import { sameContent } from '../draft/sameContent.ts'
import { db, type OfficeBase } from '../schema/db.ts'
import { baseOfLot, keyOf } from './base.ts'
import type { ItemContent } from './lotItems.ts'

export interface LotAt {
  lotId: string
  local: number
  items: readonly ItemContent[]
}

let sent: LotAt | undefined

/**
 * What may differ from the server, and what the server has of it. `inStep`: the revision at which both last agreed.
 * Runs in a transaction of the caller.
 */
export async function sinceSent(
  lot: LotAt,
  inStep: number | undefined,
): Promise<{ changed: readonly ItemContent[]; base: OfficeBase[] }> {
  const before = sent?.lotId === lot.lotId && sent.local === inStep ? sent : undefined
  sent = lot
  return before ? difference(before.items, lot.items) : { changed: lot.items, base: await baseOfLot(lot.lotId) }
}

async function difference(before: readonly ItemContent[], after: readonly ItemContent[]) {
  const gone = new Map(before.map((item) => [keyOf(item), item]))
  const changed = after.filter((item) => {
    const was = gone.get(keyOf(item))
    gone.delete(keyOf(item))
    return was === undefined || !sameContent(was.body, item.body)
  })
  const keys = [...changed, ...gone.values()].map(({ kind, id }): [string, string] => [kind, id])
  const base = await db.officeBase.bulkGet(keys)
  return { changed, base: base.filter((item) => item !== undefined) }
}
