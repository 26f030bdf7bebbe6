import { businessDaysUntil, halfYearlyDueDate } from '../calendar/businessDays.ts'
import { addMonths, monthOf, type IsoDate } from '../calendar/calendar.ts'

/** Before its date, for something listed by itself. */
export const NEAR_BUSINESS_DAYS = 5
/** Before its date, for a report or a half-yearly payment. */
export const SOON_BUSINESS_DAYS = 10

/** Once the date has passed, negative: -1 or less. */
export function businessDaysLeft(dueDate: IsoDate, today: IsoDate): number {
  return dueDate >= today ? businessDaysUntil(today, dueDate) : -Math.max(1, businessDaysUntil(dueDate, today))
}

/** 納期の特例; today included. */
export function nextHalfYearlyDueDate(today: IsoDate): IsoDate {
  const due = halfYearlyDueDate(addMonths(monthOf(today), -1))
  return due >= today ? due : halfYearlyDueDate(monthOf(today))
}
