import { addMonths, monthOf, type IsoDate, type IsoMonth } from '#domain/calendar/calendar'
import type { Table } from '../tables/table.ts'
import { readMonth } from './days.ts'
import { isMonthHeading, normaliseHeading } from './headings.ts'
import type { Layout } from './reading.ts'

const YEAR = '(?:(?:令和|平成|r|h)\\s*(?:[0-9]{1,2}|元)|(?:19|20)[0-9]{2})'
/** A month with its year and no day after it, or with 月分 alone. */
const MONTH = new RegExp(
  `(?<![0-9a-z])${YEAR}(?:\\s*年\\s*(?:1[0-2]|0?[1-9])\\s*月(?!\\s*[0-9]{1,2}\\s*日)|[-/._](?:1[0-2]|0?[1-9])(?![-/._]?[0-9])|(?:1[0-2]|0[1-9])(?![0-9]))|(?<![0-9年])(?:1[0-2]|0?[1-9])\\s*月\\s*分`,
  'giu',
)
/** In a name the number is enough: a sheet "10月", a file "住民税10月". */
const MONTH_IN_NAME = new RegExp(
  `${MONTH.source}|(?<![0-9年])(?:1[0-2]|0?[1-9])\\s*月(?!\\s*[0-9]{1,2}\\s*日|以降|から|まで|末)`,
  'giu',
)
/** Months. Without a year, a month further ahead than this is a past one. */
const AHEAD = 2

/** `name`: only the name of the sheet or file says it. */
export interface NamedMonth {
  readonly month: IsoMonth
  readonly by: 'lines' | 'name'
}

interface MonthTexts {
  /** See `monthColumns`. */
  columns: readonly string[]
  lines: readonly string[]
  names: readonly string[]
}

/** The month that a list is of. Undefined when no text names one, or when the first that does names several. */
export function namedMonth({ columns, lines, names }: MonthTexts, today: IsoDate): NamedMonth | undefined {
  for (const { texts, form, by } of [
    { texts: columns, form: MONTH_IN_NAME, by: 'lines' },
    { texts: lines, form: MONTH, by: 'lines' },
    { texts: names, form: MONTH_IN_NAME, by: 'name' },
  ] as const)
    for (const text of texts) {
      const found = text.normalize('NFKC').match(form) ?? []
      const [month, ...others] = new Set(found.flatMap((one) => monthFrom(one, today) ?? []))
      if (month !== undefined) return others.length === 0 ? { month, by } : undefined
    }
  return undefined
}

/** The heading of the amounts, where each month has a column, or the one month in a column of the month. */
export function monthColumns({ rows }: Table, { headings, columns, firstDataRow }: Layout, period: RegExp): string[] {
  const chosen = Object.values(columns).flatMap((held) => held.map((at) => headings[at] ?? ''))
  const body = rows.slice(firstDataRow)
  const said = headings.flatMap((heading, at) => {
    const plain = normaliseHeading(heading)
    if (!period.test(plain) || plain.includes('期限')) return []
    const [value, ...others] = new Set(body.map((row) => (row[at] ?? '').trim()).filter((text) => text !== ''))
    return value === undefined || others.length > 0 ? [] : [/^[0-9]{1,2}$/u.test(value) ? `${value}月` : value]
  })
  return [...chosen.filter(isMonthHeading), ...said]
}

function monthFrom(text: string, today: IsoDate): IsoMonth | undefined {
  const read = readMonth(text.replace(/\s/gu, '').replaceAll('_', '-'))
  if (!read) return undefined
  const { month, year } = read
  const of = (own: number): IsoMonth => `${String(own).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  if (year !== undefined) return of(year)
  const latest = addMonths(monthOf(today), AHEAD)
  const own = of(Number(latest.slice(0, 4)))
  return own <= latest ? own : addMonths(own, -12)
}
