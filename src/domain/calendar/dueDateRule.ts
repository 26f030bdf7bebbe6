// The rule behind a lot's due date, shown beside it.
import { businessDaysUntil, legalDueDate, legalDueDateMovedBy, type MovedBy } from './businessDays.ts'
import { daysBetween, isIsoDate, isIsoMonth, type IsoDate, type IsoMonth } from './calendar.ts'

/**
 * `legal`: the legal due date of the month. `businessDays`: the number of business days after today, up to and
 * including the due date. It is 0 if the due date is today or past, and undefined if it is more than a year away.
 */
export interface DueDateRule {
  legal: IsoDate
  /**
   * `tenth`: the legal due date, which is the 10th. A kind of day: the legal due date, moved because the 10th is such a
   * day. `other`: not the legal due date.
   */
  rule: 'tenth' | MovedBy | 'other'
  businessDays: number | undefined
}

/** Undefined when the month or the date cannot be read. */
export function dueDateRule(month: IsoMonth, dueDate: IsoDate, today: IsoDate): DueDateRule | undefined {
  // Near the end of the calendar, the month in which the tax is due would no longer exist.
  if (!isIsoMonth(month) || !isIsoDate(dueDate) || month > '9999-06') return undefined
  const legal = legalDueDate(month)
  const businessDays = daysBetween(today, dueDate) > 366 ? undefined : businessDaysUntil(today, dueDate)
  return { legal, rule: dueDate === legal ? (legalDueDateMovedBy(month) ?? 'tenth') : 'other', businessDays }
}
