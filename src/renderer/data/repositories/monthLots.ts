import type { LotDetail } from '#domain/lots/lot'
import { db, type LotRecord } from '../schema/db.ts'

/** Returns the heads of a company's lots for the months from `from` to `to`, both included. */
export async function lotsBetween(companyId: string, from: string, to: string): Promise<LotRecord[]> {
  return db.lots.where('[companyId+month]').between([companyId, from], [companyId, to], true, true).toArray()
}

/** Returns the heads of the lots of these months, of all companies, in one read. */
export const lotsOfMonths = (months: readonly string[]): Promise<LotRecord[]> =>
  db.lots.where('month').anyOf(months).toArray()

/** Returns the ids of all lots of earlier months, of all companies. Reads keys only. */
export const lotIdsBefore = (month: string): Promise<string[]> => db.lots.where('month').below(month).primaryKeys()

/** Returns all lots of the companies and months of some lots. */
export function lotsOfOneMonth(some: readonly LotRecord[]): Promise<LotRecord[]> {
  const keys = new Map(some.map(({ companyId, month }) => [`${companyId} ${month}`, [companyId, month]]))
  return db.lots
    .where('[companyId+month]')
    .anyOf([...keys.values()])
    .toArray()
}

/** Returns the heads of these lots, without those that are not on this computer. */
export async function lotHeads(lotIds: readonly string[]): Promise<LotRecord[]> {
  return (await db.lots.bulkGet([...lotIds])).filter((record) => record !== undefined)
}

/** Returns the details of a lot unsorted, in one read: enough for sums and comparisons. */
export async function detailsOf(lotId: string): Promise<LotDetail[]> {
  const records = await db.details.where('lotId').equals(lotId).toArray()
  return records.map(({ detail }) => detail)
}

/** Returns the first month a company has a lot for; undefined without lots. */
export async function firstMonthOf(companyId: string): Promise<string | undefined> {
  const first = await db.lots.where('[companyId+month]').between([companyId, ''], [companyId, '\uffff']).first()
  return first?.month
}
