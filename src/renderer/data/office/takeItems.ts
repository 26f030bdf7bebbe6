// Takes items of the office's server over into this computer's tables.
import { company as companySchema } from '#contract/ipc/company'
import type { OfficeItem } from '#contract/office/rows'
import { db, type OfficeCursor } from '../schema/db.ts'
import { baseOf, isOlder, unreadBaseOf } from './base.ts'
import { isLotPart } from './lotItems.ts'
import { RECORD_KINDS, RECORD_TABLES, takeRecords } from './takeRecords.ts'
import { announceTaken, OFFICE_TABLES, type TakenLot, takeLot } from './takeLot.ts'
import { noLongerInStep } from './takeRows.ts'

export const officeCursor = async (office: string): Promise<number> => (await db.officeCursor.get(office))?.cursor ?? 0

const cursorOf = async (office: string): Promise<OfficeCursor> =>
  (await db.officeCursor.get(office)) ?? { office, cursor: 0, complete: false }

/**
 * Notes that the server's items were read to the last. The first time, forgets what only the server before its restore
 * had: it lacks that now, and gets it sent again.
 */
export async function readToEnd(office: string): Promise<void> {
  const known = await cursorOf(office)
  if (known.complete) return
  await db.transaction('rw', [db.officeBase, db.officeCursor], async () => {
    await db.officeBase.filter((item) => item.office !== office && item.revision > 0).delete()
    await db.officeCursor.clear()
    await db.officeCursor.put({ ...known, complete: true })
  })
}

/** `seq` may be that of an item that main could not read. */
export async function readUpTo(office: string, seq: number): Promise<void> {
  await db.transaction('rw', db.officeCursor, async () => {
    const known = await cursorOf(office)
    if (known.cursor < seq) await db.officeCursor.put({ ...known, cursor: seq })
  })
}

/** Takes items that are not stored in the tables of this file. */
export interface Elsewhere {
  /** Companies belong to main. Rejects when they cannot be stored. */
  company: (items: readonly OfficeItem[], office: string) => Promise<void>
  /** Items that are not what this version of the app writes. */
  unreadable?: (items: readonly OfficeItem[]) => void
}

/** Any member of the office may have written anything. */
function isReadable(item: OfficeItem): boolean {
  const { kind, id, body, deleted } = item
  const records = RECORD_KINDS.find((one) => one.kind === kind)
  // Even when it is deleted, a decision about a deposit has its key in its content.
  if (deleted && kind !== 'deposit') return true
  if (records) return records.canRead(body)
  if (kind === 'company') return companySchema.safeParse(body).data?.companyId === id
  return kind === 'setting' || isLotPart(item)
}

/**
 * Stores only that the items exist. This computer's own version then differs and is sent again, so the others get
 * back something readable.
 */
async function keepUnreadable(items: readonly OfficeItem[], office: string): Promise<void> {
  for (const item of items) {
    const was = await db.officeBase.get([item.kind, item.id])
    if (isOlder(item, was, office)) continue
    await db.officeBase.put(unreadBaseOf(item, office))
    if (item.lot_id !== null) await noLongerInStep(item.lot_id)
  }
}

/**
 * In one transaction, only companies before it, so that a crash repeats all of it. Unreadable items are stored without
 * content.
 */
export async function takeItems(
  office: string,
  all: readonly OfficeItem[],
  { nameCopy, elsewhere }: { nameCopy: (name: string) => string; elsewhere: Elsewhere },
): Promise<TakenLot[]> {
  const last = all.at(-1)
  if (!last) return []
  const { true: items = [], false: unreadable = [] } = Object.groupBy(all, (item) => String(isReadable(item)))
  // Companies first: taking them twice does no harm, and a lot of an unknown company would appear nowhere.
  const companies = items.filter(({ kind }) => kind === 'company')
  if (companies.length > 0) await elsewhere.company(companies, office)
  const taken = await db.transaction('rw', [...OFFICE_TABLES, ...RECORD_TABLES], async () => {
    const lots: TakenLot[] = []
    for (const [lotId, own] of Map.groupBy(items, ({ lot_id }) => lot_id ?? ''))
      if (lotId !== '') lots.push(await takeLot(lotId, own, { office, nameCopy }))
    await db.officeBase.bulkPut(companies.map((item) => baseOf(item, office)))
    for (const records of RECORD_KINDS) await takeRecords(records, items, office)
    await keepUnreadable(unreadable, office)
    await db.officeCursor.put({ ...(await cursorOf(office)), cursor: last.seq })
    return lots
  })
  taken.forEach(announceTaken)
  if (unreadable.length > 0) elsewhere.unreadable?.(unreadable)
  return taken
}
