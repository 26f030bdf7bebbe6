// What follows when pay begins or ends: lump sums, reports (異動届) and due dates.
import { legalDueDate, nextBusinessDay } from '../calendar/businessDays.ts'
import { isIsoDate, monthOf, type IsoDate } from '../calendar/calendar.ts'
import { payeeKey } from '../lots/duplicates.ts'
import { isEnding, type ReportTo, type YearChange, type YearEmployee } from './plan.ts'

/**
 * The rest of the tax is due at once if the pay ends, by leaving or absence, from 1 January to 30 April (Local Tax Act,
 * article 321-5, paragraph 2). Not by death (see `die`), nor before June of the tax year, when no more pay follows.
 */
export const mustPayAtOnce = (year: number, day: IsoDate): boolean =>
  day >= `${String(year + 1)}-01-01` && day <= `${String(year + 1)}-04-30`

/** From January to May the municipality has the payment reports (給与支払報告書) of the next tax year already. */
export const concernsNextYear = (year: number, day: IsoDate): boolean =>
  day >= `${String(year + 1)}-01-01` && day <= `${String(year + 1)}-05-31`

export interface MovementReport {
  employeeId: string
  change: YearChange
  /** 現年度・新年度・両年度 */
  years: ReportTo | 'both'
  municipalityCode: string
  designatedNumber: string
  /**
   * Undefined for a 切替届: only municipalities set dates, and instalments of ordinary collection that are due already
   * cannot be switched (さいたま市, 昭島市, 中野市).
   */
  dueDate: IsoDate | undefined
  /** '' until the report is submitted. */
  submitted: IsoDate
}

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
  // The pay ended before the tax year.
  const dueDate = day < `${String(year)}-06-01` ? nextYearDueDate(day) : legalDueDate(monthOf(day))
  if (!concernsNextYear(year, day)) return [{ ...common, years: 'current', dueDate }]
  if (!next || payeeKey(next) === payeeKey(employee)) return [{ ...common, years: 'both', dueDate }]
  return [
    { ...common, years: 'current', dueDate },
    { ...common, ...next, years: 'next', dueDate: nextYearDueDate(day), submitted: submitted?.next ?? '' },
  ]
}

/**
 * 15 April if the pay ends before 1 April (給与支払報告に係る給与所得者異動届; Local Tax Act, article 317-6, paragraph 2; 鳥取市),
 * afterwards as for every report.
 */
export function nextYearDueDate(day: IsoDate): IsoDate {
  const year = day.slice(0, 4)
  return day < `${year}-04-01` ? nextBusinessDay(`${year}-04-15`) : legalDueDate(monthOf(day))
}

/** '' takes the submission back. */
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
