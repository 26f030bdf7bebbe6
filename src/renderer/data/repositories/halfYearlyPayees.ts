// It stands alone, because the first screen reads it and no payee.
import type { IsoMonth } from '#domain/calendar/calendar'
import { isPaidWith, type PayeeRhythm } from '#domain/lots/halfYear'
import { db } from '../schema/db.ts'

const isHalfYearly = ({ halfYearly, halfYearlyUntil }: PayeeRhythm, since: IsoMonth): boolean =>
  halfYearly && (halfYearlyUntil === undefined || halfYearlyUntil >= since)

/** With a payee that is paid every half year (納期の特例), in a month and later. */
export async function halfYearlyCompanies(since: IsoMonth): Promise<string[]> {
  const rows = await db.payees.filter((payee) => isHalfYearly(payee, since)).toArray()
  return [...new Set(rows.map(({ companyId }) => companyId))]
}

/** None of their payees are paid with the month. */
export async function companiesNotDue(month: IsoMonth): Promise<ReadonlySet<string>> {
  const [all, monthly] = [new Set<string>(), new Set<string>()]
  for (const payee of await db.payees.toArray()) (isPaidWith(payee, month) ? monthly : all).add(payee.companyId)
  return new Set([...all].filter((companyId) => !monthly.has(companyId)))
}
