// Banks differ in how long before payment they take an approval, and the interface is silent, so each environment has
// its own.
import { businessDaysBefore } from './businessDays.ts'
import { isIsoDate, type IsoDate } from './calendar.ts'

export interface CutOff {
  /** Business days before the payment date. */
  readonly days: number
  /** `HH:MM` in Japan; '' if unknown. */
  readonly time: string
  /** In the bank's words; '' if unknown. */
  readonly funds: string
}

/** The earliest cut-off that a bank is known to have. */
export const ASSUMED_CUT_OFF: CutOff = { days: 4, time: '', funds: '' }
export const MOST_CUT_OFF_DAYS = 20

/** `HH:MM` */
export const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

export const cutOffDay = (dueDate: IsoDate, { days }: CutOff): IsoDate | undefined =>
  isIsoDate(dueDate) ? businessDaysBefore(dueDate, days) : undefined

/** `time` is `HH:MM` in Japan. */
export function isCutOffPast(dueDate: IsoDate, cutOff: CutOff, now: { today: IsoDate; time: string }): boolean {
  const last = cutOffDay(dueDate, cutOff)
  if (last === undefined || now.today < last) return false
  return now.today > last || (cutOff.time !== '' && now.time > cutOff.time)
}
