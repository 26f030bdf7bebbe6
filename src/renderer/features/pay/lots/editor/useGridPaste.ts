import { computed, shallowRef } from 'vue'
import { MAX_DETAILS } from '#domain/lots/lot'
import { hasChanges, readPasted, readPastedCsv, type PasteColumns, type PasteReport } from '#formats/intake/pastedBlock'
import { COLUMNS } from '#data/draft/columns'
import type { Rows } from '#data/draft/rows'
import { clampSelection } from '#ui/table/cellSelection'
import { parseTsv } from '#ui/table/tsv'
import type { CellEditing } from './useCellEdit.ts'
import type { GridContext } from './useGridView.ts'

type PasteDeps = GridContext & Pick<CellEditing, 'editing'>

/** A paste that left out or changed something, of which the user is told. */
export interface Pasted {
  report: PasteReport
  count: number
  rows: Rows
  /** The paste is the step that undo would undo. */
  undoable: boolean
}

const PASTE_COLUMNS: PasteColumns = COLUMNS.map(({ field }) => (field === 'payee' ? undefined : field))

/** Returns undefined if nothing was changed or left out. */
function paste({ draft, view }: PasteDeps, text: string): Pasted | undefined {
  const { top, left: selected } = view.rectangle.value
  const block = readPastedCsv(text, selected, PASTE_COLUMNS) ?? parseTsv(text)
  const { rows, left, report } = readPasted(block, selected, PASTE_COLUMNS)
  const before = draft.rows.value
  const position = view.from(top)
  draft.write(position, left, rows)
  const width = Math.max(...rows.map(({ length }) => length))
  view.selection.value = clampSelection(
    { anchorRow: top, anchorColumn: left, row: top + rows.length - 1, column: left + width - 1 },
    view.bounds(),
  )
  const count = rows.filter((_, line) => (position(line) ?? MAX_DETAILS) < MAX_DETAILS).length
  view.deed.value = { did: 'paste', changed: draft.rows.value !== before, rows: count }
  if (!hasChanges(report) && draft.note.value.refused.length === 0) return undefined
  return { report, count, rows: draft.rows.value, undoable: draft.rows.value !== before }
}

/** `pasted` is there until the rows change again, because undo would then undo something else. */
export function useGridPaste(deps: PasteDeps) {
  const { draft, locked, editing } = deps
  const last = shallowRef<Pasted>()
  const pasted = computed(() => (last.value?.rows === draft.rows.value ? last.value : undefined))
  return {
    pasted,
    onPaste: (event: ClipboardEvent) => {
      if (editing.value || locked()) return
      event.preventDefault()
      last.value = paste(deps, event.clipboardData?.getData('text/plain') ?? '')
    },
    undoPaste: () => {
      if (pasted.value?.undoable === true && !locked()) draft.undo()
    },
  }
}
