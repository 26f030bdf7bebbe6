// Days and months in both calendars: tax offices and banks write era years, the bank interface and computers western
// years.
import { isIsoDate, isIsoMonth, lastDayOf } from '#domain/calendar/calendar'
import { eraOf, formatEraDate, formatEraMonth } from '#domain/calendar/era'
import { moment, today } from './clock.ts'
import { dateText } from './reportText.ts'
import { shownDay } from './shownDay.ts'

/** 令和8年11月分（2026年11月）. Text that is not a month yet is returned unchanged. */
export function fullMonth(month: string, locale: string): string {
  if (!isIsoMonth(month)) return month || '—'
  return locale === 'ja' ? formatEraMonth(month, 'both') : monthWithEra(month, locale)
}

/** 令和8年12月10日（2026年12月10日）. Text that is not a date yet is returned unchanged. */
export function fullDay(day: string, locale: string): string {
  if (!isIsoDate(day)) return day || '—'
  return locale === 'ja' ? `${formatEraDate(day)}（${dateText(day, 'ja')}）` : dayWithEra(day, locale)
}

/** For a narrow column: 2026/11（令和8年）. Text that is not a month is returned unchanged. */
export const monthWithEra = (month: string, locale: string): string =>
  isIsoMonth(month) ? `${shownDay(month)}${eraYear(lastDayOf(month), locale)}` : month

/** For a narrow column: 2026/12/10（令和8年）. Text that is not a date is returned unchanged. */
export const dayWithEra = (day: string, locale: string): string =>
  isIsoDate(day) ? `${shownDay(day)}${eraYear(day, locale)}` : day

/** 2026/12/10（令和8年） 09:30, in Japan. */
export function momentWithEra(instant: string, locale: string): string {
  const time = moment(instant).split(' ')[1] ?? ''
  return `${dayWithEra(today(new Date(instant)), locale)} ${time}`
}

function eraYear(day: string, locale: string): string {
  const found = eraOf(day)
  if (!found) return ''
  const {
    era: { key, name },
    year,
  } = found
  return locale === 'ja'
    ? `（${name}${year === 1 ? '元' : String(year)}年）`
    : ` (${key.charAt(0).toUpperCase()}${key.slice(1)} ${String(year)})`
}
