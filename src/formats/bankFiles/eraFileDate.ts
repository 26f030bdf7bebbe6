// Dates of bank files: the year has two digits and no era. Most software writes Reiwa; some kept counting Heisei (平成通年,
// 2020 as 32). The ranges do not overlap in the years that matter.
import {
  addMonths,
  compareDates,
  isIsoDate,
  isIsoMonth,
  isoDateOf,
  isoMonthOf,
  type IsoDate,
  type IsoMonth,
} from '#domain/calendar/calendar'
import type { ProblemCode } from '../formatResult.ts'

export type EraConvention = 'reiwa' | 'heisei'
export type EraDate = { ok: true; value: string; convention: EraConvention } | { ok: false; code: ProblemCode }

const REIWA_YEARS = { first: 1, last: 19, offset: 2018 }
const HEISEI_YEARS = { first: 30, last: 43, offset: 1988 }
const FAR_MONTHS = 13

/** YYMMDD */
export function readEraDate(digits: string): EraDate {
  return readEra(digits, (year) => isoDateOf(year, Number(digits.slice(2, 4)), Number(digits.slice(4))))
}

/** YYMM */
export function readEraMonth(digits: string): EraDate {
  return readEra(digits, (year) => isoMonthOf(year, Number(digits.slice(2))))
}

/** YYMMDD; undefined if it would be read back as another year. */
export function writeEraDate(date: IsoDate, convention: EraConvention): string | undefined {
  const year = isIsoDate(date) ? writeYear(date, '2019-05-01', convention) : undefined
  return year === undefined ? undefined : year + date.slice(5, 7) + date.slice(8)
}

/** YYMM; undefined if it would be read back as another year. */
export function writeEraMonth(month: IsoMonth, convention: EraConvention): string | undefined {
  const year = isIsoMonth(month) ? writeYear(month, '2019-05', convention) : undefined
  return year === undefined ? undefined : year + month.slice(5)
}

/** More than 13 months: the user should confirm the year. */
export function isFarFromToday(dateOrMonth: string, today: IsoDate): boolean {
  const [month, now] = [dateOrMonth.slice(0, 7), today.slice(0, 7)]
  return compareDates(month, addMonths(now, FAR_MONTHS)) > 0 || compareDates(month, addMonths(now, -FAR_MONTHS)) < 0
}

function readEra(digits: string, make: (year: number) => string | undefined): EraDate {
  const convention = conventionOf(Number(digits.slice(0, 2)))
  if (convention === undefined) return { ok: false, code: 'eraYearUnknown' }
  const value = make(Number(digits.slice(0, 2)) + rangeOf(convention).offset)
  return value === undefined ? { ok: false, code: 'dateUnreadable' } : { ok: true, value, convention }
}

function conventionOf(year: number): EraConvention | undefined {
  if (year >= REIWA_YEARS.first && year <= REIWA_YEARS.last) return 'reiwa'
  return year >= HEISEI_YEARS.first && year <= HEISEI_YEARS.last ? 'heisei' : undefined
}

// Before the first day of Reiwa, 2019 is Heisei 31 in both conventions.
function writeYear(date: string, firstOfReiwa: string, convention: EraConvention): string | undefined {
  const range = rangeOf(compareDates(date, firstOfReiwa) < 0 ? 'heisei' : convention)
  const year = Number(date.slice(0, 4)) - range.offset
  return year >= range.first && year <= range.last ? String(year).padStart(2, '0') : undefined
}

function rangeOf(convention: EraConvention): typeof REIWA_YEARS {
  return convention === 'reiwa' ? REIWA_YEARS : HEISEI_YEARS
}
