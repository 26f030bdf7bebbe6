import { halfYearlyDueDate, legalDueDate } from '../calendar/businessDays.ts'
import type { IsoDate, IsoMonth } from '../calendar/calendar.ts'
import { emptyDetail, type LotDetail } from '../lots/lot.ts'
import { payeeKey } from '../lots/duplicates.ts'
import { monthsPaidWith } from '../lots/halfYear.ts'
import { payeesOfDetails, type PayeeRecord } from '../lots/payeeMaster.ts'
import { findPayee } from '../municipalities/municipalities.ts'
import type { YearEmployee } from './plan.ts'
import { monthsOfYear, taxYearOf } from './yearMonths.ts'

/** Sets and maps are keyed by `payeeKey`. */
export interface PlanTerms {
  year: number
  /** 納期の特例 */
  halfYearly: ReadonlySet<string>
  /** Paid monthly again after this month (see `PayeeRhythm`). */
  halfYearlyUntil?: ReadonlyMap<string, IsoMonth>
  /** Paid by other lots; a half-yearly lot leaves these months out. */
  paid?: ReadonlyMap<string, ReadonlySet<IsoMonth>>
}

export interface PlannedPayee {
  key: string
  municipalityCode: string
  designatedNumber: string
  count: number
  /** Yen. */
  amount: number
  months: readonly IsoMonth[]
  employeeIds: readonly string[]
}

/** Payees without tax are left out. */
export function plannedPayees(employees: readonly YearEmployee[], month: IsoMonth, terms: PlanTerms): PlannedPayee[] {
  const months = monthsOfYear(terms.year)
  return [...Map.groupBy(employees, payeeKey)]
    .map(([key, own]) => plannedPayee(key, own, plannedMonths(key, month, terms), months))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The months paid with `month`; half-yearly, only those that no other lot has paid. */
export function plannedMonths(key: string, month: IsoMonth, terms: PlanTerms): IsoMonth[] {
  if (!monthsOfYear(terms.year).includes(month)) return []
  const rhythm = { halfYearly: terms.halfYearly.has(key), halfYearlyUntil: terms.halfYearlyUntil?.get(key) }
  const months = monthsPaidWith(rhythm, month)
  const done = months.length > 1 || rhythm.halfYearlyUntil === month ? terms.paid?.get(key) : undefined
  return months.filter((one) => !done?.has(one))
}

export const dueDateIn = (month: IsoMonth, halfYearly: boolean): IsoDate =>
  halfYearly ? halfYearlyDueDate(month) : legalDueDate(month)

export function monthSums(employees: readonly Pick<YearEmployee, 'amounts'>[]): number[] {
  return Array.from({ length: 12 }, (_, at) => employees.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0))
}

/** Names come from the payee list or, where it has none, from the code. */
export function plannedDetails(
  planned: readonly PlannedPayee[],
  nameOf: (key: string) => string | undefined = () => undefined,
): LotDetail[] {
  return planned.map(({ key, municipalityCode, designatedNumber, count, amount }) => ({
    ...emptyDetail(),
    municipalityCode,
    municipalityName: nameOf(key) ?? findPayee(municipalityCode)?.kana ?? '',
    designatedNumber,
    numberOfPayrollTaxPayments: count,
    amountOfPayrollTaxPayments: amount,
  }))
}

/** The usual amount of a payee is its payment of `month`. */
export const payeesOfPlan = (
  employees: readonly YearEmployee[],
  month: IsoMonth,
  existing: readonly PayeeRecord[],
): PayeeRecord[] =>
  payeesOfDetails(
    plannedDetails(plannedPayees(employees, month, { year: taxYearOf(month), halfYearly: new Set() })),
    existing,
  )

function plannedPayee(
  key: string,
  employees: readonly YearEmployee[],
  paid: readonly IsoMonth[],
  months: readonly IsoMonth[],
): PlannedPayee {
  const places = paid.map((month) => months.indexOf(month))
  const sums = employees.map(({ employeeId, amounts }) => ({
    employeeId,
    sum: places.reduce((sum, at) => sum + (amounts[at] ?? 0), 0),
  }))
  const paying = sums.filter(({ sum }) => sum > 0)
  return {
    key,
    municipalityCode: employees[0]?.municipalityCode ?? '',
    designatedNumber: employees[0]?.designatedNumber ?? '',
    count: paying.length,
    amount: paying.reduce((all, { sum }) => all + sum, 0),
    months: paid,
    employeeIds: paying.map(({ employeeId }) => employeeId),
  }
}
