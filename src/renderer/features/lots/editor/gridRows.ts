import { rowFindings } from '../parts/lotFindings.ts'
import { COLUMNS } from '../../../draft/columns.ts'
import { at, type Selection } from '../../../draft/selection.ts'
import type { GridView } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface RowDeps {
  locked: () => boolean
  select: (next: Selection) => void
  /** Stores the cell being typed. */
  commitEdit: () => void
}

/** Returns the commands on whole rows: add, delete, move, sort, and show only those with findings. */
export function gridRows(
  draft: LotDraft,
  { selection, rectangle, filter, toRow }: GridView,
  { locked, select, commitEdit }: RowDeps,
) {
  let last: { column: number; direction: 1 | -1 } | undefined

  function add(): void {
    if (filter.value) return
    draft.insertRow(Math.min(selection.value.anchorRow + 1, draft.rows.value.length))
    select(at(selection.value.anchorRow + 1, 0))
  }

  function remove(): void {
    const { top, bottom } = rectangle.value
    draft.removeRows(Array.from({ length: bottom - top + 1 }, (_, line) => toRow(top + line) ?? -1))
  }

  function move(by: number): void {
    if (!filter.value && draft.moveRow(selection.value.anchorRow, by))
      select(at(selection.value.anchorRow + by, selection.value.anchorColumn))
  }

  /** Sorts by a column; sorting by the same column again reverses the order. */
  function sort(column = selection.value.anchorColumn): void {
    const by = COLUMNS[column]
    if (!by || locked()) return
    commitEdit()
    last = { column, direction: last?.column === column && last.direction === 1 ? -1 : 1 }
    filter.value = undefined
    draft.sort(by, last.direction)
  }

  /** Toggles between the rows with findings and all rows. */
  function toggleFilter(): void {
    commitEdit()
    const whole = new Set(draft.findings.value.map(({ row }) => row))
    const found = draft.used.value.flatMap((row, index) =>
      whole.has(index) || rowFindings(row).length > 0 ? [index] : [],
    )
    filter.value = filter.value || found.length === 0 ? undefined : found
    select(at(0, selection.value.anchorColumn))
  }

  return { add, remove, move, sort, toggleFilter }
}
