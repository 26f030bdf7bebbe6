import { addMonths, type IsoDate, lastDayOf, monthOf } from '../calendar/calendar.ts'

const YEARS = 7
/**
 * The longest from a document's day to the due date of the tax return of its business year: the year itself, and three
 * months with the usual extension.
 */
const MONTHS_TO_RETURN = 12 + 3

/**
 * Returns the last day (`YYYY-MM-DD`) on which a document of this day has to be kept: seven years after the due date
 * of the tax return (電子帳簿保存法; 法人税法施行規則). The app does not know the client's business year, so it takes the
 * latest one that the day can belong to, to the end of that month.
 */
export const keepUntil = (day: IsoDate): IsoDate => lastDayOf(addMonths(monthOf(day), YEARS * 12 + MONTHS_TO_RETURN))
