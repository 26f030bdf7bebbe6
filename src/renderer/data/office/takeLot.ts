import { figuresOf } from '../draft/rows.ts'
import type { OfficeItem } from '#contract/office/rows'
import { mergeLot, sameRow } from '../draft/mergeLot.ts'
import { keptRow, type DraftRow } from '../draft/row.ts'
import { saveLotCopy } from '../repositories/copies.ts'
import { broadcastChange, type LotEdit } from '../repositories/lotChannel.ts'
import { eraseLot, openLot, type OpenLot, revisionOf } from '../repositories/lots.ts'
import { db, type LotRecord } from '../schema/db.ts'
import { baseOf, baseOfLot, isOlder, itemKeyOf } from './base.ts'
import { lotOfItems, type SharedLot } from './lotItems.ts'
import { noLongerInStep, takeRows } from './takeRows.ts'

/** What `takeItems` writes, besides RECORD_TABLES. */
export const OFFICE_TABLES = [db.lots, db.details, db.orders, db.steps, db.officeBase, db.officeCursor]

/** A lot that was taken over. `setAside`: this computer's version became a copy. */
export interface TakenLot {
  lotId: string
  changed: boolean
  setAside: boolean
  edit?: LotEdit
}

/**
 * Edits made here stay and are sent later. For a cell changed in two ways the server's version counts, and this
 * computer's becomes a copy. Runs in a transaction of the caller over OFFICE_TABLES; call `announceTaken` afterwards.
 */
export async function takeLot(
  lotId: string,
  items: readonly OfficeItem[],
  { office, nameCopy }: { office: string; nameCopy: (name: string) => string },
): Promise<TakenLot> {
  const edit = await takeRows(lotId, items, office)
  if (edit !== undefined) return { lotId, changed: edit !== null, setAside: false, ...(edit && { edit }) }
  const before = await baseOfLot(lotId)
  const known = new Map(before.map((one) => [itemKeyOf(one), one]))
  const after = new Map(known)
  for (const item of items) {
    const was = known.get(itemKeyOf(item))
    if (!isOlder(item, was, office)) after.set(itemKeyOf(item), baseOf(item, office))
  }
  await db.officeBase.bulkPut(items.map((item) => baseOf(item, office)))
  await noLongerInStep(lotId)
  const [was, theirs, mine] = [lotOfItems(before), lotOfItems(after.values()), await openLot(lotId)]
  return { lotId, ...(await mergeInto(lotId, { was, theirs, mine }, nameCopy)) }
}

interface Versions {
  was: SharedLot | undefined
  theirs: SharedLot | undefined
  mine: OpenLot | undefined
}

async function mergeInto(
  lotId: string,
  { was, theirs, mine }: Versions,
  nameCopy: (name: string) => string,
): Promise<Omit<TakenLot, 'lotId' | 'edit'>> {
  if (!theirs) return { changed: mine !== undefined && (await deleteUnlessEdited(lotId, was, mine)), setAside: false }
  if (!mine) {
    // Deleted here, or new. An unsent deletion stays, unless the others edited the lot since.
    if (was && sameVersion(was, theirs)) return { changed: false, setAside: false }
    await write(newRecord(lotId, theirs), theirs.rows, [])
    return { changed: true, setAside: false }
  }
  const own = { head: mine.record.head, rows: mine.rows }
  // Without a common version nobody can tell who changed what, so the server's counts as a whole.
  const merged = was ? mergeLot(was, own, theirs) : { ...theirs, clashes: [] }
  const setAside = was ? merged.clashes.length > 0 : !sameVersion(theirs, own)
  if (setAside) await saveLotCopy(mine, nameCopy(mine.record.head.localTaxPaymentDataName), undefined)
  const changed = !sameVersion(merged, own)
  if (changed) await write({ ...mine.record, head: merged.head }, merged.rows, mine.rows)
  return { changed, setAside }
}

/** An edit made here brings the lot back for the others. */
async function deleteUnlessEdited(lotId: string, was: SharedLot | undefined, mine: OpenLot): Promise<boolean> {
  if (!was || !sameVersion(was, { head: mine.record.head, rows: mine.rows })) return false
  await eraseLot(lotId)
  return true
}

function sameVersion(a: Pick<SharedLot, 'head' | 'rows'>, b: Pick<SharedLot, 'head' | 'rows'>): boolean {
  const fields = Object.keys(a.head) as (keyof typeof a.head)[]
  return (
    fields.every((field) => a.head[field] === b.head[field]) &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, at) => {
      const other = b.rows[at]
      return other !== undefined && row.rowId === other.rowId && sameRow(row, other)
    })
  )
}

const isUnchanged = (before: ReadonlyMap<string, DraftRow>, row: DraftRow): boolean => {
  const was = before.get(row.rowId)
  return was !== undefined && sameRow(was, row)
}

const newRecord = (lotId: string, { facts, head }: SharedLot): LotRecord => ({
  lotId,
  ...facts,
  head,
  month: head.monthForWhichPaymentIsDue,
  ...figuresOf([]),
  updatedAt: facts.createdAt,
  revision: 0,
  bankErrors: [],
})

/** `before`: the rows so far. Written as by another window, so that windows showing the lot follow. */
async function write(record: LotRecord, rows: readonly DraftRow[], before: readonly DraftRow[]): Promise<void> {
  const { lotId } = record
  await db.lots.put({
    ...record,
    month: record.head.monthForWhichPaymentIsDue,
    ...figuresOf(rows),
    updatedAt: new Date().toISOString(),
    revision: revisionOf(record) + 1,
  })
  await db.orders.put({ lotId, rowIds: rows.map(({ rowId }) => rowId) })
  const byId = new Map(before.map((row) => [row.rowId, row]))
  const changed = rows.filter((row) => !isUnchanged(byId, row))
  const there = new Set(rows.map(({ rowId }) => rowId))
  const gone = before.filter(({ rowId }) => !there.has(rowId))
  await db.details.bulkDelete(gone.map(({ rowId }): [string, string] => [lotId, rowId]))
  await db.details.bulkPut(changed.map((row) => ({ lotId, ...keptRow(row) })))
}

/** A filed lot no longer changes: the server's version counts, and what was changed here becomes a copy. */
export async function yieldToFiled(lotId: string, nameCopy: (name: string) => string): Promise<TakenLot> {
  const taken = await db.transaction('rw', OFFICE_TABLES, async () => {
    const [theirs, mine] = [lotOfItems(await baseOfLot(lotId)), await openLot(lotId)]
    if (!theirs) return { lotId, changed: false, setAside: false }
    const edited = mine !== undefined && !sameVersion(theirs, { head: mine.record.head, rows: mine.rows })
    if (mine && edited) await saveLotCopy(mine, nameCopy(mine.record.head.localTaxPaymentDataName), undefined)
    if (!mine || edited)
      await write({ ...(mine?.record ?? newRecord(lotId, theirs)), head: theirs.head }, theirs.rows, mine?.rows ?? [])
    return { lotId, changed: !mine || edited, setAside: edited }
  })
  announceTaken(taken)
  return taken
}

export function announceTaken({ lotId, changed, edit }: TakenLot): void {
  if (changed) broadcastChange(lotId, edit)
}
