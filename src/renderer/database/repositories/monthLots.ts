import type { LotDetail } from '#domain/lot'
import { db, type LotRecord } from '../schema/db.ts'

/** Heads of the lots of a company for the months from `from` to `to`, both included. */
export async function lotsBetween(companyId: string, from: string, to: string): Promise<LotRecord[]> {
  return db.lots.where('[companyId+month]').between([companyId, from], [companyId, to], true, true).toArray()
}

/** The details of a lot in no order, in one read: what sums and comparisons need. */
export async function detailsOf(lotId: string): Promise<LotDetail[]> {
  const records = await db.details.where('lotId').equals(lotId).toArray()
  return records.map(({ detail }) => detail)
}

/** The first month a company has a lot of, or undefined when it has none. */
export async function firstMonthOf(companyId: string): Promise<string | undefined> {
  const first = await db.lots.where('[companyId+month]').between([companyId, ''], [companyId, '\uffff']).first()
  return first?.month
}
