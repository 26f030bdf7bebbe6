import { addMonths } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import { ledgerSpan } from '#domain/lots/ledger'
import { shownDay } from './shownDay.ts'
import type { Translate } from '#i18n/translate'

/** 6月, or 2026/06. */
export const monthName = (month: string, locale: string): string =>
  locale === 'ja' ? `${String(Number(month.slice(5)))}月` : shownDay(month)

/** 2026年6月, or 2026/06. */
const monthWords = (month: string, locale: string): string =>
  locale === 'ja' ? `${month.slice(0, 4)}年${monthName(month, locale)}` : shownDay(month)

/** Given the year it starts in: 令和8年度（2026年6月～2027年5月）. */
export function yearText(year: number, locale: string, t: Translate): string {
  const { from: may, to } = ledgerSpan(year)
  const from = addMonths(may, 1)
  const era = locale === 'ja' ? formatEraMonth(from, 'plain').replace(/年.*$/, '年') : String(year)
  return t('ledger.yearText', { era, from: monthWords(from, locale), to: monthWords(to, locale) })
}
