import type { OfficeItem } from '#contract/office/rows'
import { db, type MatchRecord } from '../schema/db.ts'
import { depositRecords } from './records/depositRecords.ts'

/**
 * Both decisions stay; every computer counts the same one until a person undoes one. Runs in a transaction of the
 * caller.
 */
export async function tellTwice(items: readonly OfficeItem[]): Promise<void> {
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
