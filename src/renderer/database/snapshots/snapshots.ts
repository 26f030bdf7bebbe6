import { pathText } from '#contract/service/read'
import type { AppDatabase, LookupRecord } from '../schema/db.ts'
import { addLookup } from '../repositories/lookups.ts'
import { type Drafts, draftRows } from '../schema/snapshotRows.ts'
import { TABLES } from './snapshotText.ts'

export type { Drafts } from '../schema/snapshotRows.ts'

/** Why a snapshot cannot be restored: made by a newer version of the app, or not what it should be, and where. */
export type SnapshotProblem = { kind: 'newer' } | { kind: 'damaged'; places: string[] }

/**
 * What a restore does: lots that come back with their rows, payees of the master that come back, and lots that are
 * there and stay as they are.
 */
export interface RestorePlan {
  lots: number
  details: number
  payees: number
  present: number
}

/** What the database holds already; payees by `payeeKey`. */
export interface Present {
  lots: ReadonlySet<string>
  payees: ReadonlySet<string>
}
export const NOTHING_PRESENT: Present = { lots: new Set(), payees: new Set() }

const payeeKey = (companyId: string, payeeId: string): string => JSON.stringify([companyId, payeeId])

const MAX_PLACES = 10

/** Checks the text of a snapshot against this version of the app, row by row; nothing has been written yet. */
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

/** What `restoreDrafts` would do to a database that holds `present`. */
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

/** Reads what the database holds already, without any row's content. */
export async function readPresent(database: AppDatabase): Promise<Present> {
  const [lots, payees] = await Promise.all([
    database.lots.toCollection().primaryKeys(),
    database.payees.toCollection().primaryKeys(),
  ])
  return { lots: new Set(lots), payees: new Set(payees.map(([companyId, payeeId]) => payeeKey(companyId, payeeId))) }
}

/**
 * Brings back the lots that are not there, with everything that belongs to them, and the payees that are not there, in
 * one transaction: all of it or nothing. What is there is never touched, whichever of the two is newer.
 */
export async function restoreDrafts(database: AppDatabase, drafts: Drafts): Promise<RestorePlan> {
  return database.transaction('rw', [...TABLES], async () => {
    const present = await readPresent(database)
    const missing = missingFrom(present, drafts)
    await database.lots.bulkAdd(missing.lots)
    await database.orders.bulkPut(missing.orders)
    await database.details.bulkPut(missing.details)
    await database.payees.bulkAdd(missing.payees)
    await addLookups(database, drafts.lookups)
    return restorePlan(drafts, present)
  })
}

/** Answers have no identity but what they say; their numbers are given anew. */
async function addLookups(database: AppDatabase, lookups: Drafts['lookups']): Promise<void> {
  const identity = ({ companyId, acceptanceNo, at }: Pick<LookupRecord, 'companyId' | 'acceptanceNo' | 'at'>) =>
    JSON.stringify([companyId, acceptanceNo, at])
  const known = new Set((await database.lookups.toArray()).map(identity))
  for (const { id: _, ...lookup } of lookups) if (!known.has(identity(lookup))) await addLookup(database, lookup)
}
