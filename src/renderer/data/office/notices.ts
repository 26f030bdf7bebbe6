// What this user should know of the others' changes, kept until read; and which clashes of filings were read.
import { db, type OfficeNotice } from '../schema/db.ts'

/** Oldest first. */
export const listNotices = async (): Promise<OfficeNotice[]> =>
  (await db.officeNotices.orderBy('at').toArray()).filter(({ what }) => what !== 'clash')

export const markNoticesRead = (ids: readonly string[]): Promise<void> => db.officeNotices.bulkDelete([...ids])

export const readClashes = async (): Promise<Set<string>> =>
  new Set((await db.officeNotices.filter(({ what }) => what === 'clash').toArray()).map(({ id }) => id))

export async function keepClashRead(id: string): Promise<void> {
  const at = new Date().toISOString()
  await db.officeNotices.put({
    id,
    at,
    kind: 'lotHead',
    what: 'clash',
    companyId: '',
    item: '',
    field: '',
    mine: '',
    theirs: '',
    by: '',
  })
}
