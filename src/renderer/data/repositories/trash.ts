// Deleted lots, payees and companies. Rows move to the trash, and back, in one transaction.
import type { Company } from '#contract/ipc/index'
import { payeeKey } from '#domain/lots/duplicates'
import { nextInName } from '#domain/lots/monthWork'
import { writesEnded } from '../writes/runningWrites.ts'
import { db, type AppDatabase, type LotRecord } from '../schema/db.ts'
import type { TrashContent, TrashEntry, TrashKind, TrashRows } from '../schema/trashRecords.ts'
import { deleteDeposits } from './deposits.ts'
import { deleteIntakes } from './intakes.ts'
import { deleteMonthNotes } from './monthNotes.ts'
import { broadcastChange } from './lotChannel.ts'
import { eraseLot, lotsOfMonth, revisionOf, rowsOfLot } from './lots.ts'
import { forgetMorning } from './morning.ts'
import { deleteStatements } from './statements.ts'
import { deleteYears } from './years.ts'

export type { TrashContent, TrashEntry, TrashKind } from '../schema/trashRecords.ts'

/** Days until an entry is erased for good. */
export const TRASH_DAYS = 30
const DAY_MS = 86_400_000

const MOVED = ['lots', 'orders', 'details', 'steps', 'payees'] as const satisfies (keyof TrashRows)[]
const TABLES = [...MOVED.map((name) => db.table(name)), db.trash, db.trashRows]

async function put(
  kind: TrashKind,
  shown: Pick<TrashEntry, 'companyId' | 'itemId' | 'name' | 'count'>,
  content: Omit<TrashContent, 'trashId'>,
): Promise<TrashEntry> {
  const entry = { trashId: crypto.randomUUID(), kind, ...shown, deletedAt: new Date().toISOString() }
  await db.trash.add(entry)
  await db.trashRows.add({ trashId: entry.trashId, ...content })
  return entry
}

/**
 * The caller checks that the lot was never filed. Another lot of the month gets its name if `mayRename` allows it, so
 * that no `12月分 2` exists without a `12月分`. Undefined when the lot no longer exists.
 */
export async function trashLot(
  lotId: string,
  mayRename: (lot: LotRecord) => boolean = () => false,
): Promise<TrashEntry | undefined> {
  // An edit that is still being written belongs to the lot.
  await writesEnded()
  const deleted = await db.transaction('rw', TABLES, async () => {
    const rows = await rowsOfLot(lotId)
    const lot = rows.lots[0]
    if (!lot) return undefined
    await eraseLot(lotId)
    const { companyId, detailCount } = lot
    const name = lot.head.localTaxPaymentDataName
    const others = (await lotsOfMonth(companyId, lot.month)).map((record) => ({
      record,
      name: record.head.localTaxPaymentDataName,
    }))
    const next = nextInName(name, lot.month, others)
    const renamed = next && mayRename(next.record) ? { lotId: next.record.lotId, from: next.name } : undefined
    if (next && renamed) await rename(next.record, name)
    const entry = await put(
      'lot',
      { companyId, itemId: lotId, name, count: detailCount },
      { rows, ...(renamed ? { renamed } : {}) },
    )
    return { entry, renamed }
  })
  broadcastChange(lotId)
  if (deleted?.renamed) broadcastChange(deleted.renamed.lotId)
  return deleted?.entry
}

const rename = (record: LotRecord, localTaxPaymentDataName: string) =>
  db.lots.update(record.lotId, {
    head: { ...record.head, localTaxPaymentDataName },
    revision: revisionOf(record) + 1,
    updatedAt: new Date().toISOString(),
  })

/** Gives a renamed lot its earlier name, unless it has another one by now. The result is the id of that lot. */
async function nameBack({ rows: { lots: [deleted] = [] }, renamed }: TrashContent): Promise<string | undefined> {
  const record = renamed && (await db.lots.get(renamed.lotId))
  const isAsNamed = record?.head.localTaxPaymentDataName === deleted?.head.localTaxPaymentDataName
  if (!renamed || !record || !isAsNamed || record.month !== deleted?.month) return undefined
  await rename(record, renamed.from)
  return renamed.lotId
}

/**
 * Lots created from the payees keep their rows. `name` is what lists call the first payee. Undefined when none
 * exists.
 */
export function trashPayees(
  companyId: string,
  payeeIds: readonly string[],
  name: string,
): Promise<TrashEntry | undefined> {
  return db.transaction('rw', TABLES, async () => {
    const keys = payeeIds.map((payeeId): [string, string] => [companyId, payeeId])
    const payees = (await db.payees.bulkGet(keys)).filter((payee) => payee !== undefined)
    const first = payees[0]
    if (!first) return undefined
    await db.payees.bulkDelete(keys)
    const alike = await payeesLike(companyId, payees)
    return put('payees', { companyId, itemId: first.payeeId, name, count: payees.length }, { rows: { payees }, alike })
  })
}

async function payeesLike(companyId: string, payees: NonNullable<TrashRows['payees']>): Promise<string[]> {
  const keys = new Set(payees.map(payeeKey))
  const there = await db.payees.where('companyId').equals(companyId).toArray()
  return there.filter((one) => keys.has(payeeKey(one))).map(({ payeeId }) => payeeId)
}

/** Call it before deleting the company. Its rows stay in their tables: there may be a hundred thousand entries. */
export const trashCompany = (company: Company, wasCurrent: boolean): Promise<TrashEntry> =>
  db.transaction('rw', TABLES, async () => {
    const { companyId, name } = company
    // An earlier deletion of the same company would bring back older settings.
    const earlier = (await listTrash()).filter((one) => one.kind === 'company' && one.companyId === companyId)
    await eraseTrash(earlier.map(({ trashId }) => trashId))
    return put(
      'company',
      { companyId, itemId: companyId, name, count: 0 },
      { rows: {}, company, ...(wasCurrent ? { wasCurrent } : {}) },
    )
  })

/**
 * `gone`: already taken back or erased. `present`: exists again. `samePayee`: the code and designated number were
 * used again. `noCompany`: the company is deleted.
 */
export type PutBackRefusal = 'gone' | 'present' | 'samePayee' | 'noCompany'

/** All or nothing; undefined means everything is back. */
export async function putBack(trashId: string): Promise<PutBackRefusal | undefined> {
  const restored = await db.transaction('rw', TABLES, async () => {
    const content = await db.trashRows.get(trashId)
    const refusal = content ? await refusalOf(content) : 'gone'
    if (!content || refusal) return { refusal, lotIds: [] }
    const { lots = [] } = content.rows
    // A late write of another window may have left rows of a deleted lot behind.
    for (const { lotId } of lots) await eraseLot(lotId)
    for (const name of MOVED) await db.table(name).bulkAdd(content.rows[name] ?? [])
    await eraseTrash([trashId])
    const renamed = await nameBack(content)
    return { refusal, lotIds: [...lots.map(({ lotId }) => lotId), ...(renamed === undefined ? [] : [renamed])] }
  })
  for (const lotId of restored.lotIds) broadcastChange(lotId)
  return restored.refusal
}

async function refusalOf({
  rows: { lots = [], payees = [] },
  alike = [],
}: TrashContent): Promise<PutBackRefusal | undefined> {
  const present = [
    ...(await db.lots.bulkGet(lots.map(({ lotId }) => lotId))),
    ...(await db.payees.bulkGet(payees.map(({ companyId, payeeId }): [string, string] => [companyId, payeeId]))),
  ]
  if (present.some((one) => one !== undefined)) return 'present'
  const companyId = payees[0]?.companyId
  const now = companyId === undefined ? [] : await payeesLike(companyId, payees)
  return now.some((payeeId) => !alike.includes(payeeId)) ? 'samePayee' : undefined
}

/** The last one first. */
export const listTrash = async (): Promise<TrashEntry[]> =>
  (await db.trash.toArray()).sort((a, b) => b.deletedAt.localeCompare(a.deletedAt))

/** Undefined when it was taken back or erased. */
export const trashContent = (trashId: string): Promise<TrashContent | undefined> => db.trashRows.get(trashId)

/** False if the month got another lot since: the deleted one would be a second. */
export function mayComeBack(trashId: string): Promise<boolean> {
  return db.transaction('r', db.trash, db.trashRows, db.lots, async () => {
    const [entry, content] = await Promise.all([db.trash.get(trashId), db.trashRows.get(trashId)])
    const [lot] = entry?.kind === 'lot' ? (content?.rows.lots ?? []) : []
    if (!entry || !lot) return content !== undefined
    const beside = await db.lots.where('[companyId+month]').equals([lot.companyId, lot.month]).toArray()
    return beside.every(({ createdAt }) => createdAt < entry.deletedAt)
  })
}

export async function trashedCompanies(database: Pick<AppDatabase, 'trash'> = db): Promise<Set<string>> {
  return new Set(
    (await database.trash.toArray()).flatMap(({ kind, companyId }) => (kind === 'company' ? [companyId] : [])),
  )
}

/** Erases entries of the trash for good, but not the rows of a company. */
export async function eraseTrash(trashIds: readonly string[]): Promise<void> {
  await db.transaction('rw', db.trash, db.trashRows, async () => {
    await db.trash.bulkDelete([...trashIds])
    await db.trashRows.bulkDelete([...trashIds])
  })
}

/**
 * Also erases the stored data of a company that does not exist, which nobody could see or erase afterwards. A company
 * that exists again (read from a file) keeps its data.
 */
export async function eraseForGood(entries: readonly TrashEntry[], companyIds: ReadonlySet<string>): Promise<void> {
  for (const { kind, companyId } of entries) {
    if (kind !== 'company' || companyIds.has(companyId)) continue
    await deleteStatements({ companyId })
    await deleteDeposits(companyId)
    await deleteMonthNotes(companyId)
    await deleteYears(companyId)
    await deleteIntakes(companyId)
    await forgetMorning(companyId)
  }
  await eraseTrash(entries.map(({ trashId }) => trashId))
}

/** `now` in ms. */
export const expired = (entries: readonly TrashEntry[], now: number): TrashEntry[] =>
  entries.filter(({ deletedAt }) => now - Date.parse(deletedAt) > TRASH_DAYS * DAY_MS)
