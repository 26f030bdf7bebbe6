// Notes that a restore is under way. Separate from restoring.ts, whose schemas a normal start does not load.
import type { AppDatabase } from '../schema/db.ts'

/** The row of `views` that exists while a restore runs, so that the next start finishes an interrupted one. */
const UNFINISHED = 'restore'

interface Unfinished {
  readonly name: string
  /** Added to the ids of the snapshot's answers. */
  readonly firstId: number
}

const read = async (database: AppDatabase): Promise<Unfinished | undefined> =>
  (await database.views.get(UNFINISHED))?.view as Unfinished | undefined

/**
 * `lastId` is the highest id of the snapshot's answers, and the result is added to each id: the answers keep their
 * order, which says which of two about one application is later, and come after existing ones. The ids are kept free
 * until the restore ends.
 */
export const beginRestore = (database: AppDatabase, name: string, lastId: number): Promise<number> =>
  database.transaction('rw', database.views, database.lookups, async () => {
    const begun = await read(database)
    if (begun?.name === name) return begun.firstId
    const firstId = (await database.lookups.orderBy('id').last())?.id ?? 0
    await database.views.put({ screen: UNFINISHED, view: { name, firstId } satisfies Unfinished })
    if (lastId > 0) await keepFree(database, firstId + lastId)
    return firstId
  })

/** The browser never reuses an id, even of a deleted row. */
async function keepFree({ lookups }: AppDatabase, id: number): Promise<void> {
  await lookups.add({ id, companyId: '', acceptanceNo: '', at: '', answer: {} })
  await lookups.delete(id)
}

export const unfinishedRestore = async (database: AppDatabase): Promise<string | undefined> =>
  (await read(database))?.name

export const forgetRestore = async (database: AppDatabase): Promise<void> => {
  await database.views.delete(UNFINISHED)
}
