// What has to be done when an employee's pay ends or begins: whether the rest is withheld at once, and the reports to the
// municipalities (給与所得者異動届出書, 切替届).
import { legalDueDate, nextBusinessDay } from '../calendar/businessDays.ts'
import { isIsoDate, monthOf, type IsoDate } from '../calendar/calendar.ts'
import { payeeKey } from '../lots/duplicates.ts'
import { isEnding, type ReportTo, type YearChange, type YearEmployee } from './plan.ts'

/**
 * Returns true when the rest of the tax year has to be withheld with the last pay: the pay ends, by leaving or by an
 * absence, from 1 January to 30 April of it (Local Tax Act, article 321-5, paragraph 2). Death is no such end (see
 * `die`). Who left in the months before June, and is in the notice all the same, gets no more pay of which to withhold.
 */
export const mustPayAtOnce = (year: number, day: IsoDate): boolean =>
  day >= `${String(year + 1)}-01-01` && day <= `${String(year + 1)}-04-30`

/**
 * From January to May, when the payment reports (給与支払報告書) of the next tax year are with the municipality of 1
 * January.
 */
export const concernsNextYear = (year: number, day: IsoDate): boolean =>
  day >= `${String(year + 1)}-01-01` && day <= `${String(year + 1)}-05-31`

/** A report that a municipality is to receive. */
export interface MovementReport {
  employeeId: string
  change: YearChange
  /** Which of the two tax years it is about (現年度・新年度・両年度). */
  years: ReportTo | 'both'
  municipalityCode: string
  designatedNumber: string
  /**
   * Undefined for a change to withholding (切替届): there is no national date, only those of the municipalities, and
   * instalments of ordinary collection that are due already cannot be switched (さいたま市, 昭島市, 中野市).
   */
  dueDate: IsoDate | undefined
  /** The day on which it was submitted, '' while it was not. */
  submitted: IsoDate
}

/** By due date; those without last. */
export function movementReports(year: number, employees: readonly YearEmployee[]): MovementReport[] {
  const last = '9999-12-31'
  return employees
    .flatMap((employee) => employee.changes.flatMap((change) => reportsOf(year, employee, change)))
    .toSorted((a, b) => {
      const [one, other] = [a.dueDate ?? last, b.dueDate ?? last]
      return one < other ? -1 : one > other ? 1 : 0
    })
}

function reportsOf(year: number, employee: YearEmployee, change: YearChange): MovementReport[] {
  const { kind, day, next, submitted } = change
  if (!isIsoDate(day) || !(kind === 'join' || isEnding(kind))) return []
  const { employeeId, municipalityCode, designatedNumber } = employee
  const common = {
    employeeId,
    change,
    municipalityCode,
    designatedNumber,
    submitted: submitted?.current ?? '',
  } as const
  if (kind === 'join') return [{ ...common, years: 'current', dueDate: undefined }]
  // Who left before the tax year was to be taken out of it by the date of the next year's report.
  const dueDate = day < `${String(year)}-06-01` ? nextYearDueDate(day) : legalDueDate(monthOf(day))
  if (!concernsNextYear(year, day)) return [{ ...common, years: 'current', dueDate }]
  if (!next || payeeKey(next) === payeeKey(employee)) return [{ ...common, years: 'both', dueDate }]
  return [
    { ...common, years: 'current', dueDate },
    { ...common, ...next, years: 'next', dueDate: nextYearDueDate(day), submitted: submitted?.next ?? '' },
  ]
}

/**
 * Returns the day by which the municipality of the next tax year has to know: 15 April if the pay ends before 1 April
 * (給与支払報告に係る給与所得者異動届; Local Tax Act, article 317-6, paragraph 2; 鳥取市), afterwards as for every report.
 */
export function nextYearDueDate(day: IsoDate): IsoDate {
  const year = day.slice(0, 4)
  return day < `${year}-04-01` ? nextBusinessDay(`${year}-04-15`) : legalDueDate(monthOf(day))
}

/** '' takes the day of submission back. */
export const markSubmitted = <T extends YearEmployee>(
  employee: T,
  { change: { changeId }, years }: Pick<MovementReport, 'change' | 'years'>,
  day: IsoDate,
): T => ({
  ...employee,
  changes: employee.changes.map((change) =>
    change.changeId === changeId ? withSubmitted(change, years === 'next' ? 'next' : 'current', day) : change,
  ),
})

function withSubmitted({ submitted: before, ...change }: YearChange, to: ReportTo, day: IsoDate): YearChange {
  const { [to]: _was, ...others } = before ?? {}
  const submitted = day === '' ? others : { ...others, [to]: day }
  return Object.keys(submitted).length === 0 ? change : { ...change, submitted }
}
