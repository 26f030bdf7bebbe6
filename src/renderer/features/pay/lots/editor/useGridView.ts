import { computed, shallowRef, watch } from 'vue'
import { MAX_DETAILS } from '#domain/lots/lot'
import { COLUMNS, ENTRY_STOPS } from '#data/draft/columns'
import { at, rectangleOf, type Selection } from '#ui/table/cellSelection'
import type { Deed } from '#ui/table/deed'
import type { LotDraft } from './useLotDraft.ts'

/** The selection counts rows on screen; `toRow` converts one to a row of the lot. */
export function useGridView(draft: Pick<LotDraft, 'rows'>, locked: () => boolean, pageRows: () => number) {
  const selection = shallowRef<Selection>(at(0, 0))
  const rectangle = computed(() => rectangleOf(selection.value))
  /**
   * Row numbers of the lot; undefined shows all rows. Fixed until the filter is set again, so that a corrected row
   * does not vanish under the cursor.
   */
  const filter = shallowRef<readonly number[]>()
  const shown = computed(() => {
    const only = filter.value
    return only ? draft.rows.value.filter((_, index) => only.includes(index)) : draft.rows.value
  })
  /** The rows plus the empty last line for the next payee, which a filtered or locked view does not have. */
  const rowCount = computed(() =>
    filter.value ? shown.value.length : Math.min(MAX_DETAILS, draft.rows.value.length + (locked() ? 0 : 1)),
  )
  const toRow = (position: number): number | undefined => (filter.value ? filter.value[position] : position)

  // The row numbers of the filter are wrong once rows are added or deleted.
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

export interface GridContext {
  draft: LotDraft
  locked: () => boolean
  view: GridView
}
