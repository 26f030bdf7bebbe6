import { ref, watch, type Ref } from 'vue'
import { payeeOfName } from '#domain/municipalities/municipalities'
import { editCell } from '#data/draft/cellEdit'
import { displayOf, textOf } from '#data/draft/cells'
import type { EditableField } from '#data/draft/columns'
import type { GridContext } from './useGridView.ts'

interface CellInput extends GridContext {
  editing: Ref<boolean>
  text: Ref<string>
}

function start({ locked, view, editing, text }: CellInput, initial: string): void {
  if (locked() || view.activeColumn()?.editable !== true) return
  editing.value = true
  text.value = initial
}

function edit(cell: CellInput): void {
  const [row, column] = [cell.view.activeRow(), cell.view.activeColumn()]
  if (column) start(cell, row ? textOf(row, column) : '')
}

/** Stores these texts from the active cell to the right, in place of what was typed. */
function commitAs({ draft, view, editing, text }: CellInput, texts: readonly string[]): void {
  if (!editing.value) return
  const { selection, from, deed } = view
  editing.value = false
  text.value = ''
  draft.write(from(selection.value.anchorRow), selection.value.anchorColumn, [texts])
  const [row, column] = [view.activeRow(), view.activeColumn()]
  if (column) deed.value = { did: 'enter', changed: true, field: column.field, text: row ? displayOf(row, column) : '' }
}

/** Returns the typed text; a name that can only mean one municipality becomes its code, as in a pasted list. */
const committedText = ({ view, text }: CellInput): string =>
  view.activeColumn()?.field === 'municipalityCode' ? (payeeOfName(text.value)?.code ?? text.value) : text.value

function cancel({ draft, editing, text }: CellInput): void {
  editing.value = false
  text.value = ''
  draft.cancelTyping()
}

function onInput(cell: CellInput, event: Event): void {
  const { draft, view, editing, text } = cell
  const input = event.target as HTMLInputElement
  if (!editing.value) start(cell, '')
  if (!editing.value) return void (input.value = '')
  text.value = input.value
  // Turns the empty last line into a row, so that its text can be saved.
  if (!view.activeRow()) draft.appendRow()
  const row = view.activeRow()
  const column = view.activeColumn()
  draft.typed.value = row?.rowId
  if (row && column) draft.previewRow(editCell(row, column.field as EditableField, text.value).row)
}

/**
 * Controls the single input of the grid. It covers the active cell even when nothing is edited, so that an input method
 * composes in place from the first key. Decides when the typed text is committed to the cell.
 */
export function useCellEdit(context: GridContext) {
  const cell: CellInput = { ...context, editing: ref(false), text: ref('') }
  const { draft, editing, text } = cell
  watch(
    editing,
    (on) => {
      draft.hold(on)
    },
    { flush: 'sync' },
  )
  return {
    editing,
    text,
    start: (initial: string) => {
      start(cell, initial)
    },
    /** Starts editing with the cell's content. */
    edit: () => {
      edit(cell)
    },
    /**
     * Stores the typed text. Called before any other action, so that the text is not lost by a click, by a key or by
     * leaving the window.
     */
    commit: () => {
      commitAs(cell, [committedText(cell)])
    },
    /** Stores these texts from the active cell to the right, in place of what was typed. */
    commitAs: (texts: readonly string[]) => {
      commitAs(cell, texts)
    },
    cancel: () => {
      cancel(cell)
    },
    /** Lets the next autosave write the typed text to disk before it is committed. */
    onInput: (event: Event) => {
      onInput(cell, event)
    },
  }
}

export type CellEdit = ReturnType<typeof useCellEdit>
