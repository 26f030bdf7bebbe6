// ISO dates without a clock or time zone; days are counted in the proleptic Gregorian calendar (day 0 = 1970-01-01).

/** `YYYY-MM-DD`, year 0001 to 9999. */
export type IsoDate = string
/** `YYYY-MM` */
export type IsoMonth = string

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isIsoMonth(text.slice(0, 7))) return false
  const day = Number(text.slice(8))
  return day >= 1 && day <= lengthOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
}

export function isIsoMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000')
}

/** Undefined when there is no such day. */
export function isoDateOf(year: number, month: number, day: number): IsoDate | undefined {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isIsoDate(text) ? text : undefined
}

export function isoMonthOf(year: number, month: number): IsoMonth | undefined {
  const text = `${pad(year, 4)}-${pad(month, 2)}`
  return isIsoMonth(text) ? text : undefined
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(toDayNumber(date) + days)
}

export function addMonths(month: IsoMonth, n: number): IsoMonth {
  if (!isIsoMonth(month)) throw new RangeError(`not a month: ${month}`)
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + n
  const result = isoMonthOf(Math.floor(count / 12), (count % 12) + 1)
  if (result === undefined) throw new RangeError(`no month ${n} months after ${month}`)
  return result
}

/** 0 = Sunday to 6 = Saturday. */
export function dayOfWeek(date: IsoDate): number {
  return (((toDayNumber(date) + 4) % 7) + 7) % 7
}

/** Negative when the second is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

export function monthOf(date: IsoDate): IsoMonth {
  toDayNumber(date)
  return date.slice(0, 7)
}

export function lastDayOf(month: IsoMonth): IsoDate {
  if (!isIsoMonth(month)) throw new RangeError(`not a month: ${month}`)
  return `${month}-${lengthOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`
}

export function compareDates(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

function lengthOfMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

// Years are counted from March, so that the leap day is the last one; 400 years always have 146,097 days.
function toDayNumber(date: IsoDate): number {
  if (!isIsoDate(date)) throw new RangeError(`not a date: ${date}`)
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(date.slice(8)) - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function fromDayNumber(dayNumber: number): IsoDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const date = isoDateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  if (date === undefined) throw new RangeError(`day ${dayNumber} lies outside the years 0001 to 9999`)
  return date
}

function pad(n: number, width: number): string {
  return String(n).padStart(width, '0')
}
