import { computed, shallowRef, watch } from 'vue'
import type { Lines } from './lines.ts'
import {
  extendTo,
  NO_SELECTION,
  positionsOf,
  selectedCount,
  selectOne,
  toggle,
  type LineSelection,
} from './selection.ts'
import type { TableModel } from './useTableModel.ts'

/** When lines are replaced, only the row with the cursor stays selected, if it is still shown. */
export function useTableSelection<R>(model: TableModel<R>) {
  const selection = shallowRef<LineSelection>(NO_SELECTION)
  const cursorRow = computed(() => (selection.value.cursor < 0 ? undefined : model.rowAt(selection.value.cursor)))
  let before: Lines = model.lines.value

  watch(model.lines, (_, was) => void (before = was), { flush: 'sync' })
  // The model counts up after it has replaced the lines.
  watch(
    model.generation,
    () => {
      const { cursor } = selection.value
      if (cursor < 0) return
      const row = before.order ? before.order[cursor] : cursor
      const place = row === undefined ? -1 : placeOf(model.lines.value, row, model.rows().length)
      selection.value = place < 0 ? NO_SELECTION : selectOne(place)
    },
    { flush: 'sync' },
  )

  function press(
    position: number,
    { shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  ): void {
    if (shiftKey) selection.value = extendTo(selection.value, position)
    else selection.value = ctrlKey || metaKey ? toggle(selection.value, position) : selectOne(position)
  }

  return {
    selection,
    cursorRow,
    press,
    count: computed(() => selectedCount(selection.value)),
    set: (next: LineSelection) => void (selection.value = next),
    select: (position: number) => void (selection.value = selectOne(position)),
    clear: () => void (selection.value = NO_SELECTION),
    *rows(): Generator<R> {
      for (const position of positionsOf(selection.value)) {
        const row = model.rowAt(position)
        if (row !== undefined) yield row
      }
    },
  }
}

export type TableSelection<R> = ReturnType<typeof useTableSelection<R>>

function placeOf({ order }: Lines, row: number, count: number): number {
  if (order) return order.indexOf(row)
  return row < count ? row : -1
}
