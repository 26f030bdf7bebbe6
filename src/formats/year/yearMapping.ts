// Which column of a table of employees holds which field: by its headings, by its shape where that is certain, or as a
// person chose. A mapping is plain data and is kept for the next file of the same source.
import { normaliseHeading } from '../headings.ts'
import { isBlankRow, type Table } from '../table.ts'
import { suggestByShape } from './yearShape.ts'
import { MONTH_FIELDS, recogniseYearHeading, type RecognisedYearHeading, type YearField } from './yearHeadings.ts'

/** Plain data, so that it can be stored. */
export interface YearMapping {
  /** 0-based index of the first row below the headings. */
  firstDataRow: number
  /** 0-based column of each field. */
  columns: Partial<Record<YearField, number>>
  /** The heading of each column; [] for a table without headings. */
  headings: string[]
  /** How many columns the table has. */
  width: number
  /** The tax year that the headings of the months state, if they do. */
  year?: number
}
export interface YearSuggestion {
  mapping: YearMapping
  /** `shape`: nothing in the file says what the columns are, so a person has to look. */
  by: 'headings' | 'shape'
}

const SEARCHED_ROWS = 20

/** Returns the mapping that the headings or the shape of a table suggest, or undefined. */
export function suggestYearMapping({ rows }: Pick<Table, 'rows'>): YearSuggestion | undefined {
  const width = widthOf(rows)
  const found = rows.slice(0, SEARCHED_ROWS).map((row, at) => mappingOf(row, at + 1, width))
  const [best] = found.toSorted((a, b) => fieldsOf(b) - fieldsOf(a))
  if (best && isUsable(best.columns)) return { mapping: best, by: 'headings' }
  const columns = suggestByShape(rows, width)
  return columns && { mapping: { firstDataRow: 0, columns, headings: [], width }, by: 'shape' }
}

/** Returns whether a table has the columns of an earlier one: the same headings, or without headings the same width. */
export function fitsYearMapping(
  { rows }: Pick<Table, 'rows'>,
  { headings, width, firstDataRow }: YearMapping,
): boolean {
  if (widthOf(rows) !== width) return false
  if (headings.length === 0) return true
  const row = rows[firstDataRow - 1] ?? []
  return headings.every((heading, at) => normaliseHeading(heading) === normaliseHeading(row[at] ?? ''))
}

/**
 * Returns whether a mapping of another employer's file can be proposed for a table: it fits, and without headings it
 * has the columns where the shape of this table has them.
 */
export function fitsYearMappingOfOther(
  table: Pick<Table, 'rows'>,
  mapping: YearMapping,
  suggested: YearSuggestion | undefined,
): boolean {
  if (!fitsYearMapping(table, mapping)) return false
  if (mapping.headings.length > 0) return true
  if (suggested?.by === 'headings') return false
  return Object.entries(suggested?.mapping.columns ?? {}).every(
    ([field, at]) => (mapping.columns[field as YearField] ?? at) === at,
  )
}

/** Returns the mapping a person completes by hand, with nothing in it. The first row counts as headings. */
export function emptyYearMapping({ rows }: Pick<Table, 'rows'>, hasHeadings: boolean): YearMapping {
  const headings = hasHeadings ? (rows[0] ?? []).map((text) => text.trim()) : []
  return { firstDataRow: hasHeadings ? 1 : 0, columns: {}, headings, width: widthOf(rows) }
}

/** Returns the first field that is needed and no column holds, or undefined when the mapping can be used. */
export function missingYearField({ columns }: Pick<YearMapping, 'columns'>): YearField | undefined {
  if (columns.municipalityCode === undefined && columns.municipalityName === undefined) return 'municipalityCode'
  const months = MONTH_FIELDS.filter((field) => columns[field] === undefined)
  if (months.length === 0 || (columns.month06 !== undefined && columns.laterMonths !== undefined)) return undefined
  if (months.length === MONTH_FIELDS.length && columns.laterMonths === undefined && columns.yearly !== undefined)
    return undefined
  return columns.laterMonths === undefined ? months[0] : 'month06'
}

function mappingOf(row: readonly string[], firstDataRow: number, width: number): YearMapping {
  const columns: Partial<Record<YearField, number>> = {}
  const years = new Set<number>()
  row.forEach((text, column) => {
    const found = recogniseYearHeading(text)
    if (!found) return
    columns[found.field] ??= column
    const year = taxYearIn(found)
    if (year !== undefined) years.add(year)
  })
  const [year] = years
  const headings = Array.from({ length: width }, (_, at) => (row[at] ?? '').trim())
  return { firstDataRow, columns, headings, width, ...(years.size === 1 && year !== undefined && { year }) }
}

function taxYearIn({ field, calendarYear }: RecognisedYearHeading): number | undefined {
  if (calendarYear === undefined) return undefined
  return Number(field.slice(5)) >= 6 ? calendarYear : calendarYear - 1
}

const isUsable = (columns: YearMapping['columns']): boolean => missingYearField({ columns }) === undefined
const fieldsOf = ({ columns }: YearMapping): number => Object.keys(columns).length
const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => (isBlankRow(row) ? most : Math.max(most, row.length)), 0)
