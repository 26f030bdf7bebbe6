// Until when a bank takes the approval of a payment. Banks differ (one publishes four business days), and the interface
// says nothing of it, so each environment has its own.
import { businessDaysBefore } from './businessDays.ts'
import { isIsoDate, type IsoDate } from './calendar.ts'

export interface CutOff {
  /** Business days before the payment date. */
  readonly days: number
  /** The hour of that day in Japan, `HH:MM`; '' if none is known. */
  readonly time: string
  /** By when the money has to be in the account, in the bank's words; '' if nothing is known. */
  readonly funds: string
}

/** What is assumed of a bank whose cut-off was not entered: the earliest one that a bank is known to have. */
export const ASSUMED_CUT_OFF: CutOff = { days: 4, time: '', funds: '' }
export const MOST_CUT_OFF_DAYS = 20

/** Whether a text is an hour of the day, `HH:MM`. */
export const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Undefined if the payment date is no date. */
export const cutOffDay = (dueDate: IsoDate, { days }: CutOff): IsoDate | undefined =>
  isIsoDate(dueDate) ? businessDaysBefore(dueDate, days) : undefined

/** Its day is over, or its hour on that day. `time` is `HH:MM` in Japan. */
export function isCutOffPast(dueDate: IsoDate, cutOff: CutOff, now: { today: IsoDate; time: string }): boolean {
  const last = cutOffDay(dueDate, cutOff)
  if (last === undefined || now.today < last) return false
  return now.today > last || (cutOff.time !== '' && now.time > cutOff.time)
}
