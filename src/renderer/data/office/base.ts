// The base: each shared item as the office's server last had it. What differs from it was changed here.
import type { ItemChange, OfficeItem } from '#contract/office/rows'
import { sameContent } from '../draft/sameContent.ts'
import { db, type OfficeBase } from '../schema/db.ts'
import type { ItemContent } from './lotItems.ts'

export const baseOfLot = (lotId: string): Promise<OfficeBase[]> => db.officeBase.where('lotId').equals(lotId).toArray()

export const baseOf = (
  { kind, id, company_id, lot_id, revision, seq, deleted, body }: OfficeItem,
  office: string,
): OfficeBase => ({
  kind,
  id,
  companyId: company_id ?? '',
  lotId: lot_id ?? '',
  revision,
  seq,
  deleted,
  body,
  office,
})

/** True after the server was restored from an older backup: then this computer's version counts and is sent again. */
export const isOlder = (item: OfficeItem, was: OfficeBase | undefined, office: string): boolean =>
  was !== undefined && was.office !== office && item.revision < was.revision

export const isSeen = ({ revision, deleted, body }: OfficeBase): boolean =>
  !deleted && revision > 0 && Object.keys(body).length > 0

export const unreadBaseOf = (item: OfficeItem, office: string): OfficeBase => ({ ...baseOf(item, office), body: {} })

export interface ItemOwner {
  companyId: string
  lotId?: string
}

/** An item that could not be read here is deleted only when all items are. */
export function changesOf(local: readonly ItemContent[], base: readonly OfficeBase[], owner: ItemOwner): ItemChange[] {
  const known = new Map(base.map((one) => [itemKeyOf(one), one]))
  const there = new Set(local.map(itemKeyOf))
  const changed = local.flatMap((item) => {
    const was = known.get(itemKeyOf(item))
    if (was && !was.deleted && sameContent(was.body, item.body)) return []
    return [changeOf(item, was?.revision ?? 0, owner, false)]
  })
  const gone = base.filter((one) => !one.deleted && !there.has(itemKeyOf(one)) && (local.length === 0 || isSeen(one)))
  return [...changed, ...gone.map((one) => changeOf(one, one.revision, owner, true))]
}

export const itemKeyOf = ({ kind, id }: Pick<ItemContent, 'kind' | 'id'>): string => `${kind} ${id}`

const changeOf = ({ kind, id, body }: ItemContent, base: number, owner: ItemOwner, deleted: boolean): ItemChange => ({
  changeId: crypto.randomUUID(),
  kind,
  id,
  base,
  body: deleted ? null : body,
  deleted,
  companyId: owner.companyId,
  ...(owner.lotId !== undefined && { lotId: owner.lotId }),
})
