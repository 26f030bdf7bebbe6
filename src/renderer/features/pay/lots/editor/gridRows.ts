import { MAX_DETAILS } from '#domain/lots/lot'
import { computed, shallowRef } from 'vue'
import { rowFindings } from '../parts/lotFindings.ts'
import { isSorted } from '#data/draft/cells'
import { COLUMNS } from '#data/draft/columns'
import { at, type Selection } from '#ui/table/cellSelection'
import type { Command } from '#ui/keyboard/keymap'
import type { GridContext } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface RowDeps extends GridContext {
  select: (next: Selection) => void
  commitEdit: () => void
}

export interface Sorting {
  column: number
  direction: 1 | -1
}

function add({ draft, view: { filter, rectangle }, select }: RowDeps, where: 'above' | 'below'): void {
  if (filter.value) return
  const { top, bottom } = rectangle.value
  const index = Math.min(where === 'above' ? top : bottom + 1, draft.rows.value.length)
  draft.insertRow(index)
  select(at(index, 0))
}

function duplicate({ draft, view: { filter, rectangle, selection }, select }: RowDeps): void {
  const { top, bottom } = rectangle.value
  if (filter.value || !draft.duplicateRows(top, bottom)) return
  const { value } = selection
  const by = Math.min(bottom, draft.rows.value.length - 1) - top + 1
  select({ ...value, anchorRow: value.anchorRow + by, row: value.row + by })
}

function remove({ draft, view: { rectangle, toRow } }: RowDeps): void {
  const { top, bottom } = rectangle.value
  draft.removeRows(Array.from({ length: bottom - top + 1 }, (_, line) => toRow(top + line) ?? -1))
}

/** Moves the neighbouring row to the other side of the selected ones, so that there is a single step to undo. */
function move({ draft, view: { filter, selection, rectangle }, select }: RowDeps, by: 1 | -1): void {
  if (filter.value) return
  const { top, bottom } = rectangle.value
  const neighbour = by < 0 ? top - 1 : bottom + 1
  if (!draft.moveRow(neighbour, -by * (bottom - top + 1))) return
  const { value } = selection
  select({ ...value, anchorRow: value.anchorRow + by, row: value.row + by })
}

/**
 * Sorts ascending, or descending if the last sort was ascending by this column. Does nothing in a locked lot. The
 * active cell stays on its row.
 */
function sort(
  { draft, view, locked, commitEdit, select }: RowDeps,
  column: number,
  shown: Sorting | undefined,
): Sorting | undefined {
  const by = COLUMNS[column]
  if (!by || locked()) return shown
  commitEdit()
  const direction = shown?.column === column && shown.direction === 1 ? -1 : 1
  const active = view.activeRow()
  const { anchorRow, anchorColumn } = view.selection.value
  view.filter.value = undefined
  draft.sort(by, direction)
  view.deed.value = { did: 'sort', changed: true, field: by.field, direction }
  select(at(active ? draft.rows.value.findIndex(({ rowId }) => rowId === active.rowId) : anchorRow, anchorColumn))
  return { column, direction }
}

function useSorting({ draft }: RowDeps) {
  const last = shallowRef<Sorting>()
  const sorting = computed(() => {
    const by = last.value && COLUMNS[last.value.column]
    return last.value && by && isSorted(draft.rows.value, by, last.value.direction) ? last.value : undefined
  })
  return { last, sorting }
}

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

/** The commands that would change something now. */
function possible({ draft, locked, view: { filter, rectangle } }: RowDeps): ReadonlySet<Command> {
  const can = new Set<Command>()
  if (locked()) return can
  const { top, bottom } = rectangle.value
  const count = draft.rows.value.length
  const there = Math.min(bottom, count - 1) - top + 1
  if (top < (filter.value?.length ?? count)) can.add('deleteRow')
  if (filter.value) return can
  if (count < MAX_DETAILS) can.add('addRowAbove').add('addRow')
  if (there > 0 && count + there <= MAX_DETAILS) can.add('duplicateRow')
  if (top > 0 && bottom < count) can.add('moveRowUp')
  if (bottom + 1 < count) can.add('moveRowDown')
  return can
}

export function gridRows(deps: RowDeps) {
  const { last, sorting } = useSorting(deps)
  return {
    /** Undefined once the rows are no longer in the order of the last sort. */
    sorting,
    possible: () => possible(deps),
    addAbove: () => {
      add(deps, 'above')
    },
    add: () => {
      add(deps, 'below')
    },
    duplicate: () => {
      duplicate(deps)
    },
    remove: () => {
      remove(deps)
    },
    move: (by: 1 | -1) => {
      move(deps, by)
    },
    sort: (column = deps.view.selection.value.anchorColumn) => {
      last.value = sort(deps, column, sorting.value)
    },
    toggleFilter: () => {
      toggleFilter(deps)
    },
  }
}
