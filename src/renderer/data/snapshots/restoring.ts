// Restores a backup of the drafts. Every row is checked before any is written, and existing rows are never changed.
import { pathText } from '#contract/bank/read'
import type { SnapshotInfo } from '#contract/ipc/index'
import { z } from 'zod'
import { CallError, type mustCall } from '../bridge/index.ts'
import { addLookup } from '../repositories/lookups.ts'
import type { AppDatabase, LookupRecord } from '../schema/db.ts'
import { countedAnew } from '../draft/rows.ts'
import { layoutsOf } from '../intakes/formerLayouts.ts'
import {
  type Drafts,
  draftRows,
  intake,
  layout,
  lookup,
  lot,
  monthNote,
  order,
  payee,
  row,
  yearEmployee,
} from '../schema/snapshotRows.ts'
import { beginRestore, forgetRestore } from './unfinishedRestore.ts'
import { unitOfKey, TABLES, type UnitTable } from './units.ts'

export type { Drafts } from '../schema/snapshotRows.ts'

export type SnapshotProblem = { kind: 'newer' } | { kind: 'damaged'; places: string[] }

/** `present`: existing lots that are left alone. */
export interface RestorePlan {
  lots: number
  details: number
  payees: number
  present: number
}

/** Payees by `payeeKey`. */
export interface Present {
  lots: ReadonlySet<string>
  payees: ReadonlySet<string>
}
export const NOTHING_PRESENT: Present = { lots: new Set(), payees: new Set() }

const payeeKey = (companyId: string, payeeId: string): string => JSON.stringify([companyId, payeeId])

const MAX_PLACES = 10

export interface CheckedSnapshot {
  readonly name: string
  /** The highest id of the answers to acceptance inquiries. */
  readonly lastId: number
  readonly plan: RestorePlan
  readonly drafts: () => AsyncIterable<Drafts>
}
type Checking = { ok: true; value: CheckedSnapshot } | { ok: false; error: SnapshotProblem }

export interface ReadingDeps {
  readonly call: typeof mustCall
  readonly version: number
  readonly onProgress?: (done: number, all: number) => void
  readonly signal?: AbortSignal
}

/** Writes nothing; `plan` is what restoring would add. */
export async function checkSnapshot(
  name: SnapshotInfo['name'],
  present: Present,
  deps: ReadingDeps,
): Promise<Checking> {
  const opened = await openSnapshot(name, deps)
  if (!opened.ok) return opened
  const { drafts } = opened.value
  const plan: RestorePlan = { lots: 0, details: 0, payees: 0, present: 0 }
  let lastId = 0
  try {
    for await (const part of drafts()) {
      for (const { id } of part.lookups) lastId = Math.max(lastId, id)
      const own = restorePlan(part, present)
      for (const key of ['lots', 'details', 'payees', 'present'] as const) plan[key] += own[key]
    }
  } catch (thrown) {
    if (thrown instanceof Damaged) return { ok: false, error: { kind: 'damaged', places: thrown.places } }
    throw thrown
  }
  return { ok: true, value: { name, lastId, plan, drafts } }
}

class Damaged extends Error {
  readonly places: string[]
  constructor(places: string[]) {
    super('damaged')
    this.places = places
  }
}

async function openSnapshot(
  name: string,
  deps: ReadingDeps,
): Promise<{ ok: true; value: Pick<CheckedSnapshot, 'drafts'> } | { ok: false; error: SnapshotProblem }> {
  const { call, version } = deps
  const { kind, pieces, schemaVersion } = await call('backups.open', { name }).catch((thrown: unknown) => {
    if (thrown instanceof CallError && thrown.error.code === 'notFound')
      return { kind: 'missing' as const, pieces: 0, schemaVersion: 0 }
    throw thrown
  })
  if (kind === 'missing') return { ok: false, error: { kind: 'damaged', places: [name] } }
  if (schemaVersion > version) return { ok: false, error: { kind: 'newer' } }
  if (kind === 'units') return { ok: true, value: { drafts: () => unitDrafts(name, pieces, schemaVersion, deps) } }
  const texts: string[] = []
  for await (const text of textsOf(name, pieces, deps)) texts.push(text)
  const read = readDrafts(texts.join(''), version)
  if (!read.ok) return read
  return {
    ok: true,
    value: {
      async *drafts() {
        yield read.value
      },
    },
  }
}

async function* textsOf(name: string, pieces: number, { call, onProgress, signal }: ReadingDeps) {
  for (let piece = 0; piece < pieces; piece++) {
    signal?.throwIfAborted()
    const { text } = await call('backups.read', { name, piece })
    if (text === null) throw new Damaged([`${name}: ${String(piece + 1)}/${String(pieces)}`])
    yield text
    onProgress?.(piece + 1, pieces)
  }
}

const lotUnit = z
  .strictObject({ lot, order, details: z.array(row) })
  .refine(({ lot: { lotId }, order: own }) => own.lotId === lotId, 'the order of another lot')
  .refine(({ lot: { lotId }, details }) => details.every((one) => one.lotId === lotId), 'a row of another lot')

async function* unitDrafts(
  name: string,
  pieces: number,
  schemaVersion: number,
  deps: ReadingDeps,
): AsyncGenerator<Drafts> {
  for await (const text of textsOf(name, pieces, deps)) {
    const drafts: Required<Omit<Drafts, 'yearLayouts'>> = {
      schemaVersion,
      lots: [],
      details: [],
      orders: [],
      lookups: [],
      payees: [],
      monthNotes: [],
      yearEmployees: [],
      layouts: [],
      intakes: [],
    }
    const places: string[] = []
    for (const line of text === '' ? [] : text.split('\n')) {
      const [key = '', json = ''] = line.split('\t')
      const problem = addUnit(drafts, unitOfKey(key)?.table, json)
      if (problem !== undefined) places.push(`${key}${problem}`)
    }
    if (places.length > 0) throw new Damaged(places.slice(0, MAX_PLACES))
    yield drafts
  }
}

const ROWS = {
  payees: payee,
  lookups: lookup,
  monthNotes: monthNote,
  yearEmployees: yearEmployee,
  layouts: layout,
  intakes: intake,
}

function addUnit(
  drafts: Required<Omit<Drafts, 'yearLayouts'>>,
  table: UnitTable | undefined,
  json: string,
): string | undefined {
  if (table === undefined) return ': unknown table'
  const value = parseJson(json)
  if (table !== 'lots') {
    const parsed = (ROWS[table] as z.ZodType).safeParse(value)
    if (!parsed.success) return problemOf(parsed.error)
    ;(drafts[table] as unknown[]).push(parsed.data)
    return undefined
  }
  const parsed = lotUnit.safeParse(value)
  if (!parsed.success) return problemOf(parsed.error)
  drafts.lots.push(parsed.data.lot)
  drafts.orders.push(parsed.data.order)
  // In a loop: a lot may have more rows than a call may have arguments.
  for (const one of parsed.data.details) drafts.details.push(one)
  return undefined
}

const problemOf = ({ issues: [first] }: z.ZodError): string =>
  first ? ` ${pathText(first.path)}: ${first.message}` : ': unreadable'

/** Checks every row; writes nothing. */
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

/** Reads keys only. */
export async function readPresent(database: AppDatabase): Promise<Present> {
  const [lots, payees] = await Promise.all([
    database.lots.toCollection().primaryKeys(),
    database.payees.toCollection().primaryKeys(),
  ])
  return { lots: new Set(lots), payees: new Set(payees.map(([companyId, payeeId]) => payeeKey(companyId, payeeId))) }
}

/** Each part is one transaction. After a crash, the next start restores the missing parts. */
export async function restoreSnapshot(
  database: AppDatabase,
  { name, lastId, drafts }: CheckedSnapshot,
): Promise<RestorePlan> {
  const done: RestorePlan = { lots: 0, details: 0, payees: 0, present: 0 }
  const firstId = await beginRestore(database, name, lastId)
  for await (const part of drafts()) {
    const own = await restoreDrafts(database, part, firstId)
    for (const key of ['lots', 'details', 'payees', 'present'] as const) done[key] += own[key]
  }
  await forgetRestore(database)
  return done
}

/**
 * In one transaction. Existing records are never changed, whichever version is newer. `firstId` is added to the ids
 * of answers.
 */
export async function restoreDrafts(database: AppDatabase, drafts: Drafts, firstId = 0): Promise<RestorePlan> {
  return database.transaction('rw', [...TABLES], async () => {
    const present = await presentOf(database, drafts)
    const missing = missingFrom(present, drafts)
    const rowsOf = Map.groupBy(missing.details, ({ lotId }) => lotId)
    await database.lots.bulkAdd(missing.lots.map((lot) => countedAnew(lot, rowsOf.get(lot.lotId) ?? [])))
    await database.orders.bulkPut(missing.orders)
    await database.details.bulkPut(missing.details)
    await database.payees.bulkAdd(missing.payees)
    await addNotes(database, drafts.monthNotes ?? [])
    await addYears(database, drafts)
    await addIntakes(database, drafts)
    await addLookups(database, drafts.lookups, firstId)
    return restorePlan(drafts, present)
  })
}

async function presentOf(database: AppDatabase, { lots, payees = [] }: Drafts): Promise<Present> {
  const [ownLots, ownPayees] = await Promise.all([
    database.lots
      .where('lotId')
      .anyOf(lots.map(({ lotId }) => lotId))
      .primaryKeys(),
    database.payees
      .where('[companyId+payeeId]')
      .anyOf(payees.map(({ companyId, payeeId }) => [companyId, payeeId]))
      .primaryKeys(),
  ])
  return {
    lots: new Set(ownLots),
    payees: new Set(ownPayees.map(([companyId, payeeId]) => payeeKey(companyId, payeeId))),
  }
}

async function addNotes(database: AppDatabase, notes: NonNullable<Drafts['monthNotes']>): Promise<void> {
  for (const note of notes)
    if (!(await database.monthNotes.get([note.companyId, note.month]))) await database.monthNotes.add(note)
}

async function addYears(database: AppDatabase, { yearEmployees = [] }: Drafts): Promise<void> {
  const own = yearEmployees.map(({ employeeId }) => employeeId)
  const there = new Set(await database.yearEmployees.where('employeeId').anyOf(own).primaryKeys())
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

/** An answer is known by its content, because its id differs between databases. */
async function addLookups(database: AppDatabase, lookups: Drafts['lookups'], firstId: number): Promise<void> {
  const identity = ({ companyId, acceptanceNo, at }: Pick<LookupRecord, 'companyId' | 'acceptanceNo' | 'at'>) =>
    JSON.stringify([companyId, acceptanceNo, at])
  const numbers = lookups.map(({ companyId, acceptanceNo }) => [companyId, acceptanceNo])
  const same = await database.lookups.where('[companyId+acceptanceNo]').anyOf(numbers).toArray()
  const known = new Set(same.map(identity))
  for (const one of lookups) if (!known.has(identity(one))) await addLookup(database, { ...one, id: one.id + firstId })
}
