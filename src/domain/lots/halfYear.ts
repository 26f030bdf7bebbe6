// When half-yearly payees (納期の特例) are paid. It stands alone, because the first screen needs no rule of a payee.
import type { IsoMonth } from '../calendar.ts'

/** Tax for June to November is paid with the month of November, tax for December to May with the month of May. */
const HALF_YEAR_MONTHS: ReadonlySet<string> = new Set(['05', '11'])

/**
 * Returns true when half-yearly payees are paid with this month: November (due by 10 December) and May (due by 10 June;
 * Local Tax Act, article 321-5-2).
 */
export function isHalfYearMonth(month: IsoMonth): boolean {
  return HALF_YEAR_MONTHS.has(month.slice(5))
}
