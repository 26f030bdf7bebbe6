// 納期の特例. In a file of its own, because the first screen needs only this.
import { addMonths, type IsoMonth } from '../calendar/calendar.ts'

/** Tax for June to November is paid with November, for December to May with May. */
const HALF_YEAR_MONTHS: ReadonlySet<string> = new Set(['05', '11'])

/** Local Tax Act, article 321-5-2. */
export function isHalfYearMonth(month: IsoMonth): boolean {
  return HALF_YEAR_MONTHS.has(month.slice(5))
}

export interface PayeeRhythm {
  readonly halfYearly: boolean
  /** The month of the report that the employer no longer qualifies (要件を欠いた場合の届出書); absent while it does. */
  readonly halfYearlyUntil?: IsoMonth | undefined
}

/**
 * Oldest first; empty for a half-yearly payee in most months. Retirement tax too (article 328-5, paragraph 3). Once
 * the employer no longer qualifies, the half-year until the month of the report is paid with that month, then every
 * month by itself (published by 八街市 and 幸手市).
 */
export function monthsPaidWith(payee: PayeeRhythm, month: IsoMonth): IsoMonth[] {
  const { halfYearly, halfYearlyUntil: last } = payee
  if (!halfYearly || (last !== undefined && month > last)) return [month]
  if (!isHalfYearMonth(month) && month !== last) return []
  const months = [month]
  for (let one = addMonths(month, -1); !isHalfYearMonth(one); one = addMonths(one, -1)) months.unshift(one)
  return months
}

export const isPaidWith = (payee: PayeeRhythm, month: IsoMonth): boolean => monthsPaidWith(payee, month).length > 0
