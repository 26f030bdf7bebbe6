import type { DraftRow } from '#data/draft/row'
import { displayOf } from '#data/draft/cells'
import { isNumeric, type Column } from '#data/draft/columns'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'

export interface NumberedRow {
  index: number
  row: DraftRow
}

/** `numberWidth` (px) is for the row numbers. */
export function detailColumns(
  columns: readonly Column[],
  numberWidth: number,
  t: (key: string) => string,
): VirtualColumn<NumberedRow>[] {
  return [
    {
      key: 'index',
      title: '#',
      width: numberWidth,
      align: 'right',
      format: ({ index }) => String(index + 1),
      value: ({ index }) => index,
    },
    ...columns.map((column): VirtualColumn<NumberedRow> => ({
      key: column.field,
      title: t(`lots.columns.${column.field}`),
      width: Math.max(column.width + 14, headingWidth(t(`lots.columns.${column.field}`))),
      align: isNumeric(column) ? 'right' : 'left',
      format: ({ row }) => displayOf(row, column),
    })),
  ]
}
