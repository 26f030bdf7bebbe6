// Takes over records: what the office shares besides lots and companies (records/).
import type { Table } from 'dexie'
import type { OfficeItem } from '#contract/office/rows'
import { same } from '../draft/mergeFields.ts'
import { db, type OfficeBase, type OfficeNotice, type MatchRecord } from '../schema/db.ts'
import { baseOf, isOlder, isSeen } from './base.ts'
import { depositRecords } from './records/depositRecords.ts'
import { monthRecords } from './records/monthRecords.ts'
import { payeeRecords } from './records/payeeRecords.ts'
import type { MergedRecord, RecordKind, MergeNotice } from './records/recordKind.ts'

/**
 * Tells the user of a deposit or expectation that was matched in two ways. Both decisions stay; every computer counts
 * the same one until a person undoes one. Runs in a transaction of the caller.
 */
async function tellTwice(items: readonly OfficeItem[]): Promise<void> {
  const came = items.filter(({ deleted, body }) => !deleted && body['verdict'] === 'confirmed')
  if (came.length === 0) return
  const confirmed = await db.matches.filter(({ verdict }) => verdict === 'confirmed').toArray()
  const uses = Map.groupBy(
    confirmed.flatMap((match) => usesOf(match).map((use) => ({ use, match }))),
    ({ use }) => use,
  )
  for (const item of came) {
    const own = { ...depositRecords.parse(item.body), companyId: item.company_id ?? '' } as unknown as MatchRecord
    const other = usesOf(own)
      .flatMap((use) => uses.get(use) ?? [])
      .find(({ match }) => !isSame(match, own))
    if (other) await tell(item, other.match, own)
  }
}

function usesOf({ companyId, environment, accountId, depositKey, expectations }: MatchRecord): string[] {
  const scope = [companyId, environment, accountId].join(' ')
  return [`${scope} d ${depositKey}`, ...expectations.map(({ key }) => `${scope} e ${key}`)]
}

const isSame = (a: MatchRecord, b: MatchRecord) => a.depositKey === b.depositKey && a.expectedKey === b.expectedKey

const namesOf = ({ expectations }: MatchRecord): string => expectations.map(({ name }) => name).join('、')

async function tell(item: OfficeItem, here: MatchRecord, there: MatchRecord): Promise<void> {
  await db.officeNotices.put({
    id: [item.kind, item.id, item.revision, 'match'].join(' '),
    at: new Date().toISOString(),
    kind: item.kind,
    what: 'twice',
    companyId: item.company_id ?? '',
    item: depositRecords.nameOf(item),
    field: 'match',
    mine: namesOf(here),
    theirs: namesOf(there),
    by: item.author,
  })
}

export const RECORD_KINDS: readonly RecordKind[] = [payeeRecords, monthRecords, depositRecords]

export const RECORD_TABLES: Table[] = [...RECORD_KINDS.map(({ table }) => table), db.officeNotices]

/**
 * Fields changed here stay and are sent later. For a field changed in two ways the kind decides, and a notice tells
 * the user. An edit wins over a deletion. Runs in a transaction of the caller.
 */
export async function takeRecords(records: RecordKind, items: readonly OfficeItem[], office: string): Promise<void> {
  const changed: OfficeItem[] = []
  for (const item of items.filter(({ kind }) => kind === records.kind)) {
    const was = await db.officeBase.get([item.kind, item.id])
    await db.officeBase.put(baseOf(item, office))
    if (!isOlder(item, was, office) && (await takeRecord(records, item, was))) changed.push(item)
  }
  if (records.kind === 'deposit') await tellTwice(changed)
}

async function takeRecord(records: RecordKind, item: OfficeItem, base: OfficeBase | undefined): Promise<boolean> {
  const mine = await records.find(item)
  const was = base && isSeen(base) ? base.body : undefined
  if (item.deleted) {
    const untouched = mine !== undefined && same(mine, was)
    if (untouched) await records.erase(item)
    return untouched
  }
  const theirs = records.parse(item.body)
  // Deleted here, and nobody edited it since: the deletion is sent later.
  if (!mine && was && same(was, theirs)) return false
  const merged: MergedRecord = mine ? records.merge(was, mine, theirs) : { body: theirs, told: [] }
  const changed = !same(merged.body, mine)
  if (changed) {
    const at = same(merged.body, theirs) ? item.at : new Date().toISOString()
    await records.put(item, merged.body, at)
  }
  const name = records.nameOf({ ...item, body: theirs })
  await db.officeNotices.bulkPut(merged.told.map((told) => noticeOf(item, told, name)))
  return changed
}

export const noticeOf = (
  { kind, id, revision, company_id, author }: OfficeItem,
  told: MergeNotice,
  item: string,
): OfficeNotice => ({
  ...told,
  id: [kind, id, revision, told.field].join(' '),
  at: new Date().toISOString(),
  kind,
  companyId: company_id ?? '',
  item,
  by: author,
})
