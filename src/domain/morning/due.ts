import { businessDaysUntil, halfYearlyDueDate } from '../calendar/businessDays.ts'
import { addMonths, monthOf, type IsoDate } from '../calendar/calendar.ts'

export const NEAR_BUSINESS_DAYS = 5
export const SOON_BUSINESS_DAYS = 10

/** -1 or less once the date has passed. */
export function businessDaysLeft(dueDate: IsoDate, today: IsoDate): number {
  return dueDate >= today ? businessDaysUntil(today, dueDate) : -Math.max(1, businessDaysUntil(dueDate, today))
}

/** Next due date of 納期の特例, today included. */
export function nextHalfYearlyDueDate(today: IsoDate): IsoDate {
  const due = halfYearlyDueDate(addMonths(monthOf(today), -1))
  return due >= today ? due : halfYearlyDueDate(monthOf(today))
}
