import { db, type OfficeNotice } from '../schema/db.ts'

/** Returns the notices that nobody at this computer has read, oldest first. */
export const listNotices = async (): Promise<OfficeNotice[]> =>
  (await db.officeNotices.orderBy('at').toArray()).filter(({ what }) => what !== 'clash')

/** Forgets notices that were read. */
export const markNoticesRead = (ids: readonly string[]): Promise<void> => db.officeNotices.bulkDelete([...ids])

/** Returns the ids of the lots filed twice that somebody at this computer has read of. */
export const readClashes = async (): Promise<Set<string>> =>
  new Set((await db.officeNotices.filter(({ what }) => what === 'clash').toArray()).map(({ id }) => id))

/** Keeps that somebody at this computer has read of a lot filed twice. It stays in the office's record. */
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
