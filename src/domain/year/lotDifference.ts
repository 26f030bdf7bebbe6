import type { IsoMonth } from '../calendar/calendar.ts'
import type { LotDetail } from '../lots/lot.ts'
import { payeeKey } from '../lots/duplicates.ts'
import { payrollByPayee } from '../lots/month.ts'
import type { YearChange, YearEmployee } from './plan.ts'
import { plannedMonths, plannedPayees, type PlanTerms } from './plannedLot.ts'
import { indexInYear } from './yearMonths.ts'

/** Payments and yen of payroll tax. */
export interface PayeeSum {
  count: number
  amount: number
}
export interface Reason {
  employeeId: string
  change: YearChange
}
/** `plan` or `lot` is absent when the payee is only in the other. */
export interface PlanDifference {
  key: string
  municipalityCode: string
  designatedNumber: string
  plan?: PayeeSum
  lot?: PayeeSum
  /** Without these changes the plan would equal the lot; empty if none explain the difference. */
  reasons: readonly Reason[]
}

/** Retirement tax is not part of a plan. */
export function differencesFromPlan(
  employees: readonly YearEmployee[],
  month: IsoMonth,
  terms: PlanTerms,
  details: readonly LotDetail[],
): PlanDifference[] {
  const plan = new Map(plannedPayees(employees, month, terms).map((payee) => [payee.key, payee]))
  const lot = payrollByPayee(details)
  const staff = Map.groupBy(employees, payeeKey)
  return [...new Set([...plan.keys(), ...lot.keys()])].toSorted().flatMap((key) => {
    const [planned, filed] = [plan.get(key), lot.get(key)]
    if (planned?.count === filed?.count && planned?.amount === filed?.amount) return []
    const { municipalityCode, designatedNumber } = planned ?? filed ?? { municipalityCode: '', designatedNumber: '' }
    return [
      {
        key,
        municipalityCode,
        designatedNumber,
        ...(planned && { plan: sumsOf(planned) }),
        ...(filed && { lot: sumsOf(filed) }),
        reasons: reasonsOf(key, staff.get(key) ?? [], month, terms, filed ?? { count: 0, amount: 0 }),
      },
    ]
  })
}

const sumsOf = ({ count, amount }: PayeeSum): PayeeSum => ({ count, amount })

function reasonsOf(
  key: string,
  employees: readonly YearEmployee[],
  month: IsoMonth,
  terms: PlanTerms,
  lot: PayeeSum,
): readonly Reason[] {
  const changes = changesOf(employees, placesOf(key, month, terms))
  let then = employees
  for (const [at, { employeeId, change }] of changes.entries()) {
    then = then.map((employee) => (employee.employeeId === employeeId ? without(employee, change) : employee))
    const [before] = plannedPayees(then, month, terms)
    if ((before?.count ?? 0) === lot.count && (before?.amount ?? 0) === lot.amount) return changes.slice(0, at + 1)
  }
  return []
}

function changesOf(employees: readonly YearEmployee[], places: readonly number[]): Reason[] {
  return employees
    .flatMap(({ employeeId, changes }) => changes.map((change) => ({ employeeId, change })))
    .filter(({ change: { before, after } }) => places.some((at) => before[at] !== after[at]))
    .toSorted((a, b) => (a.change.recordedAt > b.change.recordedAt ? -1 : 1))
}

const placesOf = (key: string, month: IsoMonth, terms: PlanTerms): number[] =>
  plannedMonths(key, month, terms).flatMap((one) => indexInYear(terms.year, one) ?? [])

// A month edited by hand afterwards keeps the edit.
function without(employee: YearEmployee, { before, after }: YearChange): YearEmployee {
  return { ...employee, amounts: employee.amounts.map((yen, at) => yen - (after[at] ?? 0) + (before[at] ?? 0)) }
}
