// A table of employees without headings, recognised by what is in its columns. Only what cannot be anything else is
// taken: a column of municipality codes, and twelve columns beside each other whose sum is a thirteenth or whose last
// eleven are equal in every row. A designated number has no shape of its own and is left to a person.
import { findPayee } from '#domain/municipalities'
import { parseYenInput } from '#domain/yen'
import { isBlankRow } from '../table.ts'
import { MONTH_FIELDS, type YearField } from './yearHeadings.ts'

type Rows = readonly (readonly string[])[]
const FEWEST_ROWS = 2
const MONTHS = 12

/** Returns the columns of the fields, or undefined unless exactly one reading is possible. */
export function suggestByShape(rows: Rows, width: number): Partial<Record<YearField, number>> | undefined {
  const filled = rows.filter((row) => !isBlankRow(row))
  if (filled.length < FEWEST_ROWS || filled.some((row) => row.length < width)) return undefined
  const columns = Array.from({ length: width }, (_, column) => column)
  const codes = columns.filter((column) => filled.every((row) => findPayee((row[column] ?? '').trim()) !== undefined))
  const amounts = columns.map((column) => amountsOf(filled, column))
  const starts = columns.filter((column) => areMonths(amounts.slice(column, column + MONTHS)))
  const [code] = codes
  const [june] = starts
  if (codes.length !== 1 || starts.length !== 1 || code === undefined || june === undefined) return undefined
  return { municipalityCode: code, ...Object.fromEntries(MONTH_FIELDS.map((field, at) => [field, june + at])) }
}

/** Returns the yen of a column, or undefined if one of its cells is not an amount. */
function amountsOf(rows: Rows, column: number): number[] | undefined {
  const amounts: number[] = []
  for (const row of rows) {
    const read = parseYenInput(row[column] ?? '')
    if (!read.ok) return undefined
    amounts.push(read.value)
  }
  return amounts
}

// The remainder of a division by twelve in whole hundreds, which only June has, is less than 1,200 yen. Without a June
// that differs, the tax of the year beside twelve equal months could be taken for it.
const REMAINDER = 1_200

function areMonths(columns: readonly (readonly number[] | undefined)[]): boolean {
  const [june, july, ...others] = columns
  if (columns.length < MONTHS || !june || !july || july.every((yen) => yen === 0)) return false
  const more = june.map((yen, row) => yen - (july[row] ?? 0))
  return (
    more.every((yen) => yen >= 0 && yen < REMAINDER) &&
    more.some((yen) => yen > 0) &&
    others.every((column) => column?.every((yen, row) => yen === july[row]) ?? false)
  )
}
