import { watch } from 'vue'
import type { LineSelection } from '../../ui/data-table/selection.ts'
import type { TableModel } from '../../ui/data-table/useTableModel.ts'
import { useTableSelection, type TableSelection } from '../../ui/data-table/useTableSelection.ts'
import type { MonthRow } from './monthRows.ts'

/**
 * Returns the selection of the board. It follows a company, not a position, so a line that moves because its state has
 * changed keeps the cursor.
 */
export function useChosenRow(
  model: TableModel<MonthRow>,
  chosen: () => string | undefined,
  choose: (companyId: string) => void,
): TableSelection<MonthRow> {
  const selection = useTableSelection(model)

  function place(): void {
    const wanted = chosen()
    for (let position = 0; position < model.count.value; position++)
      if (model.rowAt(position)?.companyId === wanted) {
        if (selection.selection.value.cursor !== position) selection.select(position)
        return
      }
  }
  const tell = () => {
    const row = selection.cursorRow.value
    if (row) choose(row.companyId)
  }
  watch([model.generation, chosen], place, { immediate: true, flush: 'sync' })

  return {
    ...selection,
    press: (position, event) => {
      selection.press(position, event)
      tell()
    },
    set: (next: LineSelection) => {
      selection.set(next)
      tell()
    },
  }
}
