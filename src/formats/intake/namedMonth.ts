// The month that a file says it is of, where no field of it does: above its headings, in the name of its sheet or its own.
import { addMonths, monthOf, type IsoDate, type IsoMonth } from '#domain/calendar/calendar'
import { readMonth } from './days.ts'

const YEAR = '(?:(?:令和|平成|r|h)\\s*(?:[0-9]{1,2}|元)|(?:19|20)[0-9]{2})'
/** A month with its year, which no day follows; or with 月分 alone. */
const MONTH = new RegExp(
  `(?<![0-9a-z])${YEAR}(?:\\s*年\\s*(?:1[0-2]|0?[1-9])\\s*月(?!\\s*[0-9]{1,2}\\s*日)|[-/._](?:1[0-2]|0?[1-9])(?![-/._]?[0-9])|(?:1[0-2]|0[1-9])(?![0-9]))|(?<![0-9年])(?:1[0-2]|0?[1-9])\\s*月\\s*分`,
  'giu',
)
/** In a name, a month needs no more than its number: a sheet "10月", a file "住民税10月". */
const MONTH_IN_NAME = new RegExp(
  `${MONTH.source}|(?<![0-9年])(?:1[0-2]|0?[1-9])\\s*月(?!\\s*[0-9]{1,2}\\s*日|以降|から|まで|末)`,
  'giu',
)
/** A month without a year is at most so many months after this one; all others are before. */
const AHEAD = 2

/** The month that a file is of, and whether its lines say it or only a name of it. */
export interface NamedMonth {
  readonly month: IsoMonth
  readonly by: 'lines' | 'name'
}

/** Of the first text that names one, lines before names; undefined when none does, or when it names several. */
export function namedMonth(
  texts: { lines: readonly string[]; names: readonly string[] },
  today: IsoDate,
): NamedMonth | undefined {
  for (const by of ['lines', 'name'] as const)
    for (const text of by === 'lines' ? texts.lines : texts.names) {
      const found = text.normalize('NFKC').match(by === 'lines' ? MONTH : MONTH_IN_NAME) ?? []
      const [month, ...others] = new Set(found.flatMap((one) => monthFrom(one, today) ?? []))
      if (month !== undefined) return others.length === 0 ? { month, by } : undefined
    }
  return undefined
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
