// The year plan of a company (年間計画): what is withheld from each employee in each month of a tax year, and what
// changed it since the notices of May.
import type { IsoDate, IsoMonth } from '../calendar.ts'
import type { YearAmounts } from './yearMonths.ts'

/**
 * `join` begins withholding: joining or coming back. `leave` (退職) and `absence` (休職) end it, `transfer` hands the rest
 * to another employer, and `notice` is a changed tax (税額変更通知).
 */
export const CHANGE_KINDS = ['join', 'leave', 'absence', 'transfer', 'notice'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** How the rest is paid when the pay ends: at once with the last pay (一括徴収), or by the employee (普通徴収). */
export type RestOfYear = 'lumpSum' | 'ordinary'

/** One change of an employee's months. Months before `from` are the same before and after it. */
export interface YearChange {
  changeId: string
  kind: ChangeKind
  /** The first month that it changes. */
  from: IsoMonth
  /** The day of joining, leaving or the first of the absence; '' for a notice. */
  day: IsoDate
  /** Only for `leave` and `absence`. */
  rest?: RestOfYear
  /** When it was recorded, in ISO 8601. */
  recordedAt: string
  before: YearAmounts
  after: YearAmounts
}

/** One employee in the plan. An individual number is never part of it. */
export interface YearEmployee {
  employeeId: string
  /** 受給者番号, by which the employer and the municipality identify the employee; '' if there is none. */
  recipientNumber: string
  /** '' unless the office keeps names. */
  name: string
  municipalityCode: string
  designatedNumber: string
  /** What is to be withheld now, after every change. */
  amounts: YearAmounts
  /** In the order in which they were recorded. */
  changes: readonly YearChange[]
}
