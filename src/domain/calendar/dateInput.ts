// Dates and months as a user types them. A text that could be read in two ways is refused.
import { daysBetween, isoDateOf, isoMonthOf, lastDayOf, type IsoDate, type IsoMonth } from './calendar.ts'
import { ERAS, eraOf, type Era } from './era.ts'
import { HYPHENS } from '../text/hyphens.ts'

export type DateInputProblem = 'empty' | 'unreadable' | 'noSuchDate' | 'outsideEra'
export type DateInput = { ok: true; value: string } | { ok: false; reason: DateInputProblem }

interface Parts {
  era?: Era
  year?: number
  month: number
  day?: number
}

const ERA = '([RHSTM]|令和|平成|昭和|大正|明治)'
const SEPARATOR = '[-/.]'
const DATE_FORMS = formsOf([
  `^${ERA}(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`,
  `^${ERA}(\\d{1,2})年(\\d{1,2})月(\\d{1,2})日$`,
  `^${ERA}(\\d{2})(\\d{2})(\\d{2})$`,
  `^()(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`,
  `^()(\\d{4})年(\\d{1,2})月(\\d{1,2})日$`,
  '^()(\\d{4})(\\d{2})(\\d{2})$',
  '^()()(\\d{2})(\\d{2})$',
  `^()()(\\d{1,2})${SEPARATOR}(\\d{1,2})$`,
  '^()()(\\d{1,2})月(\\d{1,2})日$',
])
const MONTH_FORMS = formsOf([
  `^${ERA}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`,
  `^${ERA}(\\d{1,2})年(\\d{1,2})月分?$`,
  `^${ERA}(\\d{2})(\\d{2})$`,
  `^()(\\d{4})${SEPARATOR}(\\d{1,2})$`,
  '^()(\\d{4})年(\\d{1,2})月分?$',
  '^()(\\d{4})(\\d{2})$',
  '^()()(\\d{1,2})(?:月分?)?$',
])

/** Without a year (`0710`, `7/10`), the nearest such day; of two equally near, the later. */
export function parseDateInput(text: string, today: IsoDate): DateInput {
  const parts = readParts(text, DATE_FORMS)
  if ('reason' in parts) return { ok: false, reason: parts.reason }
  const { month, day = 0 } = parts
  if (parts.year === undefined) return result(nearestDate(today, month, day))
  const date = isoDateOf(westernYear(parts), month, day)
  return date !== undefined && !inEra(date, parts.era) ? { ok: false, reason: 'outsideEra' } : result(date)
}

/** Without a year, the nearest such month. */
export function parseMonthInput(text: string, today: IsoDate): DateInput {
  const parts = readParts(text, MONTH_FORMS)
  if ('reason' in parts) return { ok: false, reason: parts.reason }
  const { month } = parts
  if (parts.year === undefined) return result(nearestMonth(today, month))
  const found = isoMonthOf(westernYear(parts), month)
  const belongs = found === undefined || inEra(`${found}-01`, parts.era) || inEra(lastDayOf(found), parts.era)
  return belongs ? result(found) : { ok: false, reason: 'outsideEra' }
}

function readParts(text: string, forms: readonly RegExp[]): Parts | { reason: DateInputProblem } {
  const plain = normalise(text)
  if (plain === '') return { reason: 'empty' }
  for (const form of forms) {
    const match = form.exec(plain)
    if (match) return partsOf(match)
  }
  return { reason: 'unreadable' }
}

function partsOf(match: RegExpExecArray): Parts {
  const era = ERAS.find(({ letter, name }) => letter === match[1] || name === match[1])
  const year = match[2] ? Number(match[2]) : undefined
  return { era, year, month: Number(match[3]), day: match[4] === undefined ? undefined : Number(match[4]) }
}

// What the keys - / . write between digits while an input method is on.
const KANA_SEPARATORS = new RegExp(`[ー・。${HYPHENS}]`, 'gu')

// Folds only the width, and reads 元年 as year 1. Blanks may surround the text but not occur inside.
function normalise(text: string): string {
  const half = text.trim().replace(/[！-～]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 0xfee0))
  return half.toUpperCase().replace('元年', '1年').replace(KANA_SEPARATORS, '-')
}

function formsOf(sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(source, 'u'))
}

// No era has a year 0; no valid date has the western year 0.
function westernYear({ era, year = 0 }: Parts): number {
  if (era === undefined || year === 0) return year
  return Number(era.firstDay.slice(0, 4)) + year - 1
}

function inEra(date: IsoDate, era: Era | undefined): boolean {
  return era === undefined || eraOf(date)?.era === era
}

function nearestMonth(today: IsoDate, month: number): IsoMonth | undefined {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7))
  const distance = (candidate: IsoMonth) => Number(candidate.slice(0, 4)) * 12 + Number(candidate.slice(5)) - at
  return pickNearest(
    aroundYear(today, (year) => isoMonthOf(year, month)),
    distance,
  )
}

function nearestDate(today: IsoDate, month: number, day: number): IsoDate | undefined {
  return pickNearest(
    aroundYear(today, (year) => isoDateOf(year, month, day)),
    (candidate) => daysBetween(today, candidate),
  )
}

function aroundYear(today: IsoDate, make: (year: number) => string | undefined): string[] {
  const year = Number(today.slice(0, 4))
  return [year + 1, year, year - 1].map(make).filter((found) => found !== undefined)
}

// Candidates come latest first, so the later of two equally near ones wins.
function pickNearest(candidates: readonly string[], distance: (candidate: string) => number): string | undefined {
  let best: string | undefined
  for (const candidate of candidates) {
    if (best === undefined || Math.abs(distance(candidate)) < Math.abs(distance(best))) best = candidate
  }
  return best
}

function result(value: string | undefined): DateInput {
  return value === undefined ? { ok: false, reason: 'noSuchDate' } : { ok: true, value }
}
