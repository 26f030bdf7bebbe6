// The year plan of a company (年間計画): what is withheld from each employee in each month of a tax year, and what
// changed it since the notices of May.
import type { IsoDate, IsoMonth } from '../calendar/calendar.ts'
import type { YearAmounts } from './yearMonths.ts'

/**
 * `join` begins withholding: joining or coming back. The endings are leaving (退職), an absence (休職), death (死亡), another
 * employer who withholds the rest (転勤) and any other reason of the report (その他). `notice` is a changed tax
 * (税額変更通知), and `setOff` (充当) uses what was withheld too much under one for later months.
 */
export const ENDING_KINDS = ['leave', 'absence', 'death', 'transfer', 'other'] as const
export type EndingKind = (typeof ENDING_KINDS)[number]
export const CHANGE_KINDS = ['join', ...ENDING_KINDS, 'notice', 'setOff'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const isEnding = (kind: ChangeKind): kind is EndingKind => ENDING_KINDS.some((one) => one === kind)

/** How the rest is paid when the pay ends: at once with the last pay (一括徴収), or by the employee (普通徴収). */
export type RestOfYear = 'lumpSum' | 'ordinary'

/** The municipality of this tax year, or of the next one. */
export type ReportTo = 'current' | 'next'
export interface NextPayee {
  municipalityCode: string
  designatedNumber: string
}
/** Yen that the municipality refunded, or below 0 that was paid to it in addition, on a day. */
export interface Refund {
  day: IsoDate
  amount: number
}

/** The employer who withholds the rest after a `transfer`; '' where unknown. */
export interface NewEmployer {
  name: string
  address: string
  telephone: string
  designatedNumber: string
}

/** One change of an employee's months. Months before `from` are the same before and after it. */
export interface YearChange {
  changeId: string
  kind: ChangeKind
  /** The first month that it changes. */
  from: IsoMonth
  /** The day of joining, leaving or death, the first of the absence; '' for a notice. */
  day: IsoDate
  /** How the rest is paid; absent if nothing is left, and for a `transfer`. */
  rest?: RestOfYear
  /**
   * The municipality of the next tax year, if the pay ends from January to May and the employee lived elsewhere on
   * 1 January: it has the payment report (給与支払報告書) of that year.
   */
  next?: NextPayee
  /** Of a `transfer`; absent if nothing of it is known. */
  newEmployer?: NewEmployer
  submitted?: Partial<Record<ReportTo, IsoDate>>
  /** Of a notice: what was withheld before `from`, minus what it states for those months (yen). Below 0 it is owed. */
  excess?: number
  /** Of a notice: what was refunded (or paid in addition) of the excess. */
  refunds?: readonly Refund[]
  /** Of a `setOff`: the notice whose excess it uses. */
  settles?: string
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

/**
 * The designated number that an employee's colleagues have at the same municipality; empty where they have none, or more
 * than one.
 */
export function numberOfColleagues(
  colleagues: readonly Pick<YearEmployee, 'municipalityCode' | 'designatedNumber'>[],
  { municipalityCode }: Pick<YearEmployee, 'municipalityCode'>,
): string {
  const own = colleagues.filter((one) => municipalityCode !== '' && one.municipalityCode === municipalityCode)
  const [number = '', ...more] = new Set(own.map(({ designatedNumber }) => designatedNumber).filter(Boolean))
  return more.length > 0 ? '' : number
}
