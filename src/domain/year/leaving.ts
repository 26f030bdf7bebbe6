// What has to be done when an employee's pay ends: whether the rest is withheld at once, and the report to the municipality
// (給与所得者異動届出書).
import { legalDueDate } from '../businessDays.ts'
import { monthOf, type IsoDate } from '../calendar.ts'
import type { YearChange, YearEmployee } from './plan.ts'

/**
 * Returns true when the rest of the year has to be withheld with the last pay: the pay ends, by leaving or by an absence,
 * from 1 January to 30 April (Local Tax Act, article 321-5).
 */
export function mustPayAtOnce(day: IsoDate): boolean {
  const month = Number(monthOf(day).slice(5))
  return month >= 1 && month <= 4
}

/** A report that the municipality of an employee is to receive. */
export interface MovementReport {
  employeeId: string
  change: YearChange
  /** By the 10th of the month after the day, moved like every due date. */
  dueDate: IsoDate
}

/** Returns the reports of everybody who joined, left, is absent or changed the employer, by due date. */
export function movementReports(employees: readonly YearEmployee[]): MovementReport[] {
  return employees
    .flatMap(({ employeeId, changes }) =>
      changes
        .filter(({ kind, day }) => kind !== 'notice' && day !== '')
        .map((change) => ({ employeeId, change, dueDate: legalDueDate(monthOf(change.day)) })),
    )
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
}
