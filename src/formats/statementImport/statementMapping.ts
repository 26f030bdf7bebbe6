// Which column of a bank's table holds which field: by its headings, or as a person chose. A mapping is plain data and
// is kept with the account for the next file.
import { normaliseHeading } from '../headings.ts'
import { isBlankRow, type Table } from '../table.ts'
import { recogniseStatementHeading, STATEMENT_FIELDS, type StatementField } from './statementHeadings.ts'

/** Plain data, so that it can be stored. */
export interface StatementMapping {
  /** 0-based index of the first row below the headings. */
  firstDataRow: number
  /** 0-based column of each field. */
  columns: Partial<Record<StatementField, number>>
  /** The heading of each column; [] for a table without headings. */
  headings: string[]
  /** How many columns the table has. */
  width: number
}

/** Banks write lines about the account above the headings. */
const SEARCHED_ROWS = 30

/** Returns the mapping that the headings of a table suggest, or undefined when no row has enough of them. */
export function suggestStatementMapping({ rows }: Pick<Table, 'rows'>): StatementMapping | undefined {
  const width = widthOf(rows)
  return rows
    .slice(0, SEARCHED_ROWS)
    .map((row, at) => mappingOf(row, at + 1, width))
    .find((mapping) => missingStatementField(mapping) === undefined)
}

function mappingOf(row: readonly string[], firstDataRow: number, width: number): StatementMapping {
  const columns: StatementMapping['columns'] = {}
  row.forEach((heading, at) => {
    const field = recogniseStatementHeading(heading)
    if (field !== undefined) columns[field] ??= at
  })
  return { firstDataRow, columns, headings: headingsOf(row, width), width }
}

/** Returns the first field that is needed and no column holds, or undefined when the mapping can be used. */
export function missingStatementField({ columns }: Pick<StatementMapping, 'columns'>): StatementField | undefined {
  if (columns.transactionDate === undefined) return 'transactionDate'
  if (columns.signedAmount !== undefined || columns.deposit !== undefined) return undefined
  return columns.withdrawal === undefined ? 'signedAmount' : undefined
}

/** Returns whether a table has the columns of an earlier one: the same headings, or without headings the same width. */
export function fitsStatementMapping(
  { rows }: Pick<Table, 'rows'>,
  { headings, width, firstDataRow }: StatementMapping,
): boolean {
  if (headings.length === 0) return widthOf(rows) === width && suggestStatementMapping({ rows }) === undefined
  const row = rows[firstDataRow - 1] ?? []
  const same = (heading: string, at: number) => normaliseHeading(heading) === normaliseHeading(row[at] ?? '')
  return !isBlankRow(row) && row.length <= headings.length && headings.every(same)
}

/** Returns the mapping a person completes by hand, with nothing in it. The first row counts as headings. */
export function emptyStatementMapping({ rows }: Pick<Table, 'rows'>, hasHeadings: boolean): StatementMapping {
  const width = widthOf(rows)
  const headings = hasHeadings ? headingsOf(rows[0] ?? [], width) : []
  return { firstDataRow: hasHeadings ? Math.min(1, rows.length) : 0, columns: {}, headings, width }
}

/** What a column is used for. */
export type StatementUse = StatementField | 'unused'
export const STATEMENT_USES: readonly StatementUse[] = ['unused', ...STATEMENT_FIELDS]

/** Returns the use of a column. */
export const statementUseOf = ({ columns }: StatementMapping, column: number): StatementUse =>
  STATEMENT_FIELDS.find((field) => columns[field] === column) ?? 'unused'

/** Returns the mapping with another use of a column; the column that had it loses it. */
export function withStatementUse(mapping: StatementMapping, column: number, use: StatementUse): StatementMapping {
  const others = Object.entries(mapping.columns).filter(([field, at]) => at !== column && field !== use)
  const own = use === 'unused' ? {} : { [use]: column }
  return { ...mapping, columns: { ...Object.fromEntries(others), ...own } }
}

const headingsOf = (row: readonly string[], width: number) =>
  Array.from({ length: width }, (_, at) => (row[at] ?? '').trim())
const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => (isBlankRow(row) ? most : Math.max(most, row.length)), 0)
