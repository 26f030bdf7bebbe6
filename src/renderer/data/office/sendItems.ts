// Finds what was changed here and makes batches of it for the office's server.
import type { ItemChange, PutAnswer } from '#contract/office/rows'
import { groupsOf } from '../groups.ts'
import { openLot, revisionOf } from '../repositories/lots.ts'
import { db, type LotRecord, type OfficeBase } from '../schema/db.ts'
import { baseOfLot, changesOf, isSeen, itemKeyOf } from './base.ts'
import { itemsOfLot, type ItemContent } from './lotItems.ts'
import type { RecordKind } from './records/recordKind.ts'
import { sameContent } from '../draft/sameContent.ts'

interface LotAt {
  lotId: string
  local: number
  items: readonly ItemContent[]
}

/** The lot whose batch was made last. */
let sent: LotAt | undefined

/**
 * What may differ from the server, and what the server has of it. `inStep`: the revision at which both last agreed.
 * Runs in a transaction of the caller.
 */
async function sinceSent(
  lot: LotAt,
  inStep: number | undefined,
): Promise<{ changed: readonly ItemContent[]; base: OfficeBase[] }> {
  const before = sent?.lotId === lot.lotId && sent.local === inStep ? sent : undefined
  sent = lot
  return before ? difference(before.items, lot.items) : { changed: lot.items, base: await baseOfLot(lot.lotId) }
}

async function difference(before: readonly ItemContent[], after: readonly ItemContent[]) {
  const gone = new Map(before.map((item) => [itemKeyOf(item), item]))
  const changed = after.filter((item) => {
    const was = gone.get(itemKeyOf(item))
    gone.delete(itemKeyOf(item))
    return was === undefined || !sameContent(was.body, item.body)
  })
  const keys = [...changed, ...gone.values()].map(({ kind, id }): [string, string] => [kind, id])
  const base = await db.officeBase.bulkGet(keys)
  return { changed, base: base.filter((item) => item !== undefined) }
}

export interface Batch {
  changes: ItemChange[]
  /** The server stores all of them or none. */
  together: boolean
  /** `local`: the lot's revision that the server then has. */
  lot?: { lotId: string; local: number }
}

export const sharedCompanies = async (): Promise<Set<string>> => {
  const items = await db.officeBase.where('[kind+id]').between(['company', ''], ['company', '\uffff']).toArray()
  return new Set(items.filter(({ deleted }) => !deleted).map(({ id }) => id))
}

/** Gives the companies revision 0, so that they are sent like changed ones. */
export async function markShared(companyIds: readonly string[]): Promise<void> {
  await db.transaction('rw', db.officeBase, async () => {
    const known = await db.officeBase.bulkGet(companyIds.map((id): [string, string] => ['company', id]))
    const news = companyIds.filter((_, at) => !known[at])
    await db.officeBase.bulkAdd(
      news.map((id) => ({
        kind: 'company',
        id,
        companyId: id,
        lotId: '',
        revision: 0,
        deleted: false,
        body: {},
        office: '',
      })),
    )
  })
}

/** Changed since the server last got them; of those written before `since` (ISO instant) only the ones in `also`. */
export async function changedLots(
  companies: ReadonlySet<string>,
  { since, also = new Set() }: { since?: string | undefined; also?: ReadonlySet<string> } = {},
): Promise<LotRecord[]> {
  const lots = await (since === undefined ? db.lots.toArray() : writtenSince(since, also))
  return outOfStep(lots.filter(({ companyId }) => companies.has(companyId)))
}

async function outOfStep(lots: readonly LotRecord[]): Promise<LotRecord[]> {
  const heads = await db.officeBase.bulkGet(lots.map(({ lotId }): [string, string] => ['lotHead', lotId]))
  return lots.filter((lot, at) => heads[at]?.local !== revisionOf(lot))
}

/** Those of these lots that may differ from the server's, whenever they were written. */
export async function lotsOutOfStep(lotIds: readonly string[]): Promise<string[]> {
  const lots = (await db.lots.bulkGet([...lotIds])).filter((lot) => lot !== undefined)
  return (await outOfStep(lots)).map(({ lotId }) => lotId)
}

async function writtenSince(since: string, also: ReadonlySet<string>): Promise<LotRecord[]> {
  const written = await db.lots.where('updatedAt').aboveOrEqual(since).toArray()
  const others = await db.lots.bulkGet([...also])
  return [...new Map([...others, ...written].flatMap((lot) => (lot ? [[lot.lotId, lot]] : []))).values()]
}

/** Keys first: after years the heads are tens of thousands, and nearly all of their lots are there. */
export async function deletedLots(): Promise<string[]> {
  const known = await db.officeBase.where('[kind+id]').between(['lotHead', ''], ['lotHead', '\uffff']).primaryKeys()
  const there = new Set(await db.lots.toCollection().primaryKeys())
  const heads = await db.officeBase.bulkGet(known.filter(([, id]) => !there.has(id)))
  return heads.flatMap((head) => (head && !head.deleted ? [head.id] : []))
}

export const batchOfLot = (lotId: string): Promise<Batch | undefined> =>
  db.transaction('r', [db.lots, db.details, db.orders, db.officeBase], async () => {
    const lot = await openLot(lotId)
    if (!lot) return deletionOf(lotId)
    const local = revisionOf(lot.record)
    const items = itemsOfLot(lot.record, lot.rows)
    const head = await db.officeBase.get(['lotHead', lotId])
    const { changed, base } = await sinceSent({ lotId, local, items }, head?.local)
    const changes = changesOf(changed, base, { companyId: lot.record.companyId, lotId })
    return { changes, together: true, lot: { lotId, local } }
  })

/** All or nothing: if somebody edited a row meanwhile, the whole lot stays. */
async function deletionOf(lotId: string): Promise<Batch | undefined> {
  const base = await baseOfLot(lotId)
  const companyId = base[0]?.companyId
  return companyId === undefined ? undefined : { changes: changesOf([], base, { companyId, lotId }), together: true }
}

/** Nothing from the server may be taken over meanwhile: it would look as if it had been changed or deleted here. */
export async function batchesOfRecords(records: RecordKind, companies: ReadonlySet<string>): Promise<Batch[]> {
  const local = Map.groupBy(await records.local(companies), ({ companyId }) => companyId)
  const all = await db.officeBase.where('[kind+id]').between([records.kind, ''], [records.kind, '\uffff']).toArray()
  const base = Map.groupBy(all, ({ companyId }) => companyId)
  return [...companies].flatMap((companyId) => {
    const items = (local.get(companyId) ?? []).map(({ id, body }) => ({ kind: records.kind, id, body }))
    const here = new Set(items.map(({ id }) => id))
    const known = (base.get(companyId) ?? []).filter((one) => here.has(one.id) || (records.deletes && isSeen(one)))
    const changes = changesOf(items, known, { companyId })
    return [...groupsOf(changes, PER_BATCH)].map((part) => ({ changes: [...part], together: false }))
  })
}

/** Changes per call; they do not depend on each other. */
const PER_BATCH = 500

/** `conflict`: the server has something newer. `filed`: the lot was filed and no longer changes. */
export interface Sent {
  conflict: boolean
  filed: boolean
}

export async function keepAnswers(
  { changes, lot }: Pick<Batch, 'changes' | 'lot'>,
  answers: readonly PutAnswer[],
  office: string,
): Promise<Sent> {
  if (lot && revivedUnseen(changes, answers)) return { conflict: true, filed: false }
  const stored = changes.flatMap((change, at): OfficeBase[] => {
    const answer = answers[at]
    if (answer?.status !== 'stored' && answer?.status !== 'repeated') return []
    const { kind, id, companyId = '', lotId = '', deleted } = change
    return [
      { kind, id, companyId, lotId, revision: answer.revision, deleted, body: change.body ?? answer.body, office },
    ]
  })
  const all = stored.length === changes.length
  await db.transaction('rw', db.officeBase, async () => {
    await db.officeBase.bulkPut(await Promise.all(stored.map(withLocal)))
    // Even if only rows were sent, the server now has the whole lot.
    if (all && lot) await db.officeBase.update(['lotHead', lot.lotId], { local: lot.local })
  })
  const has = (status: PutAnswer['status']) => answers.some((answer) => answer.status === status)
  return { conflict: has('conflict'), filed: has('filed') }
}

/**
 * Storing the edit brought back an item that somebody had deleted before this computer knew; the rest of the lot is
 * still deleted on the server. The answers are not stored, so the edit counts as unsent and the whole lot is sent
 * again.
 */
const revivedUnseen = (changes: readonly ItemChange[], answers: readonly PutAnswer[]): boolean =>
  changes.some(({ base }, at) => {
    const answer = answers[at]
    return answer?.status === 'stored' && answer.revision > base + 1
  })

async function withLocal(item: OfficeBase): Promise<OfficeBase> {
  if (item.kind !== 'lotHead') return item
  const local = (await db.officeBase.get([item.kind, item.id]))?.local
  return local === undefined ? item : { ...item, local }
}
