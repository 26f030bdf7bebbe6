import { pathText } from '#contract/bank/read'
import type { AppDatabase, LookupRecord } from '../schema/db.ts'
import { addLookup } from '../repositories/lookups.ts'
import { layoutsOf } from '../intakes/formerLayouts.ts'
import { type Drafts, draftRows } from '../schema/snapshotRows.ts'
import { TABLES } from './snapshotText.ts'

export type { Drafts } from '../schema/snapshotRows.ts'

/** Why a snapshot cannot be restored: written by a newer version of the app, or damaged at these places. */
export type SnapshotProblem = { kind: 'newer' } | { kind: 'damaged'; places: string[] }

/** What a restore does: how many lots, rows and payees it adds, and how many existing lots it leaves alone. */
export interface RestorePlan {
  lots: number
  details: number
  payees: number
  present: number
}

/** What already exists in the database; payees by `payeeKey`. */
export interface Present {
  lots: ReadonlySet<string>
  payees: ReadonlySet<string>
}
export const NOTHING_PRESENT: Present = { lots: new Set(), payees: new Set() }

const payeeKey = (companyId: string, payeeId: string): string => JSON.stringify([companyId, payeeId])

const MAX_PLACES = 10

/** Validates the text of a snapshot row by row against this version of the app; writes nothing. */
export function readDrafts(
  content: string,
  version: number,
): { ok: true; value: Drafts } | { ok: false; error: SnapshotProblem } {
  const value = parseJson(content)
  if (isNewer(value, version)) return { ok: false, error: { kind: 'newer' } }
  const parsed = draftRows.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const places = parsed.error.issues
    .slice(0, MAX_PLACES)
    .map(({ path, message }) => `${pathText(path) || 'JSON'}: ${message}`)
  return { ok: false, error: { kind: 'damaged', places } }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const isNewer = (value: unknown, version: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'schemaVersion' in value &&
  typeof value.schemaVersion === 'number' &&
  value.schemaVersion > version

/** Returns what `restoreDrafts` would do to a database that contains `present`. */
export function restorePlan(drafts: Drafts, present: Present): RestorePlan {
  const { lots, details, payees } = missingFrom(present, drafts)
  return {
    lots: lots.length,
    details: details.length,
    payees: payees.length,
    present: drafts.lots.length - lots.length,
  }
}

function missingFrom({ lots, payees }: Present, drafts: Drafts) {
  const missing = <T extends { lotId: string }>(rows: readonly T[]) => rows.filter(({ lotId }) => !lots.has(lotId))
  return {
    lots: missing(drafts.lots),
    details: missing(drafts.details),
    orders: missing(drafts.orders),
    payees: (drafts.payees ?? []).filter(({ companyId, payeeId }) => !payees.has(payeeKey(companyId, payeeId))),
  }
}

/** Reads the keys that already exist in the database, without any row's content. */
export async function readPresent(database: AppDatabase): Promise<Present> {
  const [lots, payees] = await Promise.all([
    database.lots.toCollection().primaryKeys(),
    database.payees.toCollection().primaryKeys(),
  ])
  return { lots: new Set(lots), payees: new Set(payees.map(([companyId, payeeId]) => payeeKey(companyId, payeeId))) }
}

/**
 * Restores missing lots with everything that belongs to them, and missing payees, notes and employees, all in one transaction. Existing
 * records are never changed, whichever version is newer.
 */
export async function restoreDrafts(database: AppDatabase, drafts: Drafts): Promise<RestorePlan> {
  return database.transaction('rw', [...TABLES], async () => {
    const present = await readPresent(database)
    const missing = missingFrom(present, drafts)
    await database.lots.bulkAdd(missing.lots)
    await database.orders.bulkPut(missing.orders)
    await database.details.bulkPut(missing.details)
    await database.payees.bulkAdd(missing.payees)
    await addNotes(database, drafts.monthNotes ?? [])
    await addYears(database, drafts)
    await addIntakes(database, drafts)
    await addLookups(database, drafts.lookups)
    return restorePlan(drafts, present)
  })
}

async function addNotes(database: AppDatabase, notes: NonNullable<Drafts['monthNotes']>): Promise<void> {
  for (const note of notes)
    if (!(await database.monthNotes.get([note.companyId, note.month]))) await database.monthNotes.add(note)
}

async function addYears(database: AppDatabase, { yearEmployees = [] }: Drafts): Promise<void> {
  const there = new Set(await database.yearEmployees.toCollection().primaryKeys())
  await database.yearEmployees.bulkAdd(yearEmployees.filter(({ employeeId }) => !there.has(employeeId)))
}

async function addIntakes(
  database: AppDatabase,
  { layouts = [], yearLayouts = [], intakes = [] }: Drafts,
): Promise<void> {
  for (const one of [...layouts, ...layoutsOf({ yearLayouts })])
    if (!(await database.layouts.get([one.subject, one.layoutId]))) await database.layouts.add(one)
  for (const one of intakes) if (!(await database.intakes.get(one.intakeId))) await database.intakes.add(one)
}

/** Adds missing answers under new ids, because an answer is identified only by its content. */
async function addLookups(database: AppDatabase, lookups: Drafts['lookups']): Promise<void> {
  const identity = ({ companyId, acceptanceNo, at }: Pick<LookupRecord, 'companyId' | 'acceptanceNo' | 'at'>) =>
    JSON.stringify([companyId, acceptanceNo, at])
  const known = new Set((await database.lookups.toArray()).map(identity))
  for (const { id: _, ...lookup } of lookups) if (!known.has(identity(lookup))) await addLookup(database, lookup)
}
