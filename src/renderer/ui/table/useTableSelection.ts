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

/** When lines are replaced, the selection is cleared; the cursor stays on its row while that is shown. */
export function useTableSelection<R>(model: TableModel<R>) {
  const selection = shallowRef<LineSelection>(NO_SELECTION)
  const cursorRow = computed(() => (selection.value.cursor < 0 ? undefined : model.rowAt(selection.value.cursor)))
  let [lines, generation]: [Lines, number] = [model.lines.value, model.generation.value]

  watch(
    model.lines,
    (now) => {
      const { cursor } = selection.value
      const renewed = generation !== model.generation.value
      if (cursor >= 0 && renewed) {
        const row = lines.order ? lines.order[cursor] : cursor
        const place = row === undefined ? -1 : placeOf(now, row, model.rows().length)
        selection.value = place < 0 ? NO_SELECTION : selectOne(place)
      }
      ;[lines, generation] = [now, model.generation.value]
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
