// Stored answers to 受付番号照会. Only the latest answer for an acceptance number has its payees; earlier ones are kept
// if they brought something new.
import type { EnvironmentName } from '#contract/ipc/index'
import type { Acceptance } from '#contract/bank/index'
import type { Approval } from '#domain/filing/approval'
import { changesBetween, findSupersededAnswers } from '#domain/filing/following'
import Dexie from 'dexie'
import { db, type AppDatabase, type LookupPayees, type LookupRecord } from '../schema/db.ts'

export interface InquiryKey {
  readonly companyId: string
  readonly environment: EnvironmentName
  readonly acceptanceNo: string
}

export type LookupSummary = LookupRecord & { answer: Omit<Acceptance, 'normalDetails'> }

const isOf =
  ({ environment }: InquiryKey) =>
  (record: LookupRecord): boolean =>
    record.environment === undefined || record.environment === environment

/** Without payees, oldest first. */
export async function summariesOf(of: InquiryKey): Promise<LookupSummary[]> {
  const records = await db.lookups
    .where('[companyId+acceptanceNo]')
    .equals([of.companyId, of.acceptanceNo])
    .sortBy('id')
  return records.filter(isOf(of))
}

export async function lookupsOf(of: InquiryKey): Promise<LookupRecord[]> {
  return db.transaction('r', db.lookups, db.lookupPayees, async () => {
    const summaries = await summariesOf(of)
    return withPayees(summaries, await db.lookupPayees.bulkGet(summaries.map(({ id }) => id)))
  })
}

export function withPayees(
  summaries: readonly LookupRecord[],
  payees: readonly (LookupPayees | undefined)[],
): LookupRecord[] {
  const byId = new Map(payees.map((found) => [found?.id, found?.normalDetails]))
  return summaries.map((summary) => {
    const normalDetails = byId.get(summary.id)
    return normalDetails ? { ...summary, answer: { ...summary.answer, normalDetails } } : summary
  })
}

/** By acceptance number, with payees. */
export async function latestAnswers(
  companyId: string,
  environment: EnvironmentName,
): Promise<ReadonlyMap<string, Acceptance>> {
  return db.transaction('r', db.lookups, db.lookupPayees, async () => {
    const records = await db.lookups
      .where('[companyId+acceptanceNo]')
      .between([companyId, Dexie.minKey], [companyId, Dexie.maxKey])
      .toArray()
    const own = records.filter((record) => record.environment === undefined || record.environment === environment)
    const latest = new Map(own.toSorted((a, b) => a.id - b.id).map((record) => [record.acceptanceNo, record]))
    const summaries = [...latest.values()]
    const full = withPayees(summaries, await db.lookupPayees.bulkGet(summaries.map(({ id }) => id)))
    return new Map(full.map(({ acceptanceNo, answer }) => [acceptanceNo, answer]))
  })
}

/**
 * `known` is the approval known before the first answer; undefined if the application was unknown, so that its first
 * answer changes nothing.
 */
export async function saveLookup(of: InquiryKey, answer: Acceptance, known?: Approval): Promise<LookupRecord> {
  return db.transaction('rw', db.lookups, db.lookupPayees, async () => {
    const earlier = await summariesOf(of)
    const changes = changesBetween(earlier.at(-1)?.answer, answer, known)
    const record = { ...of, at: new Date().toISOString(), answer, ...(changes.length > 0 ? { changes } : {}) }
    const kept = { ...record, id: await addLookup(db, record) }
    await deleteSuperseded(earlier, kept)
    return kept
  })
}

/** Payees go into their own table. Runs in a transaction of the caller. */
export async function addLookup(
  database: Pick<AppDatabase, 'lookups' | 'lookupPayees'>,
  record: Omit<LookupRecord, 'id'> & { id?: number },
): Promise<number> {
  const { normalDetails, ...answer } = record.answer
  const id = await database.lookups.add({ ...record, answer })
  if (normalDetails) await database.lookupPayees.put({ id, normalDetails })
  return id
}

/** Adds answers as `addLookup` does, in this order. Runs in a transaction of the caller. */
export async function addLookups(
  database: Pick<AppDatabase, 'lookups' | 'lookupPayees'>,
  records: readonly Omit<LookupRecord, 'id'>[],
): Promise<void> {
  const ids = await database.lookups.bulkAdd(
    records.map((record) => {
      const { normalDetails: _, ...answer } = record.answer
      return { ...record, answer }
    }),
    { allKeys: true },
  )
  await database.lookupPayees.bulkPut(
    records.flatMap(({ answer: { normalDetails } }, at) => {
      const id = ids[at]
      return normalDetails && id !== undefined ? [{ id, normalDetails }] : []
    }),
  )
}

async function deleteSuperseded(earlier: readonly LookupSummary[], latest: LookupRecord): Promise<void> {
  const gone = new Set(findSupersededAnswers([...earlier, latest].map(({ answer }) => answer)))
  await db.lookups.bulkDelete(earlier.filter((_, at) => gone.has(at)).map(({ id }) => id))
  await db.lookupPayees.bulkDelete(earlier.map(({ id }) => id))
}

export async function allLookupSummaries(): Promise<LookupSummary[]> {
  return db.lookups.orderBy('id').toArray()
}

export const isUnseen = ({ changes, seenAt }: LookupRecord): boolean => changes !== undefined && seenAt === undefined

export async function markSeen(some: readonly InquiryKey[]): Promise<void> {
  const seenAt = new Date().toISOString()
  const numbers = Map.groupBy(some, ({ companyId, acceptanceNo }) => `${companyId}:${acceptanceNo}`)
  const summaries = await db.lookups
    .where('[companyId+acceptanceNo]')
    .anyOf(some.map(({ companyId, acceptanceNo }) => [companyId, acceptanceNo]))
    .toArray()
  const unseen = summaries.filter(
    (summary) =>
      isUnseen(summary) && numbers.get(`${summary.companyId}:${summary.acceptanceNo}`)?.some((of) => isOf(of)(summary)),
  )
  if (unseen.length > 0) await db.lookups.bulkUpdate(unseen.map(({ id }) => ({ key: id, changes: { seenAt } })))
}

export async function deleteLookups(of: InquiryKey): Promise<void> {
  await db.transaction('rw', db.lookups, db.lookupPayees, async () => {
    const ids = (await summariesOf(of)).map(({ id }) => id)
    await db.lookups.bulkDelete(ids)
    await db.lookupPayees.bulkDelete(ids)
  })
}
