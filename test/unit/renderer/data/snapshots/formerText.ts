// Writes snapshots as former versions did, for the tests that restore them.
import type { SnapshotOutline } from '#contract/ipc/index'
import type Dexie from 'dexie'
import type { DetailRecord, LookupPayees, LookupRecord, LotRecord, OrderRecord } from '#data/schema/db'
import { withPayees } from '#data/repositories/lookups'

/**
 * The tables in a snapshot. A snapshot stores the payees of answers inside the answers, in every version of the
 * database.
 */
const TABLES = [
  'lots',
  'details',
  'orders',
  'lookups',
  'lookupPayees',
  'payees',
  'monthNotes',
  'yearEmployees',
  'layouts',
  'intakes',
] as const

/**
 * Reads all drafts in one transaction and returns them as JSON; equal drafts result in equal text. Works with any
 * version of the database, opened with or without its schema. Balances are left out because the bank can be asked
 * again.
 */
export async function exportDrafts(database: Dexie): Promise<string> {
  const names = TABLES.filter((name) => database.tables.some((table) => table.name === name))
  const rows = await database.transaction('r', names, () =>
    Promise.all(names.map((name) => database.table<unknown>(name).toArray())),
  )
  const read = (name: (typeof TABLES)[number]) => rows[names.indexOf(name)] ?? []
  const content: SnapshotOutline = {
    schemaVersion: Math.max(1, Math.floor(database.verno)),
    ...belongingTogether(
      read('lots') as LotRecord[],
      read('details') as DetailRecord[],
      read('orders') as OrderRecord[],
    ),
    lookups: withPayees(read('lookups') as LookupRecord[], read('lookupPayees') as LookupPayees[]),
    ...(names.includes('payees') ? { payees: read('payees') } : {}),
    ...(names.includes('monthNotes') ? { monthNotes: read('monthNotes') } : {}),
    ...(names.includes('yearEmployees') ? { yearEmployees: read('yearEmployees') } : {}),
    ...(names.includes('layouts') ? { layouts: read('layouts') } : {}),
    ...(names.includes('intakes') ? { intakes: read('intakes') } : {}),
  }
  return JSON.stringify(content)
}

/**
 * Drops rows that a late write left behind for a deleted lot. A lot without a stored order gets the order in which its
 * rows are stored.
 */
function belongingTogether(lots: LotRecord[], details: DetailRecord[], orders: OrderRecord[]) {
  const rowsOf = Map.groupBy(details, ({ lotId }) => lotId)
  const orderOf = new Map(orders.map((order) => [order.lotId, order]))
  return {
    lots,
    details: lots.flatMap(({ lotId }) => rowsOf.get(lotId) ?? []),
    orders: lots.map(
      ({ lotId }) => orderOf.get(lotId) ?? { lotId, rowIds: (rowsOf.get(lotId) ?? []).map(({ rowId }) => rowId) },
    ),
  }
}
