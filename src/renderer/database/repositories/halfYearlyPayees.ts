// Which companies have half-yearly payees. It stands alone, because the first screen reads it and no payee.
import { db } from '../schema/db.ts'

/** Returns the companies with a payee that is paid every half year (納期の特例). */
export async function halfYearlyCompanies(): Promise<string[]> {
  const rows = await db.payees.filter(({ halfYearly }) => halfYearly).toArray()
  return [...new Set(rows.map(({ companyId }) => companyId))]
}

/** Returns the companies all of whose payees are paid every half year. */
export async function halfYearlyOnlyCompanies(): Promise<ReadonlySet<string>> {
  const [all, monthly] = [new Set<string>(), new Set<string>()]
  for (const { companyId, halfYearly } of await db.payees.toArray()) (halfYearly ? all : monthly).add(companyId)
  return new Set([...all].filter((companyId) => !monthly.has(companyId)))
}
