import Dexie from 'dexie'
import { db } from '../schema/db.ts'
import { holdsIndividualNumber, type YearRow } from '../schema/yearRecords.ts'

export type { YearRow } from '../schema/yearRecords.ts'

export async function listYear(companyId: string, year: number): Promise<YearRow[]> {
  const rows = await db.yearEmployees.where('[companyId+year]').equals([companyId, year]).toArray()
  return rows.sort((a, b) => a.position - b.position || (a.employeeId < b.employeeId ? -1 : 1))
}

export const hasPlans = async (year: number): Promise<boolean> =>
  (await db.yearEmployees.where('year').equals(year).limit(1).count()) > 0

/** Who joined, left or has a changed tax, in all companies. */
export const changedEmployees = (years: readonly number[]): Promise<YearRow[]> =>
  db.yearEmployees
    .where('year')
    .anyOf(years)
    .filter(({ changes }) => changes.length > 0)
    .toArray()

export const employeesOfYear = (year: number): Promise<YearRow[]> =>
  db.yearEmployees.where('year').equals(year).toArray()

/** The latest first. */
export async function yearsOf(companyId: string): Promise<number[]> {
  // Keys only: reading every employee would delay the screen.
  const keys = await db.yearEmployees
    .where('[companyId+year]')
    .between([companyId, Dexie.minKey], [companyId, Dexie.maxKey])
    .uniqueKeys()
  return keys.map((key) => (key as unknown as [string, number])[1]).sort((a, b) => b - a)
}

/**
 * All or none.
 * @throws if a text may be an individual number (マイナンバー), which must never be stored.
 */
export async function saveYear(rows: readonly YearRow[], deleted: readonly string[] = []): Promise<void> {
  if (rows.some(holdsIndividualNumber)) throw new RangeError('an individual number in a year plan')
  const updatedAt = new Date().toISOString()
  await db.transaction('rw', db.yearEmployees, async () => {
    await db.yearEmployees.bulkDelete([...deleted])
    await db.yearEmployees.bulkPut(rows.map((row) => ({ ...row, updatedAt })))
  })
}

export const deleteYears = (companyId: string): Promise<number> =>
  db.yearEmployees.where('companyId').equals(companyId).delete()
