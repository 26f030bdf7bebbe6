import type { LotDetail } from '#domain/lots/lot'
import { monthsOfYear } from '#domain/year/yearMonths'
import { db, type LotRecord } from '../schema/db.ts'

/** Both months included. */
export async function lotsBetween(companyId: string, from: string, to: string): Promise<LotRecord[]> {
  return db.lots.where('[companyId+month]').between([companyId, from], [companyId, to], true, true).toArray()
}

/** Of all companies. */
export const lotsOfMonths = (months: readonly string[]): Promise<LotRecord[]> =>
  db.lots.where('month').anyOf(months).toArray()

/** Of all companies, without lots paid without this app. Reads keys only. */
export async function lotIdsBefore(month: string): Promise<string[]> {
  const paid = new Set(await lotIdsPaidElsewhere())
  return (await db.lots.where('month').below(month).primaryKeys()).filter((lotId) => !paid.has(lotId))
}

/** Of all companies. Reads keys only. */
export const lotIdsPaidElsewhere = (): Promise<string[]> => db.lots.where('paidElsewhere').above('').primaryKeys()

/** All lots of the companies and months of these. */
export function lotsOfSameMonths(some: readonly LotRecord[]): Promise<LotRecord[]> {
  const keys = new Map(some.map(({ companyId, month }) => [`${companyId} ${month}`, [companyId, month]]))
  return db.lots
    .where('[companyId+month]')
    .anyOf([...keys.values()])
    .toArray()
}

export async function lotsById(lotIds: readonly string[]): Promise<LotRecord[]> {
  return (await db.lots.bulkGet([...lotIds])).filter((record) => record !== undefined)
}

/** Unsorted: enough for sums and comparisons. */
export async function detailsOf(lotId: string): Promise<LotDetail[]> {
  const records = await db.details.where('lotId').equals(lotId).toArray()
  return records.map(({ detail }) => detail)
}

export interface StoredLot {
  record: LotRecord
  details: LotDetail[]
}

export async function lotsOfYear(companyId: string, year: number): Promise<StoredLot[]> {
  const months = monthsOfYear(year)
  const records = await lotsBetween(companyId, months[0] ?? '', months.at(-1) ?? '')
  return Promise.all(records.map(async (record) => ({ record, details: await detailsOf(record.lotId) })))
}

export async function detailsOfLots(lotIds: readonly string[]): Promise<Map<string, LotDetail[]>> {
  const records = lotIds.length === 0 ? [] : await db.details.where('lotId').anyOf(lotIds).toArray()
  const byLot = Map.groupBy(records, ({ lotId }) => lotId)
  return new Map([...byLot].map(([lotId, own]) => [lotId, own.map(({ detail }) => detail)]))
}

/** Undefined without lots. */
export async function firstMonthOf(companyId: string): Promise<string | undefined> {
  const first = await db.lots.where('[companyId+month]').between([companyId, ''], [companyId, '\uffff']).first()
  return first?.month
}
