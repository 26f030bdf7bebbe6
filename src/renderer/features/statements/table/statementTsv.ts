import { guardText } from '#formats/table'
import { formatTsv } from '../../../ui/data-table/tsv.ts'
import type { VirtualColumn } from '../../../ui/data-table/types.ts'

/**
 * Rows as other programs take them from the clipboard: the headings, then the columns shown. Amounts are plain digits;
 * a text that a spreadsheet would run as a formula is guarded by an apostrophe, as in the files we write.
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
