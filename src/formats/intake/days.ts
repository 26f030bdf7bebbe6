// One file writes days in one way, so one row may decide how all are read.
import { addDays, daysBetween, isIsoDate, isoDateOf, isoMonthOf, type IsoDate } from '#domain/calendar/calendar'
import { ERAS, eraOf } from '#domain/calendar/era'
import { cleanText } from './values.ts'
import { foldHyphens } from '#domain/text/hyphens'

/** How to read a day whose text does not say which part is the year, or of which era. */
export const DAY_ORDERS = ['reiwa', 'heisei', 'west', 'mdy', 'dmy', 'serial'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** `sure`: it has one reading. */
export type DayReading =
  | { kind: 'sure'; day: IsoDate }
  | { kind: 'unsure'; days: Partial<Record<DayOrder, IsoDate>> }
  | { kind: 'noYear'; month: number; day: number }
  | { kind: 'blank' }
  | { kind: 'unreadable' }

const ERA = '(令和|平成|昭和|大正|明治|[令平昭大明RHSTM])'
const SEPARATOR = '[-/.]'
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const NO_DAY = /^-+$/u

/** Ignores a time, a day of the week and 起算 in brackets after the day. */
export function readDay(cell: string): DayReading {
  const usual = /^(\d{4})[-/](\d{2})[-/](\d{2})$/u.exec(cell)
  if (usual) return sure(isoDateOf(Number(usual[1]), Number(usual[2]), Number(usual[3])))
  const text = plainDay(cell)
  if (text === '' || NO_DAY.test(text)) return { kind: 'blank' }
  if (isIsoDate(text)) return { kind: 'sure', day: text }
  const long =
    new RegExp(`^(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`, 'u').exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/u.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/u.exec(text)
  if (long) return sure(isoDateOf(Number(long[1]), Number(long[2]), Number(long[3])))
  return eraDay(text) ?? namedMonth(text) ?? unsureDay(text) ?? { kind: 'unreadable' }
}

function plainDay(cell: string): string {
  const bare = cleanText(cell)
    .text.normalize('NFKC')
    .trim()
    .replace(/元年/u, '1年')
    .replace(/\s*[(（](?:[日月火水木金土祝](?:曜日?)?|起算日?)[)）]/gu, '')
    .replace(/\s*[日月火水木金土]曜日?$/u, '')
    .replace(/(?:\s+|T)\d{1,2}(?:[::]\d{1,2}|時).*$/u, '')
  return foldHyphens(bare)
    .replace(/\s+/gu, '')
    .replace(/^'(?=\d)/u, '')
}

const sure = (day: IsoDate | undefined): DayReading =>
  day === undefined ? { kind: 'unreadable' } : { kind: 'sure', day }

function eraDay(text: string): DayReading | undefined {
  const found =
    new RegExp(`^${ERA}(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`, 'iu').exec(text) ??
    new RegExp(`^${ERA}(\\d{1,2})年(\\d{1,2})月(\\d{1,2})日?$`, 'iu').exec(text) ??
    new RegExp(`^${ERA}(\\d{2})(\\d{2})(\\d{2})$`, 'iu').exec(text)
  if (!found) return undefined
  const era = eraNamed(found[1] ?? '')
  const day = isoDateOf(eraStart(found[1] ?? '') + Number(found[2]) - 1, Number(found[3]), Number(found[4]))
  return day !== undefined && Number(found[2]) > 0 && eraOf(day)?.era === era
    ? { kind: 'sure', day }
    : { kind: 'unreadable' }
}

const eraNamed = (word: string) =>
  ERAS.find(({ letter, name }) => letter === word.toUpperCase() || name === word || name.startsWith(word))
const eraStart = (word: string): number => Number(eraNamed(word)?.firstDay.slice(0, 4) ?? 0)

function namedMonth(text: string): DayReading | undefined {
  const found =
    /^(\d{1,2})[-/.]?([a-z]{3})[a-z]*[-/.,]?(\d{4}|\d{2})$/iu.exec(text) ??
    /^([a-z]{3})[a-z]*[-/.]?(\d{1,2}),?[-/.]?(\d{4})$/iu.exec(text)
  if (!found) return undefined
  const [day, name, year] = /^\d/u.test(found[1] ?? '')
    ? [found[1], found[2], found[3]]
    : [found[2], found[1], found[3]]
  const month = MONTH_NAMES.indexOf((name ?? '').toLowerCase()) + 1
  const full = (year ?? '').length === 2 ? 2000 + Number(year) : Number(year)
  return month === 0 ? undefined : sure(isoDateOf(full, month, Number(day)))
}

function unsureDay(text: string): DayReading | undefined {
  const short =
    new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`, 'u').exec(text) ??
    /^(\d{1,2})年(\d{1,2})月(\d{1,2})日?$/u.exec(text)
  if (short) return readings(Number(short[1]), Number(short[2]), Number(short[3]), !text.includes('年'))
  const six = /^(\d{2})(\d{2})(\d{2})$/u.exec(text)
  if (six) return readings(Number(six[1]), Number(six[2]), Number(six[3]), false)
  const last = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{4})$`, 'u').exec(text)
  if (last) {
    const [first, second, year] = [Number(last[1]), Number(last[2]), Number(last[3])]
    return unsure({ mdy: isoDateOf(year, first, second), dmy: isoDateOf(year, second, first) })
  }
  if (/^\d{5}(?:\.\d+)?$/u.test(text)) return unsure({ serial: serialDay(Number(text)) })
  const noYear =
    /^(\d{1,2})[-/.](\d{1,2})$/u.exec(text) ?? /^(\d{1,2})月(\d{1,2})日$/u.exec(text) ?? /^(\d{2})(\d{2})$/u.exec(text)
  return noYear ? { kind: 'noYear', month: Number(noYear[1]), day: Number(noYear[2]) } : undefined
}

/** The day number of a spreadsheet, as an unformatted cell shows it; only from 2000 to 2099. */
const serialDay = (count: number): IsoDate | undefined =>
  count >= 36_526 && count <= 73_050 ? addDays('1899-12-30', Math.floor(count)) : undefined

function readings(first: number, second: number, third: number, turned: boolean): DayReading {
  const reiwa = first > 0 && first <= 60 ? isoDateOf(2018 + first, second, third) : undefined
  const heisei = first >= 30 && first <= 60 ? isoDateOf(1988 + first, second, third) : undefined
  return unsure({
    reiwa: reiwa !== undefined && reiwa >= '2019-05-01' ? reiwa : undefined,
    heisei,
    west: isoDateOf(2000 + first, second, third),
    ...(turned && { mdy: isoDateOf(2000 + third, first, second), dmy: isoDateOf(2000 + third, second, first) }),
  })
}

function unsure(days: Partial<Record<DayOrder, IsoDate | undefined>>): DayReading {
  const known: Partial<Record<DayOrder, IsoDate>> = Object.fromEntries(
    DAY_ORDERS.flatMap((order) => (days[order] === undefined ? [] : [[order, days[order]] as const])),
  )
  return Object.keys(known).length === 0 ? { kind: 'unreadable' } : { kind: 'unsure', days: known }
}

export interface DayDecision {
  order?: DayOrder
  /** More than one: only a person can choose. */
  possible: DayOrder[]
}

/** Days before and after today. */
export interface DayRange {
  before: number
  after: number
}

/** If several orders fit, the one whose days lie near today. */
export function decideDays(readingsOfFile: readonly DayReading[], today: IsoDate, range: DayRange): DayDecision {
  const unsureDays = readingsOfFile.filter((one) => one.kind === 'unsure')
  if (unsureDays.length === 0) return { possible: [] }
  const counts = DAY_ORDERS.map((order) => ({
    order,
    fits: unsureDays.filter(({ days }) => days[order] !== undefined).length,
    near: unsureDays.filter(({ days }) => days[order] !== undefined && isNear(days[order], today, range)).length,
  }))
  const most = Math.max(...counts.map(({ fits }) => fits))
  const fitting = counts.filter(({ fits }) => fits === most)
  const near = fitting.filter((one) => one.near === most)
  const left = near.length > 0 ? near : fitting
  const possible = sameDays(
    left.map(({ order }) => order),
    unsureDays,
  )
  return possible.length === 1 && possible[0] !== undefined ? { order: possible[0], possible } : { possible }
}

/** Leaves out an order that reads every day like one before it (02/02/2026). */
function sameDays(
  orders: readonly DayOrder[],
  days: readonly { days: Partial<Record<DayOrder, IsoDate>> }[],
): DayOrder[] {
  const seen = new Set<string>()
  return orders.filter((order) => {
    const key = days.map((one) => one.days[order] ?? '').join()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export const isNear = (day: IsoDate, today: IsoDate, { before, after }: DayRange): boolean => {
  const distance = daysBetween(today, day)
  return distance >= -before && distance <= after
}

/**
 * The newest day is of year `newest`: a list runs from old to new or back, over turns of the year. Undefined for a
 * list in no order.
 */
export function yearsOf(days: readonly { month: number; day: number }[], newest: number): number[] | undefined {
  const at = days.map(({ month, day }) => month * 31 + day)
  // Half a year and more is a turn of the year.
  const steps = at.slice(1).map((one, before) => {
    const step = one - (at[before] ?? one)
    return { step: step > 186 ? step - 372 : step < -186 ? step + 372 : step, turns: Math.abs(step) > 186 }
  })
  const falls = steps.some(({ step }) => step < 0)
  if (falls && steps.some(({ step }) => step > 0)) return undefined
  const turns = steps.map(({ turns }) => (turns ? 1 : 0))
  let year = falls ? newest : newest - turns.reduce<number>((sum, one) => sum + one, 0)
  return at.map((_, index) => {
    if (index > 0) year += (turns[index - 1] ?? 0) * (falls ? -1 : 1)
    return year
  })
}

/** The later one of two equally near days. */
export function nearestDay(month: number, day: number, today: IsoDate): IsoDate | undefined {
  const year = Number(today.slice(0, 4))
  return [year + 1, year, year - 1]
    .map((one) => isoDateOf(one, month, day))
    .filter((one) => one !== undefined)
    .reduce<IsoDate | undefined>(
      (best, one) =>
        best === undefined || Math.abs(daysBetween(today, one)) < Math.abs(daysBetween(today, best)) ? one : best,
      undefined,
    )
}

/** `year` is absent where the text says none. */
export interface MonthReading {
  month: number
  year?: number
  /** Two digits without an era. */
  short?: boolean
}

/** 2026/06, 202606, R8.6, 令和8年6月分, 6月 or 06 */
export function readMonth(cell: string): MonthReading | undefined {
  const text = plainDay(cell).replace(/(?:月?分|月度|度)$/u, (unit) => (unit.startsWith('月') ? '月' : ''))
  const long = /^(\d{4})[-/.年](\d{1,2})月?$/u.exec(text) ?? /^(\d{4})(\d{2})月?$/u.exec(text)
  if (long) return monthOf(Number(long[2]), Number(long[1]))
  const era =
    new RegExp(`^${ERA}(\\d{1,2})[-/.年](\\d{1,2})月?$`, 'iu').exec(text) ??
    new RegExp(`^${ERA}(\\d{2})(\\d{2})月?$`, 'iu').exec(text)
  if (era) return monthOf(Number(era[3]), eraStart(era[1] ?? '') + Number(era[2]) - 1)
  const short = /^(\d{1,2})[-/.年](\d{1,2})月?$/u.exec(text)
  if (short) return monthOf(Number(short[2]), shortYear(Number(short[1])), true)
  const alone = /^(\d{1,2})月?$/u.exec(text)
  return alone ? monthOf(Number(alone[1])) : undefined
}

/** Up to 19 it is of Reiwa, otherwise of this century. */
const shortYear = (year: number): number => (year <= 19 ? 2018 + year : 2000 + year)

function monthOf(month: number, year?: number, short = false): MonthReading | undefined {
  if (isoMonthOf(year ?? 2000, month) === undefined) return undefined
  return { month, ...(year !== undefined && { year }), ...(short && { short }) }
}
