import { z } from 'zod'
import { environmentName } from '#contract/filed'
import { formatYen } from '#domain/text/yen'
import { mergeFields } from '../../draft/mergeFields.ts'
import { db, type MatchRecord } from '../../schema/db.ts'
import { sha256 } from '../../sha256.ts'
import { type LocalRecord, type RecordBody, type RecordKind, type RecordKeys, type MergeNotice } from './recordKind.ts'

/** Only a person's decision: every computer finds the app's own matches by itself. */
const body = z.object({
  environment: environmentName,
  accountId: z.string(),
  depositKey: z.string(),
  expectedKey: z.string(),
  verdict: z.enum(['confirmed', 'rejected']),
  deposit: z.object({
    key: z.string(),
    transactionDate: z.string(),
    amount: z.number(),
    applicantName: z.string(),
    ediInfo: z.string().optional(),
  }),
  expectations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kana: z.string(),
      amount: z.number(),
      dueDate: z.string(),
      invoiceNo: z.string(),
    }),
  ),
})

const bodyOf = ({ companyId: _, at: __, ...decision }: MatchRecord): RecordBody => ({ ...decision })

type Key = [string, string, string, string, string]
function keyOf({ company_id, body: found }: RecordKeys): Key {
  const { environment, accountId, depositKey, expectedKey } = body.parse(found)
  return [company_id ?? '', environment, accountId, depositKey, expectedKey]
}
const ownKeyOf = (one: MatchRecord): Key => [
  one.companyId,
  one.environment,
  one.accountId,
  one.depositKey,
  one.expectedKey,
]

/** A hash: the key is too long for an id, and two computers must get the same id. */
const idOf = async (one: MatchRecord): Promise<string> =>
  `${one.companyId}/${await sha256(new TextEncoder().encode(JSON.stringify(ownKeyOf(one))))}`

/** If two people decided differently about the same pair, the server's decision counts. */
export const depositRecords: RecordKind = {
  kind: 'deposit',
  table: db.matches,
  deletes: true,
  async local(companies) {
    const own = await db.matches
      .filter(({ companyId, verdict }) => companies.has(companyId) && verdict !== 'exact')
      .toArray()
    return Promise.all(
      own.map(async (one): Promise<LocalRecord> => ({
        id: await idOf(one),
        companyId: one.companyId,
        body: bodyOf(one),
      })),
    )
  },
  async find(keys) {
    const row = await db.matches.get(keyOf(keys))
    return row && row.verdict !== 'exact' ? bodyOf(row) : undefined
  },
  canRead: (found) => body.safeParse(found).success,
  parse: (found) => body.parse(found),
  put: (keys, found, at) => db.matches.put({ ...body.parse(found), companyId: keys.company_id ?? '', at }),
  erase: (keys) => db.matches.delete(keyOf(keys)),
  merge(was, mine, theirs) {
    const told: MergeNotice[] = []
    const merged = mergeFields(was ?? {}, mine, theirs, (field, here, there) => {
      if (field === 'verdict') told.push({ what: 'theirs', field, mine: String(here), theirs: String(there) })
      return there
    })
    return { body: merged, told }
  },
  nameOf: ({ body: found }) => {
    const { deposit } = body.parse(found)
    return `${deposit.transactionDate} ${deposit.applicantName} ${formatYen(deposit.amount)}`
  },
}
