import { businessDaysUntil, legalDueDate, legalDueDateMovedBy, type MovedBy } from './businessDays.ts'
import { daysBetween, isIsoDate, isIsoMonth, type IsoDate, type IsoMonth } from './calendar.ts'

/** `businessDays` until the due date: 0 if today or past, undefined if more than a year away. */
export interface DueDateRule {
  legal: IsoDate
  /** `saturday`, `sunday`, `holiday`: the legal due date, moved because the 10th is such a day. */
  rule: 'tenth' | MovedBy | 'other'
  businessDays: number | undefined
}

/** Undefined when the month or the date cannot be read. */
export function dueDateRule(month: IsoMonth, dueDate: IsoDate, today: IsoDate): DueDateRule | undefined {
  // After that, the month in which the tax is due would not exist.
  if (!isIsoMonth(month) || !isIsoDate(dueDate) || month > '9999-06') return undefined
  const legal = legalDueDate(month)
  const businessDays = daysBetween(today, dueDate) > 366 ? undefined : businessDaysUntil(today, dueDate)
  return { legal, rule: dueDate === legal ? (legalDueDateMovedBy(month) ?? 'tenth') : 'other', businessDays }
}
