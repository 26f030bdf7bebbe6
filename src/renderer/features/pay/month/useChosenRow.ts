import { watch } from 'vue'
import type { LineSelection } from '#ui/table/selection'
import type { TableModel } from '#ui/table/useTableModel'
import { useTableSelection, type TableSelection } from '#ui/table/useTableSelection'
import type { MonthRow } from './monthRows.ts'

/**
 * Returns the selection of the board, whose cursor is always on the chosen company: it follows the company when its line
 * moves, and chooses the one that takes its place when its line is gone.
 */
export function useChosenRow(
  model: TableModel<MonthRow>,
  chosen: () => string | undefined,
  choose: (companyId: string) => void,
): TableSelection<MonthRow> {
  const selection = useTableSelection(model)
  /** The lines and what was selected of them, as the user saw them last. */
  let seen: { readonly companies: readonly string[]; readonly selection: LineSelection } = {
    companies: [],
    selection: selection.selection.value,
  }

  const shown = () => Array.from({ length: model.count.value }, (_, at) => model.rowAt(at)?.companyId ?? '')
  const note = () => void (seen = { companies: shown(), selection: selection.selection.value })

  /** Puts the cursor on the chosen company; returns whether its line is there. */
  function place(companies: readonly string[]): boolean {
    const position = companies.indexOf(chosen() ?? '')
    if (position < 0) return false
    if (selection.selection.value.cursor !== position) selection.select(position)
    return true
  }
  const follow = () => void place(shown())
  /** After new lines. The same lines in the same order keep what is selected of them. */
  function settle(): void {
    const companies = shown()
    const isSame =
      companies.length === seen.companies.length && companies.every((one, at) => one === seen.companies[at])
    if (isSame && companies[seen.selection.cursor] === chosen()) selection.set(seen.selection)
    else if (!place(companies)) takePlace(companies)
    note()
  }
  function takePlace(companies: readonly string[]): void {
    const position = Math.min(Math.max(0, seen.selection.cursor), companies.length - 1)
    if (position < 0) return selection.clear()
    selection.select(position)
    tell()
  }
  const tell = () => {
    const row = selection.cursorRow.value
    if (row) choose(row.companyId)
    note()
  }
  watch([model.lines, chosen], follow, { flush: 'sync' })
  watch(model.generation, settle, { immediate: true, flush: 'sync' })
  // Lines that are only added change no generation. The model has arranged them when this runs, as it watches them first.
  watch(model.count, settle)

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
