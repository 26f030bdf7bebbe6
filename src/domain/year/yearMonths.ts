// Residents' tax is set once a year and withheld from June to May.
import { addMonths, isIsoMonth, type IsoMonth } from '../calendar/calendar.ts'
import { MAX_DETAIL_AMOUNT } from '../lots/lot.ts'
import { isYen } from '../text/yen.ts'

/** Yen of June to May, always twelve. */
export type YearAmounts = readonly number[]

const MONTHS = 12

export const MONTH_FIELDS = [
  'month06',
  'month07',
  'month08',
  'month09',
  'month10',
  'month11',
  'month12',
  'month01',
  'month02',
  'month03',
  'month04',
  'month05',
] as const
export type MonthField = (typeof MONTH_FIELDS)[number]
/** Monthly parts are rounded down to whole hundreds (Local Tax Act, article 20-4-2). */
const UNIT = 100

export function monthsOfYear(year: number): IsoMonth[] {
  const june = `${String(year).padStart(4, '0')}-06`
  if (!isIsoMonth(june)) throw new RangeError(`not a tax year: ${year}`)
  return Array.from({ length: MONTHS }, (_, at) => addMonths(june, at))
}

export function taxYearOf(month: IsoMonth): number {
  return Number(addMonths(month, -5).slice(0, 4))
}

/** June is 0, May is 11; undefined outside the year. */
export function indexInYear(year: number, month: IsoMonth): number | undefined {
  const at = monthsOfYear(year).indexOf(month)
  return at < 0 ? undefined : at
}

/** 12 for the June after the year: every month of it is still withheld. */
export const endingIndex = (year: number, from: IsoMonth): number | undefined =>
  from === `${String(year + 1).padStart(4, '0')}-06` ? MONTHS : indexInYear(year, from)

export const noAmounts = (): number[] => Array.from({ length: MONTHS }, () => 0)

/** Whole yen that a lot can hold. */
export const areYearAmounts = (amounts: YearAmounts): boolean => amounts.length === MONTHS && amounts.every(isAmount)

const isAmount = (amount: number): boolean => isYen(amount) && amount >= 0 && amount <= MAX_DETAIL_AMOUNT

export const sumOf = (amounts: YearAmounts): number => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Yen; the remainder is in June. Tax of the flat rate alone is withheld whole in June (Local Tax Act, article 321-5,
 * paragraph 1, proviso; since 2024 with 森林環境税 of 1,000 yen): `spreadFromJune(yearly, 0)`. The sum alone does not tell
 * which, so a person is asked.
 */
export function splitYear(yearly: number): number[] {
  const part = Math.floor(yearly / MONTHS / UNIT) * UNIT
  return spreadFromJune(yearly - part * (MONTHS - 1), part)
}

/** Yen. */
export const spreadFromJune = (june: number, others: number): number[] =>
  noAmounts().map((_, at) => (at === 0 ? june : others))
