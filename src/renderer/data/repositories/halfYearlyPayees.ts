// Separate from payees.ts, whose code the first screen does not need.
import type { IsoMonth } from '#domain/calendar/calendar'
import { payeeKey } from '#domain/lots/duplicates'
import { isPaidWith, monthsPaidWith, type PayeeRhythm } from '#domain/lots/halfYear'
import { indexInYear, taxYearOf } from '#domain/year/yearMonths'
import { db, type PayeeRow } from '../schema/db.ts'

const isHalfYearly = ({ halfYearly, halfYearlyUntil }: PayeeRhythm, since: IsoMonth): boolean =>
  halfYearly && (halfYearlyUntil === undefined || halfYearlyUntil >= since)

/** Companies with a half-yearly payee (納期の特例) that is paid with this month but in no lot that is done. */
export async function halfYearlyCompanies(month: IsoMonth, isDone: (lotId: string) => boolean): Promise<string[]> {
  const payees = await db.payees.filter((payee) => isHalfYearly(payee, month)).toArray()
  if (payees.length === 0) return []
  const lots = await db.lots.where('month').equals(month).toArray()
  const companyOf = new Map(lots.flatMap(({ lotId, companyId }) => (isDone(lotId) ? [[lotId, companyId]] : [])))
  const details = await db.details
    .where('lotId')
    .anyOf([...companyOf.keys()])
    .toArray()
  const paid = new Set(details.map(({ lotId, detail }) => `${companyOf.get(lotId) ?? ''} ${payeeKey(detail)}`))
  const isLeft = ({ companyId, formerly = [], ...payee }: PayeeRow) =>
    [payee, ...formerly].every((name) => !paid.has(`${companyId} ${payeeKey(name)}`))
  return [...new Set(payees.filter(isLeft).map(({ companyId }) => companyId))]
}

export interface Payers {
  /** By the year plan, somebody pays in the month. */
  readonly planned: ReadonlySet<string>
  /** All payees of the company are half-yearly and not paid with the month. */
  readonly notDue: ReadonlySet<string>
}

export async function payersOf(month: IsoMonth): Promise<Payers> {
  const payees = await db.payees.toArray()
  const [all, monthly] = [new Set<string>(), new Set<string>()]
  for (const payee of payees) (isPaidWith(payee, month) ? monthly : all).add(payee.companyId)
  const year = taxYearOf(month)
  const employees = await db.yearEmployees.where('year').equals(year).toArray()
  const rhythms = new Map(payees.map((payee) => [`${payee.companyId} ${payeeKey(payee)}`, payee]))
  const planned = new Set<string>()
  for (const employee of employees) {
    if (planned.has(employee.companyId)) continue
    // Payees that nobody registered are paid every month.
    const rhythm = rhythms.get(`${employee.companyId} ${payeeKey(employee)}`) ?? { halfYearly: false }
    const pays = monthsPaidWith(rhythm, month).some((one) => (employee.amounts[indexInYear(year, one) ?? -1] ?? 0) > 0)
    if (pays) planned.add(employee.companyId)
  }
  return {
    planned,
    notDue: new Set([...all].filter((companyId) => !monthly.has(companyId) && !planned.has(companyId))),
  }
}
