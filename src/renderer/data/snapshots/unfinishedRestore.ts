// What is known of a restore that was cut off. Separate from restoring, whose schemas a normal start does not load.
import type { AppDatabase } from '../schema/db.ts'

/** The row of `views` that is there while a restore runs, so that the next start ends one that was cut off. */
const UNFINISHED = 'restore'

interface Unfinished {
  readonly name: string
  /** Added to the ids of its answers. */
  readonly firstId: number
}

const read = async (database: AppDatabase): Promise<Unfinished | undefined> =>
  (await database.views.get(UNFINISHED))?.view as Unfinished | undefined

/**
 * Notes that a snapshot is being restored, whose answers have ids up to `lastId`. Returns what is added to them: they stay
 * in their order, which says which of two answers about one application is the later, and come after those that were
 * there when the restore of this snapshot first began. Their ids are kept free until it ends.
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

/** Makes the browser give higher ids than `id` to new answers: it never gives one that was there, even after its row went. */
async function keepFree({ lookups }: AppDatabase, id: number): Promise<void> {
  await lookups.add({ id, companyId: '', acceptanceNo: '', at: '', answer: {} })
  await lookups.delete(id)
}

export const unfinishedRestore = async (database: AppDatabase): Promise<string | undefined> =>
  (await read(database))?.name

/** Forgets a restore: it ended, or the user goes on with what is there. */
export const forgetRestore = async (database: AppDatabase): Promise<void> => {
  await database.views.delete(UNFINISHED)
}
