import { computed, nextTick, ref, shallowRef } from 'vue'
import { COLUMNS, type EditableField } from '../grid/columns.ts'
import { readBlock, textOf } from '../grid/cells.ts'
import { editCell } from '../grid/cellEdit.ts'
import { commandOf, type Command } from '../grid/keymap.ts'
import { at, clampSelection, move, rectangleOf, type Selection } from '../grid/selection.ts'
import { formatTsv, parseTsv } from '../grid/tsv.ts'
import { belongsToComposition } from './useCompositionGuard.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface GridHost {
  /** Brings a cell into view. */
  reveal(row: number, column: number): void
  /** Rows that a page key moves. */
  pageRows(): number
  focusEditor(): void
  showHelp(): void
}

/**
 * Behaviour of the lot grid: selection, the one always-focused input, keys, clipboard. The input lies over the active cell even while
 * nothing is edited, so that an input method composes in place from the first key.
 */
export function useLotGrid(draft: LotDraft, locked: () => boolean, host: GridHost) {
  const selection = shallowRef<Selection>(at(0, 0))
  const editing = ref(false)
  const text = ref('')
  const rectangle = computed(() => rectangleOf(selection.value))
  /** One row more than there are: the empty one at the end, where the next payee is typed. */
  const rowCount = computed(() => Math.min(500, draft.rows.value.length + (locked() ? 0 : 1)))
  const bounds = () => ({ rows: Math.max(1, rowCount.value), columns: COLUMNS.length, page: host.pageRows() })
  const activeColumn = () => COLUMNS[selection.value.anchorColumn]
  const activeRow = () => draft.rows.value[selection.value.anchorRow]

  function select(next: Selection): void {
    commitEdit()
    selection.value = clampSelection(next, bounds())
    host.reveal(selection.value.row, selection.value.column)
  }

  function startEdit(initial: string): void {
    if (locked() || activeColumn()?.editable !== true) return
    editing.value = true
    text.value = initial
  }

  /** Stores what was typed. Called before anything else happens, so that a click, a key or a lost window never drops it. */
  function commitEdit(): void {
    if (!editing.value) return
    editing.value = false
    const typed = text.value
    text.value = ''
    draft.write(selection.value.anchorRow, selection.value.anchorColumn, [[typed]])
  }

  function cancelEdit(): void {
    editing.value = false
    text.value = ''
    const row = activeRow()
    if (row) draft.previewRow(row)
  }

  /** What is being typed goes to disk with the next autosave even before it is committed. */
  function onInput(event: Event): void {
    const input = event.target as HTMLInputElement
    if (!editing.value) startEdit('')
    if (!editing.value) return void (input.value = '')
    text.value = input.value
    const row = activeRow()
    const column = activeColumn()
    if (row && column) draft.previewRow(editCell(row, column.field as EditableField, text.value).row)
  }

  const actions: Partial<Record<Command, () => void>> = {
    edit: () => {
      const row = activeRow()
      const column = activeColumn()
      if (column) startEdit(row ? textOf(row, column) : '')
    },
    revert: cancelEdit,
    clear: () => draft.clear(rectangle.value),
    fillDown: () => {
      const { top, bottom, left, right } = rectangle.value
      const source = readBlock(draft.rows.value, top === bottom ? { top: top - 1, bottom: top - 1, left, right } : { top, bottom: top, left, right })[0]
      if (source) draft.write(top, left, Array.from({ length: bottom - top + 1 }, () => source))
    },
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    addRow: () => {
      draft.insertRow(Math.min(selection.value.anchorRow + 1, draft.rows.value.length))
      select(at(selection.value.anchorRow + 1, 0))
    },
    deleteRow: () => draft.removeRows(rectangle.value.top, rectangle.value.bottom),
    moveRowUp: () => shift(-1),
    moveRowDown: () => shift(1),
    help: () => host.showHelp(),
  }
  const READ_ONLY: ReadonlySet<Command> = new Set<Command>(['help'])

  function shift(by: number): void {
    if (draft.moveRow(selection.value.anchorRow, by)) select(at(selection.value.anchorRow + by, selection.value.anchorColumn))
  }

  function run(command: Command): void {
    if (command !== 'revert') commitEdit()
    const next = move(selection.value, command, bounds())
    if (next) select(next)
    else if (!locked() || READ_ONLY.has(command)) {
      actions[command]?.()
      selection.value = clampSelection(selection.value, bounds())
    }
  }

  function onKeydown(event: KeyboardEvent): void {
    if (belongsToComposition(event)) return
    const command = commandOf(event, editing.value)
    if (!command || (command === 'revert' && !editing.value)) return
    // At the grid's ends Tab leaves it, so that the page stays reachable by keyboard.
    if ((command === 'next' || command === 'previous') && atEnd(command)) return commitEdit()
    event.preventDefault()
    run(command)
  }

  function atEnd(command: 'next' | 'previous'): boolean {
    const { anchorRow, anchorColumn } = selection.value
    if (command === 'previous') return anchorRow === 0 && anchorColumn === 0
    return anchorRow === rowCount.value - 1 && anchorColumn === COLUMNS.length - 1
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing.value || locked()) return
    event.preventDefault()
    const block = parseTsv(event.clipboardData?.getData('text/plain') ?? '')
    const { top, left } = rectangle.value
    draft.write(top, left, block)
    selection.value = clampSelection({ anchorRow: top, anchorColumn: left, row: top + block.length - 1, column: left + Math.max(...block.map(({ length }) => length)) - 1 }, bounds())
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing.value) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', formatTsv(readBlock(draft.rows.value, rectangle.value)))
    if (event.type === 'cut' && !locked()) draft.clear(rectangle.value)
  }

  function onPointer(row: number, column: number, extend: boolean): void {
    select(extend ? { ...selection.value, row, column } : at(row, column))
    void nextTick(() => host.focusEditor())
  }

  return { selection, rectangle, editing, text, rowCount, select, startEdit, commitEdit, onKeydown, onInput, onPaste, onCopy, onPointer, run }
}

export type LotGridModel = ReturnType<typeof useLotGrid>
