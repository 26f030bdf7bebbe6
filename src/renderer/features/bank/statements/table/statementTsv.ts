import { guardText } from '#formats/tables/table'
import { formatTsv } from '#ui/table/tsv'
import type { VirtualColumn } from '#ui/table/types'

/**
 * Headings, then the rows, in the visible columns. Amounts are plain digits; an apostrophe guards texts that a
 * spreadsheet would run as a formula, as in exported files.
 */
export function rowsAsTsv<R>(columns: readonly VirtualColumn<R>[], rows: Iterable<R>): { text: string; count: number } {
  const lines = [columns.map(({ title }) => title)]
  for (const row of rows) lines.push(columns.map((column) => cellOf(column, row)))
  return { text: formatTsv(lines), count: lines.length - 1 }
}

function cellOf<R>(column: VirtualColumn<R>, row: R): string {
  if (column.figure) return String(column.value?.(row) ?? '')
  return guardText(column.format(row))
}
