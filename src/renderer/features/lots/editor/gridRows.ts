import { rowFindings } from '../parts/lotFindings.ts'
import { COLUMNS } from '../../../draft/columns.ts'
import { at, type Selection } from '../../../draft/selection.ts'
import type { GridContext } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface RowDeps extends GridContext {
  select: (next: Selection) => void
  /** Stores the cell being typed. */
  commitEdit: () => void
}

interface Sorting {
  column: number
  direction: 1 | -1
}

function add({ draft, view: { filter, selection }, select }: RowDeps): void {
  if (filter.value) return
  draft.insertRow(Math.min(selection.value.anchorRow + 1, draft.rows.value.length))
  select(at(selection.value.anchorRow + 1, 0))
}

function remove({ draft, view: { rectangle, toRow } }: RowDeps): void {
  const { top, bottom } = rectangle.value
  draft.removeRows(Array.from({ length: bottom - top + 1 }, (_, line) => toRow(top + line) ?? -1))
}

function move({ draft, view: { filter, selection }, select }: RowDeps, by: number): void {
  if (!filter.value && draft.moveRow(selection.value.anchorRow, by))
    select(at(selection.value.anchorRow + by, selection.value.anchorColumn))
}

/** Sorts by a column unless the lot is locked; returns how the rows are sorted afterwards. */
function sort(
  { draft, view: { filter }, locked, commitEdit }: RowDeps,
  column: number,
  last: Sorting | undefined,
): Sorting | undefined {
  const by = COLUMNS[column]
  if (!by || locked()) return last
  commitEdit()
  const direction = last?.column === column && last.direction === 1 ? -1 : 1
  filter.value = undefined
  draft.sort(by, direction)
  return { column, direction }
}

/** Returns the row numbers of the lot that have a finding. */
function rowsWithFindings({ findings, used }: LotDraft): number[] {
  const found = new Set(findings.value.map(({ row }) => row))
  return used.value.flatMap((row, index) => (found.has(index) || rowFindings(row).length > 0 ? [index] : []))
}

function toggleFilter({ draft, view: { filter, selection }, select, commitEdit }: RowDeps): void {
  commitEdit()
  const found = rowsWithFindings(draft)
  filter.value = filter.value || found.length === 0 ? undefined : found
  select(at(0, selection.value.anchorColumn))
}

/** Returns the commands on whole rows: add, delete, move, sort, and show only those with findings. */
export function gridRows(deps: RowDeps) {
  let last: Sorting | undefined
  return {
    add: () => {
      add(deps)
    },
    remove: () => {
      remove(deps)
    },
    move: (by: number) => {
      move(deps, by)
    },
    /** Sorts by a column; sorting by the same column again reverses the order. */
    sort: (column = deps.view.selection.value.anchorColumn) => {
      last = sort(deps, column, last)
    },
    /** Toggles between the rows with findings and all rows. */
    toggleFilter: () => {
      toggleFilter(deps)
    },
  }
}
