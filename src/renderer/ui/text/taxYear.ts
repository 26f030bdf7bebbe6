import { addMonths, lastDayOf } from '#domain/calendar/calendar'
import { eraYearText } from '#domain/calendar/era'
import { ledgerSpan } from '#domain/lots/ledger'
import { shownDay } from './shownDay.ts'
import type { Translate } from '#i18n/translate'

/** 6月, or 2026/06: for a column where the table says which year it is. */
export const monthName = (month: string, locale: string): string =>
  locale === 'ja' ? `${String(Number(month.slice(5)))}月` : shownDay(month)

/** By the year it starts in: 令和8年度（6月分～翌年5月分）, or 2026 (2026/06 to 2027/05). */
export function yearText(year: number, locale: string, t: Translate): string {
  const { from: may, to } = ledgerSpan(year)
  const from = addMonths(may, 1)
  const era = locale === 'ja' ? eraYearText(lastDayOf(from)) : String(year)
  return t('ledger.yearText', {
    era,
    from: locale === 'ja' ? '6月分' : shownDay(from),
    to: locale === 'ja' ? '翌年5月分' : shownDay(to),
  })
}
