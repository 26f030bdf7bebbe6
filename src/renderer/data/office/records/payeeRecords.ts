import { z } from 'zod'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import { mergeFields } from '../../draft/mergeFields.ts'
import { db, type PayeeRow } from '../../schema/db.ts'
import { type RecordBody, type RecordKind, type RecordKeys, textOf, type MergeNotice } from './recordKind.ts'

const body = z.object({
  municipalityCode: z.string(),
  municipalityName: z.string(),
  designatedNumber: z.string(),
  numberOfPayrollTaxPayments: z.number(),
  amountOfPayrollTaxPayments: z.number(),
  halfYearly: z.boolean(),
  halfYearlyUntil: z.string().optional(),
  formerly: z.array(z.object({ municipalityCode: z.string(), designatedNumber: z.string() })).optional(),
  memo: z.string(),
})

const bodyOf = ({ companyId: _, payeeId: __, ...record }: PayeeRow): RecordBody => record

const keyOf = ({ id }: RecordKeys): [string, string] => {
  const [companyId = '', payeeId = ''] = id.split('/')
  return [companyId, payeeId]
}

/** If two people changed the same field, the server's value counts. */
export const payeeRecords: RecordKind = {
  kind: 'payee',
  table: db.payees,
  deletes: true,
  local: async (companies) =>
    (
      await db.payees
        .where('companyId')
        .anyOf([...companies])
        .toArray()
    ).map((row) => ({
      id: `${row.companyId}/${row.payeeId}`,
      companyId: row.companyId,
      body: bodyOf(row),
    })),
  find: async (keys) => {
    const row = await db.payees.get(keyOf(keys))
    return row && bodyOf(row)
  },
  canRead: (found) => body.safeParse(found).success,
  parse: (found) => body.parse(found),
  put: (keys, found) => {
    const [companyId, payeeId] = keyOf(keys)
    return db.payees.put({ ...body.parse(found), companyId, payeeId })
  },
  erase: (keys) => db.payees.delete(keyOf(keys)),
  merge(was, mine, theirs) {
    const told: MergeNotice[] = []
    const merged = mergeFields(was ?? {}, mine, theirs, (field, here, there) => {
      told.push({ what: 'theirs', field, mine: textOf(here), theirs: textOf(there) })
      return there
    })
    return { body: merged, told }
  },
  nameOf: ({ body: found }) => {
    const { municipalityCode, municipalityName } = found as Partial<PayeeRecord>
    return [municipalityCode, municipalityName].filter(Boolean).join(' ')
  },
}
