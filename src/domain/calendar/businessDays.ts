// Bank holidays (Banking Act and its enforcement order): Saturdays, Sundays, national holidays, and 31 December to 3
// January (1 January is a national holiday anyway).
import table from '@holiday-jp/holiday_jp/lib/holidays.js'
import { addDays, addMonths, dayOfWeek, daysBetween, isIsoMonth, type IsoDate, type IsoMonth } from './calendar.ts'

// Only the package's table is used: its functions use Date objects.
const NATIONAL_HOLIDAYS: ReadonlySet<string> = new Set(Object.keys(table))
const YEAR_END: ReadonlySet<string> = new Set(['12-31', '01-01', '01-02', '01-03'])

/** Outside these years only weekends and the year end are known. */
export const HOLIDAY_YEARS: { readonly first: number; readonly last: number } = { first: 1970, last: 2050 }

export function isBankHoliday(date: IsoDate): boolean {
  const weekday = dayOfWeek(date)
  return weekday === 0 || weekday === 6 || NATIONAL_HOLIDAYS.has(date) || YEAR_END.has(date.slice(5))
}

/** The date itself if banks are open on it. */
export function nextBusinessDay(date: IsoDate): IsoDate {
  let day = date
  while (isBankHoliday(day)) day = addDays(day, 1)
  return day
}

/** Counts after the first date, up to and including the second; 0 when the second is not later. */
export function businessDaysUntil(from: IsoDate, to: IsoDate): number {
  let count = 0
  for (let left = daysBetween(from, to), day = from; left > 0; left -= 1) {
    day = addDays(day, 1)
    if (!isBankHoliday(day)) count += 1
  }
  return count
}

export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  let day = date
  for (let left = count; left > 0; left -= 1) day = nextBusinessDay(addDays(day, 1))
  return day
}

export function businessDaysBefore(date: IsoDate, count: number): IsoDate {
  let day = date
  for (let left = count; left > 0; left -= 1) {
    day = addDays(day, -1)
    while (isBankHoliday(day)) day = addDays(day, -1)
  }
  return day
}

/** The 10th of the following month or the next business day (Local Tax Act, articles 321-5 and 20-5). */
export function legalDueDate(month: IsoMonth): IsoDate {
  return nextBusinessDay(`${addMonths(month, 1)}-10`)
}

export type MovedBy = 'saturday' | 'sunday' | 'holiday'

/** Undefined if the due date is the 10th. */
export function legalDueDateMovedBy(month: IsoMonth): MovedBy | undefined {
  const tenth = `${addMonths(month, 1)}-10`
  if (!isBankHoliday(tenth)) return undefined
  const weekday = dayOfWeek(tenth)
  return weekday === 6 ? 'saturday' : weekday === 0 ? 'sunday' : 'holiday'
}

/**
 * Special half-yearly payment (Local Tax Act, article 321-5-2): June to November by 10 December, December to May by
 * 10 June, or the next business day.
 */
export function halfYearlyDueDate(month: IsoMonth): IsoDate {
  if (!isIsoMonth(month)) throw new RangeError(`not a month: ${month}`)
  const year = Number(month.slice(0, 4))
  const m = Number(month.slice(5))
  const due = m === 12 ? `${addMonths(month, 6)}-10` : m <= 5 ? `${pad4(year)}-06-10` : `${pad4(year)}-12-10`
  return nextBusinessDay(due)
}

/**
 * The gazette announces next year's equinox days with its first issue of each February (官報「暦要項」); until then the
 * table has calculated days.
 */
export function isHolidayPredicted(date: IsoDate, today: IsoDate): boolean {
  const thisYear = Number(today.slice(0, 4))
  const isNextAnnounced = today >= nextBusinessDay(`${pad4(thisYear)}-02-01`)
  return Number(date.slice(0, 4)) > thisYear + (isNextAnnounced ? 1 : 0)
}

function pad4(year: number): string {
  return String(year).padStart(4, '0')
}
