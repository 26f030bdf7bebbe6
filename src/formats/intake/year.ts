// Reads a year plan or tax notice; one row is one employee.
import { toDesignatedNumber } from '#domain/municipalities/codeText'
import { payeeKey } from '#domain/lots/duplicates'
import { MONTH_FIELDS, splitYear, spreadFromJune, sumOf } from '#domain/year/yearMonths'
import { normaliseHeading, recogniseYearHeading } from './headings.ts'
import type { FormatProblem } from '../formatResult.ts'
import type { Row } from './cells.ts'
import type { Context, Field, Layout, Recognised, SubjectName } from './reading.ts'
import type { Body, Facts, Subject } from './subject.ts'
import { missingMunicipality, MUNICIPALITY_FIELDS, tax, withOneNumber } from './lot.ts'
import { askAboutThousands } from './thousands.ts'
import { decideMonths, firstMonthOf, isFlatRate, MONTHS } from './yearMonths.ts'
import { guessNotice } from './yearShape.ts'

/** Yen of June to May. */
export interface NoticedEmployee {
  /** 1-based. */
  line: number
  recipientNumber: string
  /** '' unless names are to be kept. */
  name: string
  municipalityCode: string
  designatedNumber: string
  amounts: number[]
  /** First month stated (June is 0); absent for a list of the whole year. */
  since?: number
  yearly?: number
}

const FIELDS: readonly Field[] = [
  { name: 'recipientNumber', kind: 'number' },
  { name: 'employeeName', kind: 'text' },
  ...MUNICIPALITY_FIELDS,
  ...MONTH_FIELDS.map((name): Field => ({ name, kind: 'yen' })),
  { name: 'laterMonths', kind: 'yen' },
  { name: 'yearly', kind: 'yen' },
]
const MOST_YEARS_AWAY = 30
const TEXT_LENGTHS: Record<string, number> = { recipientNumber: 25, employeeName: 40, designatedNumber: 15 }

const yearSubject = (name: SubjectName): Subject<NoticedEmployee> => ({
  name,
  fields: FIELDS,
  keys: ['municipalityCode', 'municipalityName'],
  sums: 'wide',
  range: { before: 800, after: 800 },
  asksAbout: ['number'],
  recognise: recogniseYearHeading,
  rank: rankOfMonth,
  arrange: (columns) => withLaterMonths(withNumberedMonths(withBareMonths(columns))),
  missing: missingField,
  explain: otherYear,
  guess: guessNotice,
  prepare: (body, context) => {
    refuseOtherYears(body, context)
    return decideMonths(body, context)
  },
  read: (row, _context, facts) => readEmployee(row, facts),
  finish: (rows, body, context) => {
    askAboutThousands(
      rows.map(({ row: { line }, value }) => ({ line, ...monthlyOf(value) })),
      body.findings,
    )
    return refuseRepeated(withOneNumber(rows, body, context))
  },
})
export const plan = yearSubject('plan')
export const notice = yearSubject('notice')

/** The largest month shows whether a list is in thousands. */
const monthlyOf = ({ amounts }: NoticedEmployee) => ({
  payroll: Math.max(0, ...amounts),
  persons: 1,
  total: amounts.reduce((sum, amount) => sum + amount, 0),
})

function rankOfMonth({ field, rank = 1, calendarYear }: Recognised, { year }: Context): number {
  if (calendarYear === undefined || year === undefined) return rank
  return taxYearOf({ field, calendarYear }) === year ? rank : 0
}

/** 6 … 12, 1 … 5 are months where all of them stand over columns in this order, as in no row of amounts. */
function withBareMonths(columns: Layout['columns']): Layout['columns'] {
  const held = MONTHS.map((month) => columns[`bare${month}`]?.[0] ?? -1)
  const areMonths = held.every((column, at) => column >= 0 && (at === 0 || column === (held[at - 1] ?? -1) + 1))
  const others = Object.entries(columns).filter(([name]) => !name.startsWith('bare'))
  const months = areMonths ? MONTHS.map((month, at): [string, number[]] => [`month${month}`, [held[at] ?? -1]]) : []
  return Object.fromEntries([...others, ...months])
}

/** 6回 … 12回, 1回 … 5回 count months; 1回 … 12回 count deductions, of which that of June is the first. */
function withNumberedMonths(columns: Layout['columns']): Layout['columns'] {
  const numbered = Object.entries(columns).filter(([name]) => name.startsWith('nth'))
  if (numbered.length === 0) return columns
  const others = Object.fromEntries(Object.entries(columns).filter(([name]) => !name.startsWith('nth')))
  const [june, first] = [columns.nth06?.[0], columns.nth01?.[0]]
  const byMonth = june !== undefined && (first === undefined || june < first)
  const named = numbered.map(([name, held]) => {
    const number = Number(name.slice(3))
    const month = byMonth ? String(number).padStart(2, '0') : MONTHS[number - 1]
    return [`month${month ?? ''}`, held] as const
  })
  return { ...Object.fromEntries(named), ...others }
}

/** 10月分 and 11月以降: a month, and what every month after it has. */
function withLaterMonths(columns: Layout['columns']): Layout['columns'] {
  const isLater = ([name]: [string, unknown]) => /^later[01][0-9]$/u.test(name)
  const [found, ...more] = Object.entries(columns).filter(isLater)
  if (!found) return columns
  const others = Object.fromEntries(Object.entries(columns).filter((one) => !isLater(one)))
  const before = MONTHS.findIndex((month) => month === found[0].slice(5)) - 1
  const follows = more.length === 0 && columns[MONTH_FIELDS[before] ?? ''] !== undefined
  return follows ? { ...others, laterMonths: found[1] } : others
}

function missingField(columns: Layout['columns']): string | undefined {
  const municipality = missingMunicipality(columns)
  if (municipality) return municipality
  if (firstMonthOf(columns) !== undefined) return undefined
  const months = MONTH_FIELDS.filter((field) => columns[field] === undefined)
  if (months.length === 0 || (columns.month06 !== undefined && columns.laterMonths !== undefined)) return undefined
  if (months.length === MONTHS.length && columns.laterMonths === undefined)
    return columns.yearly === undefined ? 'month06' : undefined
  // The tax of the year says what June leaves for the other months.
  if (columns.month06 !== undefined && months.length === MONTHS.length - 1 && columns.yearly !== undefined)
    return undefined
  // Months that a list does not have are asked about together.
  return columns.month06 === undefined ? 'month06' : months.length === MONTHS.length - 1 ? 'month07' : undefined
}

/** 令和7年度 特別徴収税額一覧, in the title or a column of years. */
function refuseOtherYears(body: Body, { year }: Context): void {
  if (year === undefined) return
  const titled = body.above.flatMap(taxYearsIn)
  const [found] = titled
  if (found !== undefined && !titled.includes(year))
    body.findings.problem({ code: 'otherTaxYear', params: { found, expected: year } })
  const column = body.layout.headings.findIndex((heading) =>
    /^(?:課税|対象|賦課)?年度$/u.test(normaliseHeading(heading)),
  )
  for (const row of column < 0 ? [] : body.rows) {
    const [stated] = taxYearsIn(`${(row.cells[column] ?? '').replace(/年度$/u, '')}年度`)
    if (stated !== undefined && stated !== year) row.refuse('', 'otherTaxYear', { found: stated, expected: year })
  }
}

const taxYearsIn = (text: string): number[] =>
  [...text.normalize('NFKC').matchAll(/(令和|平成|[RH])?\s*(元|[0-9]{1,4})\s*年度/giu)].flatMap(
    ([, era = '', number]) => {
      const count = number === '元' ? 1 : Number(number)
      if (count >= 1900) return [count]
      if (count > 99) return []
      if (era === '') return count <= 19 ? [REIWA + count] : []
      return [(/令和|R/iu.test(era) ? REIWA : HEISEI) + count]
    },
  )

/** Years before the first of the era. */
const [REIWA, HEISEI] = [2018, 1988]

const taxYearOf = ({ field, calendarYear = 0 }: Recognised): number =>
  Number(field.slice(5)) >= 6 ? calendarYear : calendarYear - 1

function otherYear({ headings }: Layout, { year }: Context): FormatProblem | undefined {
  const years = headings.flatMap((heading) => {
    const found = recogniseYearHeading(heading)
    return found?.calendarYear === undefined ? [] : [taxYearOf(found)]
  })
  const [found] = years
  if (year === undefined || found === undefined) return undefined
  // A far year is no year of the list.
  return years.includes(year) || Math.abs(found - year) > MOST_YEARS_AWAY
    ? undefined
    : { code: 'otherTaxYear', params: { found, expected: year } }
}

function readEmployee(row: Row, facts: Facts): NoticedEmployee | undefined {
  const municipality = row.municipality()
  const recipientNumber = limited(row, 'recipientNumber', row.numberText('recipientNumber'))
  const name = limited(row, 'employeeName', row.text('employeeName'))
  const designatedNumber = toDesignatedNumber(limited(row, 'designatedNumber', row.numberText('designatedNumber')))
  const read = readAmounts(row, facts)
  if (row.hasFailed() || read === undefined) return undefined
  const { months: amounts, yearly } = read
  const employee = {
    line: row.line,
    recipientNumber,
    name,
    municipalityCode: municipality?.code ?? '',
    designatedNumber,
    amounts,
  }
  if (facts.first === undefined) return employee
  return { ...employee, since: Number(facts.first), ...(yearly !== undefined && { yearly }) }
}

function limited(row: Row, field: string, text: string): string {
  const max = TEXT_LENGTHS[field] ?? 0
  const length = text.length > max ? [...text].length : 0
  if (length > max) row.refuse(field, 'textTooLong', { length, max })
  return text
}

function readAmounts(row: Row, facts: Facts): { months: number[]; yearly: number | undefined } | undefined {
  const isCompared = row.has('month07') || row.has('laterMonths')
  const isStated = row.has('yearly') && !(isCompared && row.isUncalculated('yearly'))
  const yearly = isStated ? tax(row, 'yearly') : undefined
  if (facts.first !== undefined) {
    const months = readChange(row, Number(facts.first))
    return months && { months, yearly }
  }
  const months = !row.has('month06')
    ? readYearly(row, yearly, facts)
    : isCompared
      ? readMonths(row, facts)
      : readRest(row, yearly)
  if (row.hasFailed() || months === undefined) return undefined
  const computed = sumOf(months)
  if (yearly !== undefined && yearly !== computed) row.differs('yearly', yearly, computed)
  return { months, yearly }
}

/** Months before the change are 0 here, and stay as they are in the plan. */
function readChange(row: Row, first: number): number[] | undefined {
  const month = MONTH_FIELDS[first] ?? ''
  const fields = row.has('laterMonths') ? [month, 'laterMonths'] : MONTH_FIELDS.slice(first)
  const read = fields.map((field) => tax(row, field))
  if (read.every((amount) => amount === undefined) && !row.hasFailed()) row.refuse(month, 'amountEmpty')
  if (row.hasFailed()) return undefined
  const blank = fields.find((_, at) => read[at] === undefined)
  if (blank !== undefined) row.infer('blankIsZero', blank, '', '0')
  return MONTHS.map((_, at) => (at < first ? 0 : (read[Math.min(at - first, read.length - 1)] ?? 0)))
}

/** Tax of the flat rate alone is withheld whole in June (Local Tax Act, article 321-5, paragraph 1, proviso). */
function readYearly(row: Row, yearly: number | undefined, facts: Facts): number[] | undefined {
  if (yearly === undefined && !row.hasFailed()) row.refuse('yearly', 'amountEmpty')
  if (yearly === undefined) return undefined
  if (isFlatRate(yearly) && facts.flatRate === undefined) row.wait()
  if (isFlatRate(yearly) && facts.flatRate === 'june') {
    row.infer('flatRateInJune', 'yearly', String(yearly), `${yearly} + 11 × 0`)
    return spreadFromJune(yearly, 0)
  }
  const split = splitYear(yearly)
  row.infer('yearSplit', 'yearly', String(yearly), `${split[0] ?? 0} + 11 × ${split[1] ?? 0}`)
  return split
}

function readRest(row: Row, yearly: number | undefined): number[] | undefined {
  const june = tax(row, 'month06')
  if (yearly === undefined && !row.hasFailed()) row.refuse('yearly', 'amountEmpty')
  if (june === undefined && !row.hasFailed()) row.refuse('month06', 'amountEmpty')
  if (row.hasFailed() || yearly === undefined || june === undefined) return undefined
  const rest = (yearly - june) / (MONTHS.length - 1)
  // June has the remainder of a division by twelve, and never less than the others.
  if (!Number.isInteger(rest) || rest < 0 || rest > june) row.refuse('yearly', 'monthsUnknown', { yearly, june })
  if (row.hasFailed()) return undefined
  row.infer('restSplit', 'yearly', String(yearly), `${june} + 11 × ${rest}`)
  return spreadFromJune(june, rest)
}

function readMonths(row: Row, facts: Facts): number[] | undefined {
  const isTwo = row.has('laterMonths') && !row.has('month07')
  const fields = isTwo ? ['month06', 'laterMonths'] : MONTH_FIELDS
  const areTaken = fields.map((field) => isTaken(row, field, facts))
  const read = fields.map((field, at) => (areTaken[at] ? tax(row, field) : undefined))
  if (read.every((amount) => amount === undefined) && !row.hasFailed()) row.refuse('month06', 'amountEmpty')
  if (row.hasFailed()) return undefined
  const blank = fields.find((_, at) => areTaken[at] && read[at] === undefined)
  if (blank !== undefined) row.infer('blankIsZero', blank, '', '0')
  if (isTwo) return spreadFromJune(read[0] ?? 0, read[1] ?? 0)
  if (areTaken.includes(false) && facts.missing === undefined) row.wait()
  let last = 0
  return read.map((amount, at) => {
    if (areTaken[at]) last = amount ?? 0
    return areTaken[at] || facts.missing !== 'zero' ? last : 0
  })
}

const isTaken = (row: Row, field: string, facts: Facts): boolean => row.has(field) && !facts.before?.includes(field)

/** Two rows of one employee at one payee would both be paid. */
function refuseRepeated(rows: { row: Row; value: NoticedEmployee }[]): { row: Row; value: NoticedEmployee }[] {
  if (new Set(rows.map(({ value }) => value.recipientNumber)).size === rows.length) return rows
  const lines = new Map<string, number>()
  return rows.filter(({ row, value }) => {
    if (value.recipientNumber === '') return true
    const key = `${value.recipientNumber} ${payeeKey(value)}`
    const first = lines.get(key)
    if (first === undefined) lines.set(key, value.line)
    else row.refuse('recipientNumber', 'duplicateEmployee', { line: first })
    return first === undefined
  })
}
