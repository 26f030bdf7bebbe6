import { computed, shallowRef, watch } from 'vue'
import { MAX_DETAILS } from '#domain/lots/lot'
import { COLUMNS, ENTRY_STOPS } from '#data/draft/columns'
import { at, rectangleOf, type Selection } from '#ui/table/cellSelection'
import type { Deed } from '#ui/table/deed'
import type { LotDraft } from './useLotDraft.ts'

/**
 * Returns the rows that the grid shows of a lot, and the selection. The selection counts the rows on screen; `toRow`
 * converts a row on screen to a row of the lot.
 */
export function useGridView(draft: Pick<LotDraft, 'rows'>, locked: () => boolean, pageRows: () => number) {
  const selection = shallowRef<Selection>(at(0, 0))
  const rectangle = computed(() => rectangleOf(selection.value))
  /**
   * Rows shown by the filter, as row numbers of the lot; undefined shows all. The set is fixed until the filter is set
   * again, so that a corrected row does not vanish under the cursor.
   */
  const filter = shallowRef<readonly number[]>()
  const shown = computed(() => {
    const only = filter.value
    return only ? draft.rows.value.filter((_, index) => only.includes(index)) : draft.rows.value
  })
  /** Number of lines: the rows plus the empty last one for the next payee. A filtered view has no empty line. */
  const rowCount = computed(() =>
    filter.value ? shown.value.length : Math.min(MAX_DETAILS, draft.rows.value.length + (locked() ? 0 : 1)),
  )
  const toRow = (position: number): number | undefined => (filter.value ? filter.value[position] : position)

  // Removes the filter when rows are added or deleted, because its row numbers would then be wrong.
  watch(
    () => draft.rows.value.length,
    () => (filter.value = undefined),
  )

  const deed = shallowRef<Deed>()

  return {
    selection,
    deed,
    rectangle,
    filter,
    shown,
    rowCount,
    toRow,
    /** Returns a function that converts a line, counted from `top`, to a row number of the lot. */
    from: (top: number) => (line: number) => toRow(top + line),
    bounds: () => ({
      rows: Math.max(1, rowCount.value),
      columns: COLUMNS.length,
      page: pageRows(),
      stops: ENTRY_STOPS,
    }),
    activeColumn: () => COLUMNS[selection.value.anchorColumn],
    activeRow: () => shown.value[selection.value.anchorRow],
  }
}

export type GridView = ReturnType<typeof useGridView>

/** What every part of the grid uses: the lot, whether it is locked, and the visible and selected rows. */
export interface GridContext {
  draft: LotDraft
  locked: () => boolean
  view: GridView
}
