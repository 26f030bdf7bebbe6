import { company as companySchema } from '#contract/ipc/company'
import type { OfficeItem } from '#contract/office/rows'
import { db, type OfficeCursor } from '../schema/db.ts'
import { baseOf, isOlder, unreadBaseOf } from './base.ts'
import { isLotPart } from './lotItems.ts'
import { RECORD_KINDS, RECORD_TABLES, takeRecords } from './takeRecords.ts'
import { announceTaken, OFFICE_TABLES, type Taken, takeLot } from './takeLot.ts'
import { noLongerInStep } from './takeRows.ts'

/** 0 in the beginning. */
export const officeCursor = async (office: string): Promise<number> => (await db.officeCursor.get(office))?.cursor ?? 0

/** A record that was never read to its end still collects what it has. */
const recordOf = async (office: string): Promise<OfficeCursor> =>
  (await db.officeCursor.get(office)) ?? { office, cursor: 0, complete: false }

/**
 * Called when everything of a record was taken over. The first time, it forgets what the server of another record had and
 * this one does not have: a server that was set back lacks what was made since, which is then sent to it again.
 */
export async function readToEnd(office: string): Promise<void> {
  const record = await recordOf(office)
  if (record.complete) return
  await db.transaction('rw', [db.officeBase, db.officeCursor], async () => {
    await db.officeBase.filter((item) => item.office !== office && item.revision > 0).delete()
    await db.officeCursor.clear()
    await db.officeCursor.put({ ...record, complete: true })
  })
}

/** Remembers that everything up to this number was read, also what main could not read. */
export async function readUpTo(office: string, seq: number): Promise<void> {
  await db.transaction('rw', db.officeCursor, async () => {
    const record = await recordOf(office)
    if (record.cursor < seq) await db.officeCursor.put({ ...record, cursor: seq })
  })
}

/** What becomes of items that do not belong into the tables. */
export interface Elsewhere {
  /** Takes over the companies, which belong to main. Rejects when they cannot be stored. */
  company: (items: readonly OfficeItem[], office: string) => Promise<void>
  /** Called with items that are not what this version of the app writes. */
  unreadable?: (items: readonly OfficeItem[]) => void
}

/** Returns whether this version of the app can read an item. Any member may have written anything into it. */
function isReadable(item: OfficeItem): boolean {
  const { kind, id, body, deleted } = item
  const records = RECORD_KINDS.find((one) => one.kind === kind)
  // The key of a decision about a deposit is in its content, also when it was deleted.
  if (deleted && kind !== 'deposit') return true
  if (records) return records.reads(body)
  if (kind === 'company') return companySchema.safeParse(body).data?.companyId === id
  return kind === 'setting' || isLotPart(item)
}

/**
 * Keeps of items that nobody can read that they are there. What this computer has in their place differs from that, so it
 * is sent again, and the others get back what they can read.
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
 * Takes over items of the server, in the order in which it has them, and remembers how far. All of it is one
 * transaction, so that a crash in between repeats it. What cannot be read is passed over. Returns what became of the
 * lots.
 */
export async function takeItems(
  office: string,
  all: readonly OfficeItem[],
  { nameCopy, elsewhere }: { nameCopy: (name: string) => string; elsewhere: Elsewhere },
): Promise<Taken[]> {
  const last = all.at(-1)
  if (!last) return []
  const { true: items = [], false: unreadable = [] } = Object.groupBy(all, (item) => String(isReadable(item)))
  // Companies first: taking them twice changes nothing, and a lot of an unknown company would be shown nowhere.
  const companies = items.filter(({ kind }) => kind === 'company')
  if (companies.length > 0) await elsewhere.company(companies, office)
  const taken = await db.transaction('rw', [...OFFICE_TABLES, ...RECORD_TABLES], async () => {
    const lots: Taken[] = []
    for (const [lotId, own] of Map.groupBy(items, ({ lot_id }) => lot_id ?? ''))
      if (lotId !== '') lots.push(await takeLot(lotId, own, { office, nameCopy }))
    await db.officeBase.bulkPut(companies.map((item) => baseOf(item, office)))
    for (const records of RECORD_KINDS) await takeRecords(records, items, office)
    await keepUnreadable(unreadable, office)
    await db.officeCursor.put({ ...(await recordOf(office)), cursor: last.seq })
    return lots
  })
  taken.forEach(announceTaken)
  if (unreadable.length > 0) elsewhere.unreadable?.(unreadable)
  return taken
}
