import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { declareVersions, MIGRATIONS } from '#data/schema/migrations'

/** The rows of each table, by the name of the table. */
export type Rows = Record<string, object[]>

let databases = 0

/**
 * Writes `rows` into a new database of the version before `version`, upgrades it by that one version and returns all its
 * rows and the names of the tables that were added.
 */
export async function upgradeTo(version: number, rows: Rows): Promise<{ rows: Rows; added: string[] }> {
  const name = `migration-${String(databases++)}`
  const open = async (last: number) => {
    const database = new Dexie(name)
    declareVersions(
      database,
      MIGRATIONS.filter((migration) => migration.version <= last),
    )
    if (last > 0) await database.open()
    return database
  }
  const before = await open(version - 1)
  const known = before.tables.map((table) => table.name)
  for (const [table, list] of Object.entries(rows)) await before.table(table).bulkAdd(list)
  before.close()
  const after = await open(version)
  const read: Rows = {}
  for (const table of after.tables) read[table.name] = await table.toArray()
  after.close()
  return { rows: read, added: after.tables.map((table) => table.name).filter((table) => !known.includes(table)) }
}

/** One row of each table that version 4 has. */
export const ROWS_OF_4: Rows = {
  lots: [{ lotId: 'l', companyId: 'c', month: '2026-11' }],
  details: [{ lotId: 'l', rowId: 'r', detail: {}, raw: { amountOfPayrollTaxPayments: '12x' } }],
  orders: [{ lotId: 'l', rowIds: ['r'] }],
  balances: [{ companyId: 'c', accountId: 'a', at: '2026-11-01T00:00:00Z', balance: { todayBalance: -1 } }],
  lookups: [{ id: 1, companyId: 'c', acceptanceNo: '261123000001', answer: { transactionStatus: '承認済' } }],
  payees: [{ companyId: 'c', payeeId: 'p', municipalityCode: '011002' }],
  imports: [{ companyId: 'c', hash: 'h', name: 'file.csv' }],
  mappings: [{ id: 1, companyId: 'c', mapping: {} }],
  steps: [{ lotId: 'l', n: 1 }],
}

/** Returns the rows of these tables. */
export const rowsOf = (...tables: string[]): Rows =>
  Object.fromEntries(Object.entries(ROWS_OF_4).filter(([table]) => tables.includes(table)))
