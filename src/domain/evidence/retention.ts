import { addMonths, type IsoDate, lastDayOf, monthOf } from '../calendar/calendar.ts'

const YEARS = 7
/** The business year, and three months to its tax return with the usual extension. */
const MONTHS_TO_RETURN = 12 + 3

/**
 * Seven years after the due date of the tax return (電子帳簿保存法; 法人税法施行規則), to the end of that month. The client's
 * business year is unknown, so the latest possible one counts.
 */
export const keepUntil = (day: IsoDate): IsoDate => lastDayOf(addMonths(monthOf(day), YEARS * 12 + MONTHS_TO_RETURN))
