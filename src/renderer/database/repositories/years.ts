// The year plans: the employees of a company and tax year, and the layouts of the files they come from.
import type { YearMapping } from '#formats/year/yearMapping'
import Dexie from 'dexie'
import { db } from '../schema/db.ts'
import { holdsIndividualNumber, type YearLayoutRecord, type YearRow } from '../schema/yearRecords.ts'

export type { YearLayoutRecord, YearRow } from '../schema/yearRecords.ts'

/** Layouts that are kept for a company; the one that was used longest ago is dropped. */
const MOST_LAYOUTS = 20

/** Returns the employees of a company's tax year in the order of the plan. */
export async function listYear(companyId: string, year: number): Promise<YearRow[]> {
  const rows = await db.yearEmployees.where('[companyId+year]').equals([companyId, year]).toArray()
  return rows.sort((a, b) => a.position - b.position || (a.employeeId < b.employeeId ? -1 : 1))
}

/** Returns whether any company has a plan of a tax year. */
export const hasPlans = async (year: number): Promise<boolean> =>
  (await db.yearEmployees.where('year').equals(year).limit(1).count()) > 0

/** Returns the employees of all companies with a change in these tax years: who joined, left or has a changed tax. */
export const changedEmployees = (years: readonly number[]): Promise<YearRow[]> =>
  db.yearEmployees
    .where('year')
    .anyOf(years)
    .filter(({ changes }) => changes.length > 0)
    .toArray()

/** Returns the tax years that a company has employees of, the latest first. */
export async function yearsOf(companyId: string): Promise<number[]> {
  // The keys alone, each once: reading every employee would delay the plan behind it.
  const keys = await db.yearEmployees
    .where('[companyId+year]')
    .between([companyId, Dexie.minKey], [companyId, Dexie.maxKey])
    .uniqueKeys()
  return keys.map((key) => (key as unknown as [string, number])[1]).sort((a, b) => b - a)
}

/** Writes and deletes employees, all of them or none. Throws if a text may be an individual number: none is ever kept. */
export async function saveYear(rows: readonly YearRow[], deleted: readonly string[] = []): Promise<void> {
  if (rows.some(holdsIndividualNumber)) throw new RangeError('an individual number in a year plan')
  const updatedAt = new Date().toISOString()
  await db.transaction('rw', db.yearEmployees, async () => {
    await db.yearEmployees.bulkDelete([...deleted])
    await db.yearEmployees.bulkPut(rows.map((row) => ({ ...row, updatedAt })))
  })
}

/** Deletes the plans of a company and the layouts of its files. */
export async function deleteYears(companyId: string): Promise<void> {
  await db.transaction('rw', db.yearEmployees, db.yearLayouts, async () => {
    await db.yearEmployees.where('companyId').equals(companyId).delete()
    await db.yearLayouts.where('companyId').equals(companyId).delete()
  })
}

const lastUsedFirst = (layouts: YearLayoutRecord[]): YearLayoutRecord[] =>
  layouts.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))

/** Returns the layouts of a company's files, the one used last first. */
export const listLayouts = async (companyId: string): Promise<YearLayoutRecord[]> =>
  lastUsedFirst(await db.yearLayouts.where('companyId').equals(companyId).toArray())

/** Returns the layouts of the other companies' files, the one used last first: the notices of all have one layout. */
export const listOtherLayouts = async (companyId: string): Promise<YearLayoutRecord[]> =>
  lastUsedFirst(await db.yearLayouts.where('companyId').notEqual(companyId).toArray())

/** Keeps the layout of a file as it was used; the same headings, or the same width without headings, are one source. */
export async function keepLayout(companyId: string, mapping: YearMapping): Promise<void> {
  const { year: _, ...layout } = mapping
  const layoutId = JSON.stringify([mapping.headings, mapping.width])
  await db.transaction('rw', db.yearLayouts, async () => {
    await db.yearLayouts.put({ companyId, layoutId, mapping: layout, updatedAt: new Date().toISOString() })
    const old = (await listLayouts(companyId)).slice(MOST_LAYOUTS)
    await db.yearLayouts.bulkDelete(old.map((one): [string, string] => [companyId, one.layoutId]))
  })
}
