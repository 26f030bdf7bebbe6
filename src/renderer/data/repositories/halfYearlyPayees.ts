// It stands alone, because the first screen reads it and no payee.
import type { IsoMonth } from '#domain/calendar/calendar'
import { isPaidWith, type PayeeRhythm } from '#domain/lots/halfYear'
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
  const keyOf = (companyId: string | undefined, { municipalityCode, designatedNumber }: Payee) =>
    [companyId, municipalityCode, designatedNumber].join(' ')
  const paid = new Set(details.map(({ lotId, detail }) => keyOf(owners.get(lotId), detail)))
  const open = rows.filter((payee) => !paid.has(keyOf(payee.companyId, payee)))
  return [...new Set(open.map(({ companyId }) => companyId))]
}

type Payee = Readonly<Record<'municipalityCode' | 'designatedNumber', string>>

/** None of their payees are paid with the month. */
export async function companiesNotDue(month: IsoMonth): Promise<ReadonlySet<string>> {
  const [all, monthly] = [new Set<string>(), new Set<string>()]
  for (const payee of await db.payees.toArray()) (isPaidWith(payee, month) ? monthly : all).add(payee.companyId)
  return new Set([...all].filter((companyId) => !monthly.has(companyId)))
}
