// 年間計画: what is withheld from each employee in each month of a tax year, and what changed it since the notices of
// May.
import type { IsoDate, IsoMonth } from '../calendar/calendar.ts'
import type { YearAmounts } from './yearMonths.ts'

/**
 * `join`: also coming back. Endings: 退職, 休職, 死亡, 転勤 (another employer withholds the rest), その他. `notice`: 税額変更通知;
 * `setOff`: 充当 of what was withheld too much under a notice.
 */
export const ENDING_KINDS = ['leave', 'absence', 'death', 'transfer', 'other'] as const
export type EndingKind = (typeof ENDING_KINDS)[number]
export const CHANGE_KINDS = ['join', ...ENDING_KINDS, 'notice', 'setOff'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const isEnding = (kind: ChangeKind): kind is EndingKind => ENDING_KINDS.some((one) => one === kind)

/** 一括徴収 with the last pay, or 普通徴収 by the employee. */
export type RestOfYear = 'lumpSum' | 'ordinary'

/** The municipality of this tax year, or of the next one. */
export type ReportTo = 'current' | 'next'
export interface NextPayee {
  municipalityCode: string
  designatedNumber: string
}
/** Yen; below 0 it was paid to the municipality in addition. */
export interface Refund {
  day: IsoDate
  amount: number
}

/** Withholds the rest after a `transfer`; '' where unknown. */
export interface NewEmployer {
  name: string
  address: string
  telephone: string
  designatedNumber: string
}

/** Months before `from` are the same before and after the change. */
export interface YearChange {
  changeId: string
  kind: ChangeKind
  from: IsoMonth
  /** Of joining, leaving or death, or the first of the absence; '' for a notice. */
  day: IsoDate
  /** Absent if nothing is left, and for a `transfer`. */
  rest?: RestOfYear
  /**
   * If the pay ends from January to May and the employee lived elsewhere on 1 January: that municipality has the next
   * year's 給与支払報告書.
   */
  next?: NextPayee
  /** Of a `transfer`; absent if nothing is known. */
  newEmployer?: NewEmployer
  submitted?: Partial<Record<ReportTo, IsoDate>>
  /** Of a notice: what was withheld before `from`, minus what it states for those months (yen). Below 0 it is owed. */
  excess?: number
  /** Of the excess; below 0 paid in addition. */
  refunds?: readonly Refund[]
  /** Of a `setOff`: the notice whose excess it uses. */
  settles?: string
  /** ISO 8601. */
  recordedAt: string
  before: YearAmounts
  after: YearAmounts
}

/** Never has an individual number. */
export interface YearEmployee {
  employeeId: string
  /** 受給者番号, by which employer and municipality identify the employee; '' if none. */
  recipientNumber: string
  /** '' unless the office keeps names. */
  name: string
  municipalityCode: string
  designatedNumber: string
  /** After every change. */
  amounts: YearAmounts
  /** As recorded. */
  changes: readonly YearChange[]
}

/** Of others at the same municipality; empty where they have none, or more than one. */
export function numberOfColleagues(
  colleagues: readonly Pick<YearEmployee, 'municipalityCode' | 'designatedNumber'>[],
  { municipalityCode }: Pick<YearEmployee, 'municipalityCode'>,
): string {
  const own = colleagues.filter((one) => municipalityCode !== '' && one.municipalityCode === municipalityCode)
  const [number = '', ...more] = new Set(own.map(({ designatedNumber }) => designatedNumber).filter(Boolean))
  return more.length > 0 ? '' : number
}
