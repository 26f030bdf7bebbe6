// Units of a snapshot: a row of a table, a lot with its rows and their order, or an answer with its payees. No
// balances and statements: the bank can be asked again.
import type { SnapshotUnit } from '#contract/ipc/index'
import Dexie, { cmp, type IndexableType, type ObservabilitySet, RangeSet, type Table } from 'dexie'
import type { DetailRecord, LookupPayees, LookupRecord, LotRecord, OrderRecord } from '../schema/db.ts'

/** In the order in which they are copied and restored. */
export const UNIT_TABLES = ['payees', 'lots', 'lookups', 'monthNotes', 'yearEmployees', 'layouts', 'intakes'] as const
export type UnitTable = (typeof UNIT_TABLES)[number]
const BELONGING = { orders: 'lots', details: 'lots', lookupPayees: 'lookups' } as const
export const TABLES = [...UNIT_TABLES, 'orders', 'details', 'lookupPayees'] as const

type Key = IndexableType
export interface LotUnit {
  lot: LotRecord
  order: OrderRecord
  details: DetailRecord[]
}

export const unitKeyOf = (table: UnitTable, key: Key): string => `${table}/${JSON.stringify(key)}`

/** Undefined for a table that this version does not know. */
export function unitOfKey(key: string): { table: UnitTable; key: Key } | undefined {
  const slash = key.indexOf('/')
  const table = UNIT_TABLES.find((one) => one === key.slice(0, slash))
  return table && { table, key: JSON.parse(key.slice(slash + 1)) as Key }
}

/** A database of an older version lacks some tables. */
const tablesIn = (database: Dexie): readonly UnitTable[] =>
  UNIT_TABLES.filter((name) => database.tables.some((table) => table.name === name))

/** `unclear`: a whole range of keys was written, so that only a comparison of everything can tell. */
export function changedUnits(database: string, parts: ObservabilitySet): { keys: string[]; unclear: boolean } {
  const keys: string[] = []
  let unclear = false
  for (const [part, ranges] of Object.entries(parts)) {
    const name = /^idb:\/\/(.*)\/([^/]+)\/$/.exec(part)
    const table = TABLES.find((one) => one === name?.[2])
    if (!table || name?.[1] !== database) continue
    for (const { from, to } of RangeSet(ranges) as Iterable<{ from: Key; to: Key }>)
      // The rows of one lot are deleted as a range, which is still one unit.
      if (cmp(from, to) === 0 || (table in BELONGING && keyOfUnitWith(table, from) === keyOfUnitWith(table, to)))
        keys.push(keyOfUnitWith(table, from))
      else unclear = true
  }
  return { keys, unclear }
}

/** The key of the unit that a row is part of. */
function keyOfUnitWith(table: (typeof TABLES)[number], key: Key): string {
  if (table !== 'orders' && table !== 'details' && table !== 'lookupPayees') return unitKeyOf(table, key)
  return unitKeyOf(BELONGING[table], Array.isArray(key) ? ((key as unknown as Key[])[0] ?? '') : key)
}

/** In one short transaction; a missing unit becomes a deletion. */
export async function readUnits(database: Dexie, table: UnitTable, keys: readonly Key[]): Promise<SnapshotUnit[]> {
  const contents = await database.transaction('r', scopeOf(database, table), () => contentsOf(database, table, keys))
  return Promise.all(
    contents.map(async (content, at): Promise<SnapshotUnit> => {
      const key = unitKeyOf(table, keys[at] ?? '')
      if (content === undefined) return { key, stamp: NO_STAMP, lines: 0, json: null }
      return { key, stamp: await stampOf(content.stamped), lines: content.lines, json: JSON.stringify(content.unit) }
    }),
  )
}

const NO_STAMP = '0'.repeat(16)

interface Content {
  unit: unknown
  /** Differs when the unit changed. For a lot its revision is enough, so that no rows need to be read. */
  stamped: unknown
  lines: number
}

const scopeOf = (database: Dexie, table: UnitTable): string[] =>
  [table, ...Object.entries(BELONGING).flatMap(([name, of]) => (of === table ? [name] : []))].filter((name) =>
    database.tables.some((one) => one.name === name),
  )

async function contentsOf(
  database: Dexie,
  table: UnitTable,
  keys: readonly Key[],
): Promise<readonly (Content | undefined)[]> {
  const rows = await database.table<unknown, Key>(table).bulkGet([...keys])
  if (table === 'lots')
    return Promise.all((rows as (LotRecord | undefined)[]).map(async (row) => row && (await lotContent(database, row))))
  if (table === 'lookups') return lookupContents(database, rows as (LookupRecord | undefined)[])
  return rows.map((row) => (row === undefined ? undefined : { unit: row, stamped: row, lines: 0 }))
}

/** Without a stored order, the order in which the rows are stored. */
async function lotContent(database: Dexie, lot: LotRecord): Promise<Content> {
  const { lotId } = lot
  const [order, details] = await Promise.all([
    database.table<OrderRecord, Key>('orders').get(lotId),
    database
      .table<DetailRecord, Key>('details')
      .where('[lotId+rowId]')
      .between([lotId, Dexie.minKey], [lotId, Dexie.maxKey])
      .toArray(),
  ])
  const unit: LotUnit = { lot, order: order ?? { lotId, rowIds: details.map(({ rowId }) => rowId) }, details }
  return { unit, stamped: lot, lines: details.length }
}

async function lookupContents(
  database: Dexie,
  rows: readonly (LookupRecord | undefined)[],
): Promise<(Content | undefined)[]> {
  const payees = await payeesOf(
    database,
    rows.flatMap((row) => (row ? [row.id] : [])),
  )
  return rows.map((row) => {
    if (!row) return undefined
    const normalDetails = payees.get(row.id)
    const unit = normalDetails ? { ...row, answer: { ...row.answer, normalDetails } } : row
    return { unit, stamped: [row, normalDetails !== undefined], lines: 0 }
  })
}

async function payeesOf(database: Dexie, ids: readonly number[]): Promise<Map<number, LookupPayees['normalDetails']>> {
  if (!database.tables.some(({ name }) => name === 'lookupPayees')) return new Map()
  const found = await database.table<LookupPayees, number>('lookupPayees').bulkGet([...ids])
  return new Map(found.flatMap((one) => (one ? [[one.id, one.normalDetails]] : [])))
}

/** Units read at once: few enough that no edit waits longer than a frame or two. */
const AT_ONCE: Record<UnitTable, number> = {
  payees: 200,
  lots: 20,
  lookups: 50,
  monthNotes: 300,
  yearEmployees: 100,
  layouts: 50,
  intakes: 20,
}

type Some = ReturnType<Table<unknown, Key>['toCollection']>

async function* pages<T>(
  table: Table<unknown, Key>,
  size: number,
  read: (some: Some) => PromiseLike<T[]>,
  keyIn: (row: T) => Key = (row) => row as Key,
): AsyncGenerator<T[]> {
  let after: Key | undefined
  for (;;) {
    const from = after === undefined ? table.toCollection() : table.where(':id').above(after)
    const rows = await read(from.limit(size))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keyIn(last)
  }
}

export async function countUnits(database: Dexie): Promise<number> {
  const counts = await Promise.all(tablesIn(database).map((name) => database.table(name).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

export async function* allKeys(database: Dexie): AsyncGenerator<{ table: UnitTable; keys: Key[] }> {
  for (const table of tablesIn(database))
    for await (const keys of pages(database.table<unknown, Key>(table), AT_ONCE[table], (some) => some.primaryKeys()))
      yield { table, keys }
}

function keyReader({ schema }: Table<unknown, Key>): (row: unknown) => Key {
  const { keyPath } = schema.primKey
  if (Array.isArray(keyPath)) return (row) => keyPath.map((field) => (row as Record<string, Key>)[field]) as Key
  return (row) => (row as Record<string, Key>)[keyPath ?? ''] as Key
}

const COMPARED_AT_ONCE = 300

/**
 * Keys of units whose stamp differs from `stamps`, at last of those that are no longer in the database. Reads no rows
 * of lots and no payees. Empties `stamps`.
 */
export async function* differingUnits(database: Dexie, stamps: Map<string, string>): AsyncGenerator<string[]> {
  for (const name of tablesIn(database)) {
    const table = database.table<unknown, Key>(name)
    const keyIn = keyReader(table)
    for await (const rows of pages(table, COMPARED_AT_ONCE, (some) => some.toArray(), keyIn)) {
      const stamped = name === 'lookups' ? await withPayeesKnown(database, rows as LookupRecord[]) : rows
      const found = await Promise.all(
        rows.map(async (row, at) => [unitKeyOf(name, keyIn(row)), await stampOf(stamped[at])]),
      )
      const differing: string[] = []
      for (const [key = '', stamp] of found) {
        if (stamps.get(key) !== stamp) differing.push(key)
        stamps.delete(key)
      }
      yield differing
    }
  }
  yield [...stamps.keys()]
  stamps.clear()
}

async function withPayeesKnown(database: Dexie, rows: readonly LookupRecord[]): Promise<unknown[]> {
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const ids = database.tables.some(({ name }) => name === 'lookupPayees')
    ? await database
        .table<LookupPayees, number>('lookupPayees')
        .where(':id')
        .between(first, last, true, true)
        .primaryKeys()
    : []
  const known = new Set(ids)
  return rows.map((row) => [row, known.has(row.id)])
}

async function stampOf(content: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)))
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
