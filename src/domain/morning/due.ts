import { businessDaysUntil, halfYearlyDueDate } from '../calendar/businessDays.ts'
import { addMonths, monthOf, type IsoDate } from '../calendar/calendar.ts'

/** From how many business days before its date on something is listed by itself. */
export const NEAR_BUSINESS_DAYS = 5
/** From how many business days before its date on a report or a half-yearly payment is listed. */
export const SOON_BUSINESS_DAYS = 10

/** Negative once the date has passed, and then at least one. */
export function businessDaysLeft(dueDate: IsoDate, today: IsoDate): number {
  return dueDate >= today ? businessDaysUntil(today, dueDate) : -Math.max(1, businessDaysUntil(dueDate, today))
}

/** 納期の特例; today included. */
export function nextHalfYearlyDueDate(today: IsoDate): IsoDate {
  const due = halfYearlyDueDate(addMonths(monthOf(today), -1))
  return due >= today ? due : halfYearlyDueDate(monthOf(today))
}
