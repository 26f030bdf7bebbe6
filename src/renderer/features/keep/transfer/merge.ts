// Writes what the user takes over from a transfer file: all rows or none.
import type { TransferOrigin } from '#contract/ipc/index'
import { joinMarks } from '#domain/accounts/bookEntries'
import type { AppDatabase, LookupRecord, LotRecord, Received } from '#data/schema/db'
import { mergeExpected } from '#data/repositories/deposits'
import { addLookup, withPayees } from '#data/repositories/lookups'
import { openDraft, revisionOf } from '#data/repositories/lots'
import { keptRow } from '#data/draft/row'
import { figuresOf } from '#data/draft/rows'
import { type Choice, copyKey, type LotItem, type PayeeItem, type Side } from './compare.ts'
import { intakesOf, layoutsOf } from '#data/intakes/formerLayouts'
import type { Tables } from './rows.ts'

/** The row of `views` that exists while an import is unfinished. */
export const UNFINISHED = 'transfer'

export interface MergeInput {
  lots: readonly { item: LotItem; choice: Choice }[]
  payees: readonly { item: PayeeItem; choice: Choice }[]
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

/** Thrown if a lot was edited since it was compared. Nothing has been written. */
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
    for (const { item, choice } of input.lots) await mergeLot(database, input, item, choice, done)
    for (const { item, choice } of input.payees) await mergePayee(database, item, choice, done)
    await mergeLookups(database, input.rest.lookups)
    await mergeRest(database, input.rest)
    await database.views.put({ screen: UNFINISHED, view: { machine: input.origin.machine, at: input.origin.at } })
    return done
  })
}

export const finished = (database: AppDatabase): Promise<void> => database.views.delete(UNFINISHED)

async function mergeLot(
  database: AppDatabase,
  { origin, names }: MergeInput,
  { key, mine, theirs, relation, held }: LotItem,
  choice: Choice,
  done: Merged,
): Promise<void> {
  const now = await database.lots.get(key)
  if ((now === undefined) !== (mine === undefined) || (now && mine && revisionOf(now) !== revisionOf(mine.record)))
    throw new ChangedMeanwhile()
  if (choice === 'mine') {
    if (relation !== 'new' && relation !== 'same') done.kept++
    return
  }
  const received = {
    fileId: origin.fileId,
    machine: origin.machine,
    user: origin.user,
    at: origin.at,
    updatedAt: theirs.record.updatedAt,
  }
  if (choice === 'both' && mine) {
    done.copies++
    if (held !== 'there') return putSide(database, copyOf(theirs, names.theirs, received))
    await putSide(database, copyOf(mine, names.mine))
  }
  if (mine) done.replaced++
  else done.added++
  done.lotIds.push(key)
  await putSide(database, {
    ...theirs,
    record: {
      ...theirs.record,
      revision: Math.max(revisionOf(theirs.record), mine ? revisionOf(mine.record) : 0) + 1,
      received,
    },
  })
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
async function putSide(database: AppDatabase, { record, rows, steps }: Side): Promise<void> {
  const { lotId, head } = record
  await database.lots.put({
    ...record,
    month: head.monthForWhichPaymentIsDue,
    ...figuresOf(rows),
  })
  await database.orders.put({ lotId, rowIds: rows.map(({ rowId }) => rowId) })
  await database.details.where('lotId').equals(lotId).delete()
  await database.details.bulkPut(rows.map((row) => ({ lotId, ...keptRow(row) })))
  await database.steps.where('lotId').equals(lotId).delete()
  await database.steps.bulkPut(steps.map((step) => ({ ...step, lotId })))
}

async function mergePayee(
  database: AppDatabase,
  { mine, theirs, relation }: PayeeItem,
  choice: Choice,
  done: Merged,
): Promise<void> {
  if (choice !== 'theirs' || relation === 'same') return
  done.payees++
  await database.payees.put({ ...theirs, payeeId: mine?.payeeId ?? theirs.payeeId })
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
  for (const { id: _, ...lookup } of [...moved, ...news].sort((a, b) => a.at.localeCompare(b.at)))
    await addLookup(database, lookup)
}

/**
 * Of two balances, matches, notes, employees or column layouts, the later wins; no mark of a booked lot is lost. Lists
 * of expected deposits are combined; group names and records of imports that are here stay.
 */
async function mergeRest(database: AppDatabase, rest: MergeInput['rest']): Promise<void> {
  const later = (mine: { at: string } | undefined, theirs: { at: string }) => mine === undefined || mine.at < theirs.at
  for (const one of rest.balances)
    if (later(await database.balances.get([one.companyId, one.accountId]), one)) await database.balances.put(one)
  for (const one of rest.matches) {
    const { companyId, environment, accountId, depositKey, expectedKey } = one
    if (later(await database.matches.get([companyId, environment, accountId, depositKey, expectedKey]), one))
      await database.matches.put(one)
  }
  for (const one of rest.monthNotes) {
    const mine = await database.monthNotes.get([one.companyId, one.month])
    const newer = mine === undefined || mine.updatedAt < one.updatedAt ? one : mine
    const booked = joinMarks(mine?.booked, one.booked)
    await database.monthNotes.put({ ...newer, ...(booked.length > 0 && { booked }) })
  }
  await mergeYears(database, rest.yearEmployees)
  for (const one of rest.balanceGroups)
    if (!(await database.balanceGroups.get([one.companyId, one.accountId]))) await database.balanceGroups.put(one)
  await mergeLists(database, rest.expectedLists)
  await mergeIntakes(database, rest)
}

async function mergeYears(database: AppDatabase, yearEmployees: Tables['yearEmployees']): Promise<void> {
  for (const one of yearEmployees) {
    const mine = await database.yearEmployees.get(one.employeeId)
    if (mine === undefined || mine.updatedAt < one.updatedAt) await database.yearEmployees.put(one)
  }
}

async function mergeLists(database: AppDatabase, lists: Tables['expectedLists']): Promise<void> {
  for (const one of lists) {
    const mine = await database.expectedLists.get([one.companyId, one.environment, one.accountId])
    const updatedAt = mine && mine.updatedAt > one.updatedAt ? mine.updatedAt : one.updatedAt
    const { mapping: _, ...theirs } = one as typeof one & { mapping?: unknown }
    await database.expectedLists.put(
      mine
        ? {
            ...theirs,
            ...mine,
            items: mergeExpected(mine.items, one.items),
            files: [...new Set([...mine.files, ...one.files])],
            updatedAt,
          }
        : theirs,
    )
  }
}

/** Transfer files from before schema version 14 have these rows in former tables. */
async function mergeIntakes(database: AppDatabase, rest: MergeInput['rest']): Promise<void> {
  for (const one of [...rest.layouts, ...layoutsOf(rest)]) {
    const mine = await database.layouts.get([one.subject, one.layoutId])
    if (mine === undefined || mine.usedAt < one.usedAt) await database.layouts.put(one)
  }
  for (const one of [...rest.intakes, ...intakesOf(rest.imports)])
    if (!(await database.intakes.get(one.intakeId))) await database.intakes.add(one)
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
  for (const lotId of lotIds) {
    const draft = await openDraft(lotId)
    if (draft) sides.set(lotId, draft)
  }
  return sides
}
