// Writes what the user takes over from a transfer file: all rows or none.
import type { TransferOrigin } from '#contract/ipc/index'
import { joinMarks } from '#domain/accounts/bookEntries'
import Dexie, { type IndexableType, type Table } from 'dexie'
import { groupsOf } from '#data/groups'
import type { AppDatabase, LookupRecord, LotRecord, Received } from '#data/schema/db'
import { mergeExpected } from '#data/repositories/deposits'
import { addLookups, withPayees } from '#data/repositories/lookups'
import { openDrafts, revisionOf } from '#data/repositories/lots'
import { keptRow } from '#data/draft/row'
import { figuresOf } from '#data/draft/rows'
import { type SideChosen, copyKey, type LotItem, type PayeeItem, type Side } from './compare.ts'
import { intakesOf, layoutsOf } from '#data/intakes/formerLayouts'
import type { Tables } from './rows.ts'

/** How many lots are read or written at once: all of an office's would not fit into memory twice. */
const LOTS_AT_ONCE = 100

/** The row of `views` that exists while an import is unfinished. */
export const UNFINISHED = 'transfer'

export interface MergeInput {
  lots: readonly { item: LotItem; choice: SideChosen }[]
  payees: readonly { item: PayeeItem; choice: SideChosen }[]
  rest: Pick<
    Tables,
    | 'lookups'
    | 'balances'
    | 'balanceGroups'
    | 'expectedLists'
    | 'matches'
    | 'imports'
    | 'mappings'
    | 'layouts'
    | 'intakes'
    | 'monthNotes'
    | 'yearEmployees'
    | 'yearLayouts'
  >
  origin: TransferOrigin
  /** Names a copy: `mine` of a lot from here, `theirs` of one from the file. */
  names: { mine: (name: string) => string; theirs: (name: string) => string }
}

export interface Merged {
  added: number
  replaced: number
  copies: number
  payees: number
  kept: number
  lotIds: string[]
}

/** Thrown if a lot has been edited since it was compared. Nothing has been written. */
export class ChangedMeanwhile extends Error {}

const TABLES = [
  'lots',
  'details',
  'orders',
  'steps',
  'payees',
  'lookups',
  'lookupPayees',
  'balances',
  'balanceGroups',
  'expectedLists',
  'matches',
  'layouts',
  'intakes',
  'monthNotes',
  'yearEmployees',
  'views',
] as const

/**
 * One transaction. The import counts as unfinished until `finished` is called.
 * @throws ChangedMeanwhile if a lot was edited since the comparison
 */
export async function mergeTables(database: AppDatabase, input: MergeInput): Promise<Merged> {
  return database.transaction('rw', [...TABLES], async () => {
    const done: Merged = { added: 0, replaced: 0, copies: 0, payees: 0, kept: 0, lotIds: [] }
    for (const some of groupsOf(input.lots, LOTS_AT_ONCE)) await mergeLots(database, input, some, done)
    await mergePayees(database, input.payees, done)
    await mergeLookups(database, input.rest.lookups)
    await mergeRest(database, input.rest)
    await database.views.put({ screen: UNFINISHED, view: { machine: input.origin.machine, at: input.origin.at } })
    return done
  })
}

export const finished = (database: AppDatabase): Promise<void> => database.views.delete(UNFINISHED)

async function mergeLots(
  database: AppDatabase,
  input: MergeInput,
  some: MergeInput['lots'],
  done: Merged,
): Promise<void> {
  const here = await database.lots.bulkGet(some.map(({ item }) => item.key))
  some.forEach(({ item: { mine } }, at) => {
    const now = here[at]
    if ((now === undefined) !== (mine === undefined) || (now && mine && revisionOf(now) !== revisionOf(mine.record)))
      throw new ChangedMeanwhile()
  })
  await putSides(
    database,
    some.flatMap(({ item, choice }) => sidesToPut(input, item, choice, done)),
  )
}

/** What this choice writes of a lot; also counts it in `done`. */
function sidesToPut(
  { origin, names }: MergeInput,
  { key, mine, theirs, relation, held }: LotItem,
  choice: SideChosen,
  done: Merged,
): Side[] {
  if (choice === 'mine') {
    if (relation !== 'new' && relation !== 'same') done.kept++
    return []
  }
  const received = {
    fileId: origin.fileId,
    machine: origin.machine,
    user: origin.user,
    at: origin.at,
    updatedAt: theirs.record.updatedAt,
  }
  const sides: Side[] = []
  if (choice === 'both' && mine) {
    done.copies++
    if (held !== 'there') return [copyOf(theirs, names.theirs, received)]
    sides.push(copyOf(mine, names.mine))
  }
  if (mine) done.replaced++
  else done.added++
  done.lotIds.push(key)
  const revision = Math.max(revisionOf(theirs.record), mine ? revisionOf(mine.record) : 0) + 1
  return [...sides, { ...theirs, record: { ...theirs.record, revision, received } }]
}

/** The copy has its own id and no history, and is not part of a split. */
function copyOf({ record, rows }: Side, name: (name: string) => string, received?: Received): Side {
  const { split: _, received: __, bankErrorsEntry: ___, handled: ____, ...rest } = record
  const now = new Date().toISOString()
  const head = { ...record.head, localTaxPaymentDataName: name(record.head.localTaxPaymentDataName) }
  const copy: LotRecord = {
    ...rest,
    lotId: crypto.randomUUID(),
    head,
    bankErrors: [],
    createdAt: now,
    updatedAt: now,
    revision: 0,
    copiedFrom: record.lotId,
    ...(received && { received }),
  }
  return { record: copy, rows, steps: [] }
}

/** The totals are computed from the rows, not taken from the file. */
async function putSides(database: AppDatabase, sides: readonly Side[]): Promise<void> {
  if (sides.length === 0) return
  const lotIds = sides.map(({ record }) => record.lotId)
  if (new Set(lotIds).size < lotIds.length) throw new ChangedMeanwhile()
  await eraseRows(database.details, lotIds)
  await eraseRows(database.steps, lotIds)
  await database.lots.bulkPut(
    sides.map(({ record, rows }) => ({ ...record, month: record.head.monthForWhichPaymentIsDue, ...figuresOf(rows) })),
  )
  await database.orders.bulkPut(
    sides.map(({ record: { lotId }, rows }) => ({ lotId, rowIds: rows.map(({ rowId }) => rowId) })),
  )
  await database.details.bulkPut(
    sides.flatMap(({ record: { lotId }, rows }) => rows.map((row) => ({ lotId, ...keptRow(row) }))),
  )
  await database.steps.bulkPut(
    sides.flatMap(({ record: { lotId }, steps }) => steps.map((step) => ({ ...step, lotId }))),
  )
}

/** Deletes what is there of these lots, mostly nothing. Ids are random: between two of them lie rows of all other lots. */
async function eraseRows<K extends IndexableType>(
  table: Table<{ lotId: string }, [string, K]>,
  lotIds: readonly string[],
): Promise<void> {
  const there = await Promise.all(
    lotIds.map((lotId) => table.where(':id').between([lotId, Dexie.minKey], [lotId, Dexie.maxKey]).primaryKeys()),
  )
  const old = there.flat()
  if (old.length > 0) await table.bulkDelete(old)
}

/** A later one of the same id replaces an earlier one. */
async function mergePayees(database: AppDatabase, payees: MergeInput['payees'], done: Merged): Promise<void> {
  const taken = payees.filter(({ item, choice }) => choice === 'theirs' && item.relation !== 'same')
  done.payees += taken.length
  await database.payees.bulkPut(
    taken.map(({ item: { mine, theirs } }) => ({ ...theirs, payeeId: mine?.payeeId ?? theirs.payeeId })),
  )
}

/** Stored answers of the bank get the order of time, because the last counts as the current one. */
async function mergeLookups(database: AppDatabase, theirs: readonly LookupRecord[]): Promise<void> {
  const identity = ({ companyId, acceptanceNo, at }: LookupRecord) => JSON.stringify([companyId, acceptanceNo, at])
  const mine = withPayees(await database.lookups.toArray(), await database.lookupPayees.toArray())
  const known = new Set(mine.map(identity))
  const news = theirs.filter((one) => !known.has(identity(one)))
  const touched = new Set(news.map(({ companyId, acceptanceNo }) => JSON.stringify([companyId, acceptanceNo])))
  const moved = mine.filter(({ companyId, acceptanceNo }) => touched.has(JSON.stringify([companyId, acceptanceNo])))
  await database.lookups.bulkDelete(moved.map(({ id }) => id))
  await database.lookupPayees.bulkDelete(moved.map(({ id }) => id))
  await addLookups(
    database,
    [...moved, ...news].sort((a, b) => a.at.localeCompare(b.at)).map(({ id: _, ...lookup }) => lookup),
  )
}

/**
 * Of two balances, matches, notes, employees or column layouts, the later wins; no mark of a booked lot is lost. Lists
 * of expected deposits are combined; group names and records of imports that are here stay.
 */
async function mergeRest(database: AppDatabase, rest: MergeInput['rest']): Promise<void> {
  const later =
    <T>(time: (one: T) => string) =>
    (mine: T | undefined, theirs: T) =>
      mine === undefined || time(mine) < time(theirs) ? theirs : undefined
  const unlessThere = <T>(mine: T | undefined, theirs: T) => (mine === undefined ? theirs : undefined)
  await mergeRows(
    database.balances,
    rest.balances,
    later((one) => one.at),
  )
  await mergeRows(
    database.matches,
    rest.matches,
    later((one) => one.at),
  )
  await mergeRows(database.monthNotes, rest.monthNotes, (mine, theirs) => {
    const newer = mine === undefined || mine.updatedAt < theirs.updatedAt ? theirs : mine
    const booked = joinMarks(mine?.booked, theirs.booked)
    return { ...newer, ...(booked.length > 0 && { booked }) }
  })
  await mergeRows(
    database.yearEmployees,
    rest.yearEmployees,
    later((one) => one.updatedAt),
  )
  await mergeRows(database.balanceGroups, rest.balanceGroups, unlessThere)
  await mergeRows(database.expectedLists, rest.expectedLists, mergeLists)
  // Transfer files from before schema version 14 have these rows in former tables.
  await mergeRows(
    database.layouts,
    [...rest.layouts, ...layoutsOf(rest)],
    later((one) => one.usedAt),
  )
  await mergeRows(database.intakes, [...rest.intakes, ...intakesOf(rest.imports)], unlessThere)
}

/**
 * Merges the rows of a table one after the other, so that a row meets what an earlier one of the same key became. `merge`
 * returns what is written, or undefined if what is here stays.
 */
async function mergeRows<T, K>(
  table: Table<T, K>,
  rows: readonly T[],
  merge: (mine: T | undefined, theirs: T) => T | undefined,
): Promise<void> {
  const { keyPath } = table.schema.primKey
  const fields = [keyPath ?? []].flat()
  const keys = rows.map((row) => fields.map((field) => (row as Record<string, IndexableType>)[field]))
  const found = await table.bulkGet(keys.map((key) => (Array.isArray(keyPath) ? key : key[0]) as K))
  const names = keys.map((key) => JSON.stringify(key))
  const here = new Map(names.map((name, at) => [name, found[at]]))
  const written = new Map<string, T>()
  rows.forEach((theirs, at) => {
    const name = names[at] ?? ''
    const merged = merge(here.get(name), theirs)
    if (merged === undefined) return
    here.set(name, merged)
    written.set(name, merged)
  })
  await table.bulkPut([...written.values()])
}

type ExpectedList = Tables['expectedLists'][number]

function mergeLists(mine: ExpectedList | undefined, theirs: ExpectedList): ExpectedList {
  const updatedAt = mine && mine.updatedAt > theirs.updatedAt ? mine.updatedAt : theirs.updatedAt
  const { mapping: _, ...kept } = theirs as ExpectedList & { mapping?: unknown }
  if (!mine) return kept
  return {
    ...kept,
    ...mine,
    items: mergeExpected(mine.items, theirs.items),
    files: [...new Set([...mine.files, ...theirs.files])],
    updatedAt,
  }
}

/** The `copyKey` of each lot that was imported as a copy. */
export async function copiesHere(database: AppDatabase): Promise<Set<string>> {
  const lots = await database.lots.toArray()
  return new Set(
    lots.flatMap(({ copiedFrom, received }) =>
      copiedFrom && received ? [copyKey(copiedFrom, received.updatedAt)] : [],
    ),
  )
}

export async function sidesHere(lotIds: readonly string[]): Promise<Map<string, Side>> {
  const sides = new Map<string, Side>()
  for (const some of groupsOf(lotIds, LOTS_AT_ONCE))
    for (const draft of await openDrafts(some)) sides.set(draft.record.lotId, draft)
  return sides
}
