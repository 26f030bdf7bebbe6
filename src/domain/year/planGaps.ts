import type { IsoMonth } from '../calendar/calendar.ts'
import { hasPayrollTax, type LotDetail } from '../lots/lot.ts'
import { payeeKey } from '../lots/duplicates.ts'
import { presentNames } from '../lots/formerPayees.ts'
import type { PayeeRecord } from '../lots/payeeMaster.ts'
import { differencesFromPlan, type PlanDifference } from './lotDifference.ts'
import type { YearEmployee } from './plan.ts'
import { plannedPayees, type PlanTerms } from './plannedLot.ts'
import { monthsOfYear } from './yearMonths.ts'

/** A lot that is compared with the plan; a returned one is not. */
export interface CountingLot {
  month: IsoMonth
  details: readonly LotDetail[]
}
type Payee = Pick<PayeeRecord, 'municipalityCode' | 'designatedNumber' | 'halfYearly' | 'halfYearlyUntil' | 'formerly'>

export const termsOf = (
  year: number,
  month: IsoMonth,
  payees: readonly Payee[],
  lots: readonly CountingLot[],
): PlanTerms => ({
  year,
  halfYearly: new Set(payees.filter(({ halfYearly }) => halfYearly).map(payeeKey)),
  halfYearlyUntil: new Map(
    payees.flatMap((payee) => (payee.halfYearlyUntil ? [[payeeKey(payee), payee.halfYearlyUntil] as const] : [])),
  ),
  paid: paidMonths(lots, month),
})

export interface GapInput {
  year: number
  employees: readonly YearEmployee[]
  payees: readonly Payee[]
  lots: readonly CountingLot[]
  /** From this month to `due`, months without a lot count too. */
  since: IsoMonth
  due: IsoMonth
}

/** Empty without a plan. */
export function planGaps({
  year,
  employees,
  payees,
  lots: filed,
  since,
  due,
}: GapInput): Map<IsoMonth, PlanDifference[]> {
  if (employees.length === 0) return new Map()
  const nameOf = presentNames(payees)
  const lots = filed.map((lot) => ({ ...lot, details: lot.details.map(nameOf) }))
  const own = Map.groupBy(lots, ({ month }) => month)
  const months = monthsOfYear(year).filter((month) => own.has(month) || (month >= since && month <= due))
  return new Map(
    months.map((month) => [
      month,
      differencesFromPlan(
        employees,
        month,
        termsOf(year, month, payees, lots),
        (own.get(month) ?? []).flatMap(({ details }) => details),
      ),
    ]),
  )
}

export function unrecordedMonths({ year, employees, payees, lots, since }: Omit<GapInput, 'due'>): IsoMonth[] {
  const own = new Set(lots.map(({ month }) => month))
  const isPlanned = (month: IsoMonth) => plannedPayees(employees, month, termsOf(year, month, payees, lots)).length > 0
  return monthsOfYear(year).filter((month) => month < since && !own.has(month) && isPlanned(month))
}

function paidMonths(lots: readonly CountingLot[], but: IsoMonth): ReadonlyMap<string, ReadonlySet<IsoMonth>> {
  const paid = new Map<string, Set<IsoMonth>>()
  for (const { month, details } of lots)
    if (month !== but)
      for (const detail of details.filter(hasPayrollTax))
        paid.set(payeeKey(detail), (paid.get(payeeKey(detail)) ?? new Set()).add(month))
  return paid
}
