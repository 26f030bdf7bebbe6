// Which months a list of a year has, and what the others are.
import { MONTH_FIELDS, monthsOfYear, splitYear } from '#domain/year/yearMonths'
import { MOST_LINES, MOST_SAMPLES } from './findings.ts'
import { recogniseYearHeading } from './headings.ts'
import type { Row } from './cells.ts'
import type { Context, Layout } from './reading.ts'
import type { Body, Facts } from './subject.ts'

export const MONTHS = ['06', '07', '08', '09', '10', '11', '12', '01', '02', '03', '04', '05'] as const
const NEXT_YEAR: readonly string[] = MONTH_FIELDS.slice(7)

/** Yen. Flat rate with local surcharges and 森林環境税: 4,000 to about 6,000; a little more may still be it. */
const FLAT_RATE_MOST = 7_000
export const isFlatRate = (yearly: number): boolean => yearly > 0 && yearly <= FLAT_RATE_MOST

/** The first month of a list from some month on (June is 0). Undefined for a list of a whole year. */
export function firstMonthOf(columns: Layout['columns']): number | undefined {
  const held = MONTH_FIELDS.map((field) => columns[field] !== undefined)
  const first = held.indexOf(true)
  const after = held.slice(first + 1)
  if (first < 1 || after.length === 0) return undefined
  const isTail = columns.laterMonths === undefined ? !after.includes(false) : !after.includes(true)
  return isTail ? first : undefined
}

export function decideMonths(body: Body, context: Context): Facts {
  const { columns } = body.layout
  const first = firstMonthOf(columns)
  if (first !== undefined) {
    nameYear(body, context)
    const months = context.year === undefined ? MONTHS : monthsOfYear(context.year)
    body.findings.infer({ kind: 'changeFrom', from: '', to: months[first] ?? '' })
    return { first: String(first) }
  }
  if (columns.month06 === undefined) return withoutUndefined({ flatRate: flatRateOf(body) })
  if (columns.month07 === undefined) {
    nameYear(body, context)
    return {}
  }
  const before = monthsBefore(body, context)
  const taken = MONTH_FIELDS.filter((field) => columns[field] !== undefined && !before.includes(field))
  const missing = MONTH_FIELDS.filter((field) => !taken.includes(field))
  nameYear(body, context)
  return withoutUndefined({
    before: before.join(),
    missing: missing.length > 0 ? missingOf(body, missing, taken) : undefined,
  })
}

const withoutUndefined = (facts: Record<string, string | undefined>): Facts =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const hasYears = ({ layout }: Body): boolean =>
  layout.headings.some((heading) => recogniseYearHeading(heading)?.calendarYear !== undefined)

/** Names the tax year assumed where no heading says it. */
function nameYear(body: Body, { year }: Context): void {
  if (year === undefined || hasYears(body) || body.layout.headings.length === 0) return
  body.findings.infer({ kind: 'yearAssumed', from: '', to: `${year}-06`, params: { year } })
}

/** The list is of a calendar year, or of a tax year in the order of the calendar. */
function monthsBefore(body: Body, { year = 0 }: Context): readonly string[] {
  const { columns } = body.layout
  const june = columns.month06?.[0] ?? -1
  const early = NEXT_YEAR.filter((field) => (columns[field]?.[0] ?? june) < june)
  const [first] = early
  if (first === undefined || hasYears(body)) return []
  const column = columns[first]?.[0] ?? -1
  const isRegular = body.rows.every((row) => row.peekYen(first) === row.peekYen('month12'))
  const samples = (next: number) =>
    body.rows.slice(0, MOST_SAMPLES).map((row) => ({
      line: row.line,
      column: column + 1,
      text: row.text(first),
      reading: `${next}-${first.slice(5)}`,
    }))
  const answer = body.findings.ask({
    id: 'calendarMonths',
    kind: 'calendarMonths',
    params: { year, next: year + 1, months: early.map((field) => Number(field.slice(5))).join('・') },
    columns: early.flatMap((field) => (columns[field] ?? []).map((column) => column + 1)),
    lines: [],
    options: [
      { value: 'next', samples: samples(year + 1) },
      { value: 'before', samples: samples(year) },
    ],
    ...(isRegular && { suggested: 'next' }),
    remembers: true,
  })
  return answer === 'before' ? early : []
}

function missingOf(body: Body, missing: readonly string[], taken: readonly string[]): string | undefined {
  const last = taken.at(-1) ?? ''
  const samples = (reading: (row: Row) => string) =>
    body.rows.slice(0, MOST_SAMPLES).map((row) => ({ line: row.line, text: row.text(last), reading: reading(row) }))
  return body.findings.ask({
    id: `monthsMissing:${missing.join()}`,
    kind: 'monthsMissing',
    params: { months: missing.map((field) => Number(field.slice(5))).join('・'), last: Number(last.slice(5)) },
    columns: [],
    lines: [],
    options: [
      { value: 'last', samples: samples((row) => String(row.peekYen(last) ?? 0)) },
      { value: 'zero', samples: samples(() => '0') },
    ],
    remembers: false,
  })
}

function flatRateOf(body: Body): string | undefined {
  const rows = body.rows.filter((row) => isFlatRate(row.peekYen('yearly') ?? 0))
  if (rows.length === 0) return undefined
  const column = (body.layout.columns.yearly?.[0] ?? -1) + 1
  const samples = (reading: (yearly: number) => string) =>
    rows.slice(0, MOST_SAMPLES).map((row) => ({
      line: row.line,
      column,
      text: row.text('yearly'),
      reading: reading(row.peekYen('yearly') ?? 0),
    }))
  const split = (yearly: number) => {
    const [june = 0, others = 0] = splitYear(yearly)
    return `${june} + 11 × ${others}`
  }
  return body.findings.ask({
    id: 'flatRate',
    kind: 'flatRate',
    params: { rows: rows.length },
    columns: [column],
    lines: rows.map(({ line }) => line).slice(0, MOST_LINES),
    options: [
      { value: 'june', samples: samples((yearly) => `${yearly} + 11 × 0`) },
      { value: 'split', samples: samples(split) },
    ],
    suggested: 'june',
    remembers: false,
  })
}
