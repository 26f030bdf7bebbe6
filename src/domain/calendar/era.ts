// For display and file formats only. First days come from the law or ordinance that introduced each era (Meiji is the
// first here).
import { compareDates, isIsoDate, isIsoMonth, lastDayOf, type IsoDate, type IsoMonth } from './calendar.ts'

export interface Era {
  readonly key: 'reiwa' | 'heisei' | 'showa' | 'taisho' | 'meiji'
  readonly letter: 'R' | 'H' | 'S' | 'T' | 'M'
  readonly name: string
  readonly firstDay: IsoDate
}
export interface EraYear {
  readonly era: Era
  /** 1 stands for 元年. */
  readonly year: number
}

export type EraMonthStyle = 'period' | 'plain'

/** Newest first. */
export const ERAS: readonly Era[] = [
  { key: 'reiwa', letter: 'R', name: '令和', firstDay: '2019-05-01' },
  { key: 'heisei', letter: 'H', name: '平成', firstDay: '1989-01-08' },
  { key: 'showa', letter: 'S', name: '昭和', firstDay: '1926-12-25' },
  { key: 'taisho', letter: 'T', name: '大正', firstDay: '1912-07-30' },
  { key: 'meiji', letter: 'M', name: '明治', firstDay: '1868-10-23' },
]

/** Undefined before Meiji. */
export function eraOf(date: IsoDate): EraYear | undefined {
  if (!isIsoDate(date)) throw new RangeError(`not a date: ${date}`)
  const era = ERAS.find((candidate) => compareDates(candidate.firstDay, date) <= 0)
  return era && { era, year: Number(date.slice(0, 4)) - Number(era.firstDay.slice(0, 4)) + 1 }
}

/** 令和8年12月10日, 元年 for a first year; before Meiji, the western year. */
export function formatEraDate(date: IsoDate): string {
  return `${eraYearText(date)}${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
}

/**
 * `period`: 令和8年11月分; `plain`: 令和8年11月, as the forms of the law have it. A month in which the era changed belongs to
 * the later era.
 */
export function formatEraMonth(month: IsoMonth, style: EraMonthStyle = 'period'): string {
  if (!isIsoMonth(month)) throw new RangeError(`not a month: ${month}`)
  const plain = `${eraYearText(lastDayOf(month))}${Number(month.slice(5))}月`
  return style === 'plain' ? plain : `${plain}分`
}

/** In the date's own era, as the JBA file formats write dates. */
export function toEraYYMMDD(date: IsoDate): string {
  return toEraYYMM(date.slice(0, 7), date) + date.slice(8)
}

/** In the era the month ends in. */
export function toEraYYMM(month: IsoMonth, day: IsoDate = lastDayOf(month)): string {
  const year = eraOf(day)?.year
  if (year === undefined || year > 99) throw new RangeError(`no two-digit era year for ${day}`)
  return String(year).padStart(2, '0') + month.slice(5)
}

export function eraYearText(date: IsoDate): string {
  const found = eraOf(date)
  if (found === undefined) return `${Number(date.slice(0, 4))}年`
  return `${found.era.name}${found.year === 1 ? '元' : found.year}年`
}
