// It stands alone, because the first screen reads it and no payee.
import type { IsoMonth } from '#domain/calendar/calendar'
import { isPaidWith, monthsPaidWith, type PayeeRhythm } from '#domain/lots/halfYear'
import { placeInYear } from '#domain/year/yearMonths'
import { db } from '../schema/db.ts'

const isHalfYearly = ({ halfYearly, halfYearlyUntil }: PayeeRhythm, since: IsoMonth): boolean =>
  halfYearly && (halfYearlyUntil === undefined || halfYearlyUntil >= since)

/** With a payee that is paid every half year (納期の特例), in a month and later, and that none of some lots pays. */
export async function halfYearlyCompanies(
  since: IsoMonth,
  filed: readonly { readonly lotId: string; readonly companyId: string }[],
): Promise<string[]> {
  const rows = await db.payees.filter((payee) => isHalfYearly(payee, since)).toArray()
  const companies = new Set(rows.map(({ companyId }) => companyId))
  const owners = new Map(
    filed.filter(({ companyId }) => companies.has(companyId)).map(({ lotId, companyId }) => [lotId, companyId]),
  )
  const details =
    owners.size === 0
      ? []
      : await db.details
          .where('lotId')
          .anyOf([...owners.keys()])
          .toArray()
  const paid = new Set(details.map(({ lotId, detail }) => keyOf(owners.get(lotId), detail)))
  const open = rows.filter((payee) => !paid.has(keyOf(payee.companyId, payee)))
  return [...new Set(open.map(({ companyId }) => companyId))]
}

type Payee = Readonly<Record<'municipalityCode' | 'designatedNumber', string>>

/** Companies by what their year plans and their payees say of a month. */
export interface Payers {
  /** Somebody pays in the month by the plan. */
  readonly planned: ReadonlySet<string>
  /** None of their payees are paid with the month, and nobody pays by the plan. */
  readonly notDue: ReadonlySet<string>
}

export async function payersOf(month: IsoMonth): Promise<Payers> {
  const payees = await db.payees.toArray()
  const [all, monthly] = [new Set<string>(), new Set<string>()]
  for (const payee of payees) (isPaidWith(payee, month) ? monthly : all).add(payee.companyId)
  const year = taxYearAt(month)
  const employees = await db.yearEmployees.where('year').equals(year).toArray()
  const rhythms = new Map(payees.map((payee) => [keyOf(payee.companyId, payee), payee]))
  const planned = new Set<string>()
  for (const employee of employees) {
    if (planned.has(employee.companyId)) continue
    // One that nobody registered is paid every month.
    const rhythm = rhythms.get(keyOf(employee.companyId, employee)) ?? { halfYearly: false }
    const pays = monthsPaidWith(rhythm, month).some((one) => (employee.amounts[placeInYear(year, one) ?? -1] ?? 0) > 0)
    if (pays) planned.add(employee.companyId)
  }
  return {
    planned,
    notDue: new Set([...all].filter((companyId) => !monthly.has(companyId) && !planned.has(companyId))),
  }
}

/** A tax year begins with June. */
const taxYearAt = (month: IsoMonth): number => Number(month.slice(0, 4)) - Number(month.slice(5) < '06')

const keyOf = (companyId: string | undefined, { municipalityCode, designatedNumber }: Payee): string =>
  [companyId, municipalityCode, designatedNumber].join(' ')
