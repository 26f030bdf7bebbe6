// 年間計画: what is withheld from each employee in each month of a tax year.
import type { IsoDate, IsoMonth } from '../calendar/calendar.ts'
import type { YearAmounts } from './yearMonths.ts'

/**
 * Endings: 退職, 休職, 死亡, 転勤 (another employer withholds the rest), その他. `join`: also coming back; `notice`: 税額変更通知;
 * `setOff`: 充当.
 */
export const ENDING_KINDS = ['leave', 'absence', 'death', 'transfer', 'other'] as const
export type EndingKind = (typeof ENDING_KINDS)[number]
export const CHANGE_KINDS = ['join', ...ENDING_KINDS, 'notice', 'setOff'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const isEnding = (kind: ChangeKind): kind is EndingKind => ENDING_KINDS.some((one) => one === kind)

/** 一括徴収 with the last pay, or 普通徴収 by the employee. */
export type RestOfYear = 'lumpSum' | 'ordinary'

export type ReportTo = 'current' | 'next'
export interface NextPayee {
  municipalityCode: string
  designatedNumber: string
}
/** Yen; below 0 paid to the municipality in addition. */
export interface Refund {
  day: IsoDate
  amount: number
}

/** Of a `transfer`; '' where unknown. */
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
  /** The first day of an absence; '' for a notice. */
  day: IsoDate
  /** Absent if nothing is left, and for a `transfer`. */
  rest?: RestOfYear
  /** The municipality of 1 January has the next year's 給与支払報告書, if the pay ends from January to May. */
  next?: NextPayee
  /** Of a `transfer`; absent if nothing is known. */
  newEmployer?: NewEmployer
  submitted?: Partial<Record<ReportTo, IsoDate>>
  /** Yen withheld before `from`, minus what a notice states for those months. Below 0 it is owed. */
  excess?: number
  refunds?: readonly Refund[]
  /** The notice whose excess a `setOff` uses. */
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
  amounts: YearAmounts
  changes: readonly YearChange[]
}

/** The designated number that colleagues of the same municipality have; '' if none or more than one. */
export function designatedNumberOfColleagues(
  colleagues: readonly Pick<YearEmployee, 'municipalityCode' | 'designatedNumber'>[],
  { municipalityCode }: Pick<YearEmployee, 'municipalityCode'>,
): string {
  const own = colleagues.filter((one) => municipalityCode !== '' && one.municipalityCode === municipalityCode)
  const [number = '', ...more] = new Set(own.map(({ designatedNumber }) => designatedNumber).filter(Boolean))
  return more.length > 0 ? '' : number
}
