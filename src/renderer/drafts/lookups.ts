// Answers to acceptance inquiries. Kept are the latest about each number, with its payees, and those that told something new, without them.
import type { EnvironmentName } from '#contract/ipc/index'
import type { Acceptance } from '#contract/service/index'
import { changesBetween, superseded } from '#domain/following'
import { db, type LookupRecord } from './db.ts'

/** One application at one bank, as one company asks about it. */
export interface Inquired {
  readonly companyId: string
  readonly environment: EnvironmentName
  readonly acceptanceNo: string
}

/** An answer without its payees: what lists of many applications need. */
export type LookupHead = LookupRecord & { answer: Omit<Acceptance, 'normalDetails'> }

const isOf = ({ environment }: Inquired) => (record: LookupRecord): boolean => record.environment === undefined || record.environment === environment

/** All kept answers about a number, oldest first. */
export async function lookupsOf(of: Inquired): Promise<LookupRecord[]> {
  const records = await db.lookups.where('[companyId+acceptanceNo]').equals([of.companyId, of.acceptanceNo]).sortBy('id')
  return records.filter(isOf(of))
}

/** Keeps an answer; gives it as it is kept now, with what it changed against the one before. */
export async function keepLookup(of: Inquired, answer: Acceptance): Promise<LookupRecord> {
  return db.transaction('rw', db.lookups, async () => {
    const earlier = await lookupsOf(of)
    const changes = changesBetween(earlier.at(-1)?.answer, answer)
    const record = { ...of, at: new Date().toISOString(), answer, ...(changes.length > 0 ? { changes } : {}) }
    const kept = { ...record, id: await db.lookups.add(record) }
    await thinOut(earlier, kept)
    return kept
  })
}

async function thinOut(earlier: readonly LookupRecord[], latest: LookupRecord): Promise<void> {
  const gone = new Set(superseded([...earlier, latest].map(({ answer }) => answer)))
  await db.lookups.bulkDelete(earlier.filter((_, at) => gone.has(at)).map(({ id }) => id))
  const slimmed = earlier.filter(({ answer }, at) => !gone.has(at) && answer.normalDetails)
  await db.lookups.bulkPut(slimmed.map((record) => ({ ...record, answer: headOf(record).answer })))
}

/** An answer without its payees. */
export function headOf(record: LookupRecord): LookupHead {
  const { normalDetails: _, ...answer } = record.answer
  return { ...record, answer }
}

/** Every kept answer of every company without its payees, oldest first. */
export async function allLookupHeads(): Promise<LookupHead[]> {
  const heads: LookupHead[] = []
  await db.lookups.orderBy('id').each((record) => { heads.push(headOf(record)) })
  return heads
}

/** True while a change that this answer told has not been looked at. */
export const isUnseen = ({ changes, seenAt }: LookupRecord): boolean => changes !== undefined && seenAt === undefined

/** Notes that a person has seen what changed about a number. */
export async function markSeen(of: Inquired): Promise<void> {
  const seenAt = new Date().toISOString()
  const unseen = (await lookupsOf(of)).filter(isUnseen)
  if (unseen.length > 0) await db.lookups.bulkUpdate(unseen.map(({ id }) => ({ key: id, changes: { seenAt } })))
}

/** Forgets all answers about a number. */
export async function forgetLookups(of: Inquired): Promise<void> {
  await db.lookups.bulkDelete((await lookupsOf(of)).map(({ id }) => id))
}
