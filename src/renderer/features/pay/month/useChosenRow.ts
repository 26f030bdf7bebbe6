import { watch } from 'vue'
import type { LineSelection } from '#ui/table/selection'
import type { TableModel } from '#ui/table/useTableModel'
import { useTableSelection, type TableSelection } from '#ui/table/useTableSelection'
import type { MonthRow } from './monthRows.ts'

/** The cursor follows the chosen company. When its line is gone, the company that takes its place is chosen. */
export function useChosenRow(
  model: TableModel<MonthRow>,
  chosen: () => string | undefined,
  choose: (companyId: string) => void,
): TableSelection<MonthRow> {
  const selection = useTableSelection(model)
  let seen: { readonly companies: readonly string[]; readonly selection: LineSelection } = {
    companies: [],
    selection: selection.selection.value,
  }

  const shown = () => Array.from({ length: model.count.value }, (_, at) => model.rowAt(at)?.companyId ?? '')
  const note = () => void (seen = { companies: shown(), selection: selection.selection.value })

  function place(companies: readonly string[]): boolean {
    const position = companies.indexOf(chosen() ?? '')
    if (position < 0) return false
    if (selection.selection.value.cursor !== position) selection.select(position)
    return true
  }
  const follow = () => void place(shown())
  /** Called for new lines. The same lines in the same order keep their selection. */
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
  // Lines that are only added do not change the generation. The model watches its lines first, so it has arranged
  // them when this runs.
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
