import { Dexie } from 'dexie'
import { batchesOfRecords, keepAnswers, markShared, sharedCompanies } from '#data/office/sendItems'
import { officeCursor, readToEnd, takeItems } from '#data/office/takeItems'
import { RECORD_KINDS } from '#data/office/takeRecords'
import { db } from '#data/schema/db'
import type { Server } from './server.ts'

const OFFICE = 'an office'
const TABLES = () => [db.payees, db.monthNotes, db.matches, db.officeBase, db.officeCursor, db.officeNotices]

/** Computers of one office, which take turns in the one database of the test. Each shares the company. */
export function createComputers(server: Server, companyId: string) {
  const kept = new Map<string, unknown[][]>()

  /** Runs work with the database of a computer. */
  async function on<T>(who: string, work: () => Promise<T>): Promise<T> {
    const rows = kept.get(who)
    await Promise.all(TABLES().map((table) => table.clear()))
    if (rows) await Promise.all(TABLES().map((table, at) => (table as Dexie.Table).bulkPut(rows[at] ?? [])))
    else await markShared([companyId])
    const result = await work()
    kept.set(who, await Promise.all(TABLES().map((table) => table.toArray())))
    return result
  }

  async function pull(): Promise<void> {
    const deps = { nameCopy: (name: string) => name, elsewhere: { company: async () => undefined } }
    await takeItems(OFFICE, server.after(await officeCursor(OFFICE)), deps)
    await readToEnd(OFFICE)
  }

  /** Sends what was changed; returns how much, and whether something newer was there. */
  async function push(who: string): Promise<{ sent: number; conflict: boolean }> {
    let [sent, conflict] = [0, false]
    for (const records of RECORD_KINDS)
      for (const batch of await batchesOfRecords(records, await sharedCompanies())) {
        const answer = await keepAnswers(batch, server.put(batch.changes, who), OFFICE)
        sent += batch.changes.length
        conflict ||= answer.conflict
      }
    return { sent, conflict }
  }

  return {
    on,
    /** Brings a computer and the server together, and returns how much it sent. */
    sync: (who: string) =>
      on(who, async () => {
        let all = 0
        for (;;) {
          const { sent, conflict } = await push(who)
          all += sent
          await pull()
          if (!conflict && sent === 0) return all
        }
      }),
    /** Sends before it reads, as a computer does whose change crosses another one. */
    pushOnly: (who: string) => on(who, () => push(who)),
  }
}

export type Computers = ReturnType<typeof createComputers>
