import { ref, watch } from 'vue'
import { editCell } from '../../../draft/cellEdit.ts'
import { textOf } from '../../../draft/cells.ts'
import type { EditableField } from '../../../draft/columns.ts'
import type { GridView } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

/**
 * The one input of the grid, over the active cell even while nothing is edited, so that an input method composes in
 * place from the first key: what is typed into it, and when that becomes the cell's.
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

  /** Begins with what the cell holds. */
  function edit(): void {
    const [row, column] = [activeRow(), activeColumn()]
    if (column) start(row ? textOf(row, column) : '')
  }

  /**
   * Stores what was typed. Called before anything else happens, so that a click, a key or a lost window never drops it.
   */
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

  /** What is being typed goes to disk with the next autosave even before it is committed. */
  function onInput(event: Event): void {
    const input = event.target as HTMLInputElement
    if (!editing.value) start('')
    if (!editing.value) return void (input.value = '')
    text.value = input.value
    // The empty line at the end is no row yet; what is typed there needs one to be saved in.
    if (!activeRow()) draft.appendRow()
    const row = activeRow()
    const column = activeColumn()
    if (row && column) draft.previewRow(editCell(row, column.field as EditableField, text.value).row)
  }

  return { editing, text, start, edit, commit, cancel, onInput }
}

export type CellEdit = ReturnType<typeof useCellEdit>
