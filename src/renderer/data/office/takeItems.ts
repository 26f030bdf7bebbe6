import type { OfficeItem } from '#contract/office/rows'
import { db, type OfficeCursor } from '../schema/db.ts'
import { baseOf } from './base.ts'
import { RECORD_KINDS, RECORD_TABLES, takeRecords } from './takeRecords.ts'
import { announceTaken, OFFICE_TABLES, type Taken, takeLot } from './takeLot.ts'

/** Returns how far the items of this office were taken over; 0 in the beginning. */
export const officeCursor = async (office: string): Promise<number> => (await db.officeCursor.get(office))?.cursor ?? 0

/** Returns how far a record was read. One that was never read to its end still collects what it has. */
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

/** Takes over items of the server that belong to main: its companies. Rejects when they cannot be stored. */
export interface Elsewhere {
  company: (items: readonly OfficeItem[], office: string) => Promise<void>
}

/**
 * Takes over items of the server, in the order in which it has them, and remembers how far. All of it is one
 * transaction, so that a crash in between repeats it. Returns what became of the lots.
 */
export async function takeItems(
  office: string,
  items: readonly OfficeItem[],
  { nameCopy, elsewhere }: { nameCopy: (name: string) => string; elsewhere: Elsewhere },
): Promise<Taken[]> {
  const last = items.at(-1)
  if (!last) return []
  // Companies first: taking them twice changes nothing, and a lot of an unknown company would be shown nowhere.
  const companies = items.filter(({ kind }) => kind === 'company')
  if (companies.length > 0) await elsewhere.company(companies, office)
  const taken = await db.transaction('rw', [...OFFICE_TABLES, ...RECORD_TABLES], async () => {
    const lots: Taken[] = []
    for (const [lotId, own] of Map.groupBy(items, ({ lot_id }) => lot_id ?? ''))
      if (lotId !== '') lots.push(await takeLot(lotId, own, { office, nameCopy }))
    await db.officeBase.bulkPut(companies.map((item) => baseOf(item, office)))
    for (const records of RECORD_KINDS) await takeRecords(records, items, office)
    await db.officeCursor.put({ ...(await recordOf(office)), cursor: last.seq })
    return lots
  })
  taken.forEach(announceTaken)
  return taken
}
