import { ref, watch } from 'vue'
import { editCell } from '../../../draft/cellEdit.ts'
import { textOf } from '../../../draft/cells.ts'
import type { EditableField } from '../../../draft/columns.ts'
import type { GridView } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

/**
 * Controls the single input of the grid. It covers the active cell even when nothing is edited, so that an input method
 * composes in place from the first key. Decides when typed text becomes the cell's.
 */
export function useCellEdit(
  draft: LotDraft,
  locked: () => boolean,
  { selection, activeRow, activeColumn, from }: GridView,
) {
  const editing = ref(false)
  const text = ref('')

  watch(
    editing,
    (on) => {
      draft.hold(on)
    },
    { flush: 'sync' },
  )

  function start(initial: string): void {
    if (locked() || activeColumn()?.editable !== true) return
    editing.value = true
    text.value = initial
  }

  /** Starts editing with the cell's content. */
  function edit(): void {
    const [row, column] = [activeRow(), activeColumn()]
    if (column) start(row ? textOf(row, column) : '')
  }

  /** Stores the typed text. Runs before anything else, so that a click, a key or a lost window never drops it. */
  function commit(): void {
    if (!editing.value) return
    editing.value = false
    const typed = text.value
    text.value = ''
    draft.write(from(selection.value.anchorRow), selection.value.anchorColumn, [[typed]])
  }

  function cancel(): void {
    editing.value = false
    text.value = ''
    draft.cancelTyping()
  }

  /** The next autosave writes the typed text to disk even before it is committed. */
  function onInput(event: Event): void {
    const input = event.target as HTMLInputElement
    if (!editing.value) start('')
    if (!editing.value) return void (input.value = '')
    text.value = input.value
    // The empty last line has to become a row before its text can be saved.
    if (!activeRow()) draft.appendRow()
    const row = activeRow()
    const column = activeColumn()
    if (row && column) draft.previewRow(editCell(row, column.field as EditableField, text.value).row)
  }

  return { editing, text, start, edit, commit, cancel, onInput }
}

export type CellEdit = ReturnType<typeof useCellEdit>
