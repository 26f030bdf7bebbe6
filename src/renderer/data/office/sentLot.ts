import { sameContent } from '../draft/sameContent.ts'
import { db, type OfficeBase } from '../schema/db.ts'
import { baseOfLot, keyOf } from './base.ts'
import type { ItemContent } from './lotItems.ts'

export interface LotAt {
  lotId: string
  local: number
  items: readonly ItemContent[]
}

/** The lot that was sent last, so that its next edit is not compared with all that the server has of it. */
let sent: LotAt | undefined

/**
 * Those of a lot's items that may differ from the server's, and what the server has of them and of items that are
 * gone. `inStep` is the revision at which the lot was last as the server has it. Runs in a transaction of the
 * caller.
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
