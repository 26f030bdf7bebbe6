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

/** Writes `texts` in place of what was typed, from the active cell to the right. */
function commitAs({ draft, view, editing, text }: CellInput, texts: readonly string[]): void {
  if (!editing.value) return
  const { selection, from, deed } = view
  editing.value = false
  text.value = ''
  draft.write(from(selection.value.anchorRow), selection.value.anchorColumn, [texts])
  const [row, column] = [view.activeRow(), view.activeColumn()]
  if (column) deed.value = { did: 'enter', changed: true, field: column.field, text: row ? displayOf(row, column) : '' }
}

/** In the code column, a name that can only mean one municipality becomes its code, as in a pasted list. */
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
  // The empty last line has to be a row before its text can be saved.
  if (!view.activeRow()) draft.appendRow()
  const row = view.activeRow()
  const column = view.activeColumn()
  draft.typed.value = row?.rowId
  if (row && column) draft.previewRow(editCell(row, column.field as EditableField, text.value).row)
}

/**
 * The input covers the active cell even when nothing is edited, so that an input method composes in place from the
 * first key.
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
    edit: () => {
      edit(cell)
    },
    /** Called before any other action, so that no click, key or leaving of the window loses the typed text. */
    commit: () => {
      commitAs(cell, [committedText(cell)])
    },
    commitAs: (texts: readonly string[]) => {
      commitAs(cell, texts)
    },
    cancel: () => {
      cancel(cell)
    },
    /** The next autosave writes the typed text, before it is committed. */
    onInput: (event: Event) => {
      onInput(cell, event)
    },
  }
}

export type CellEditing = ReturnType<typeof useCellEdit>
