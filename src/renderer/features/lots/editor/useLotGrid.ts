import { nextTick } from 'vue'
import { findCell } from '../../../draft/cells.ts'
import { COLUMNS } from '../../../draft/columns.ts'
import { commandOf, type Command } from '../../../ui/keys/keymap.ts'
import { at, clampSelection, move, type Selection } from '../../../draft/selection.ts'
import { belongsToComposition } from '../../../ui/form/useCompositionGuard.ts'
import { gridBlocks } from './gridBlocks.ts'
import { gridRows } from './gridRows.ts'
import { useCellEdit } from './useCellEdit.ts'
import { useGridView } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface GridHost {
  /** Scrolls a cell into view. */
  reveal(row: number, column: number): void
  /** Number of rows that a page key moves. */
  pageRows(): number
  focusEditor(): void
  openFind(): void
  showHelp(): void
  openImport(): void
}

/** Commands that change nothing and therefore work in a locked lot too. */
const READING: ReadonlySet<Command> = new Set<Command>(['help', 'find', 'filter'])

/** Returns the behaviour of the lot grid: the command of each key, and what each command does. */
export function useLotGrid(draft: LotDraft, locked: () => boolean, host: GridHost) {
  const view = useGridView(draft, locked, () => host.pageRows())
  const { selection, rectangle, filter, shown, rowCount, toRow, bounds } = view
  const {
    editing,
    text,
    start: startEdit,
    edit,
    commit: commitEdit,
    cancel: cancelEdit,
    onInput,
  } = useCellEdit(draft, locked, view)
  const { clear, fillDown, onPaste, onCopy } = gridBlocks(draft, locked, view, { editing })
  const rows = gridRows(draft, view, { locked, select, commitEdit })

  function select(next: Selection): void {
    commitEdit()
    selection.value = clampSelection(next, bounds())
    host.reveal(selection.value.row, selection.value.column)
  }

  /** Moves to the next cell that contains the words; false if there is none. */
  function find(words: string, step: 1 | -1): boolean {
    const { anchorRow, anchorColumn } = selection.value
    const found = findCell(shown.value, words, { row: anchorRow, column: anchorColumn }, step)
    if (found) select(at(found.row, found.column))
    return found !== undefined
  }

  const actions: Partial<Record<Command, () => void>> = {
    edit,
    revert: cancelEdit,
    clear,
    fillDown,
    addRow: rows.add,
    deleteRow: rows.remove,
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    moveRowUp: () => rows.move(-1),
    moveRowDown: () => rows.move(1),
    sort: () => rows.sort(),
    filter: rows.toggleFilter,
    find: () => host.openFind(),
    help: () => host.showHelp(),
    import: () => host.openImport(),
  }

  function run(command: Command): void {
    if (command !== 'revert') commitEdit()
    const next = move(selection.value, command, bounds())
    if (next) return select(next)
    if (locked() && !READING.has(command)) return
    actions[command]?.()
    selection.value = clampSelection(selection.value, bounds())
  }

  function onKeydown(event: KeyboardEvent): void {
    if (belongsToComposition(event)) return
    const command = commandOf(event, editing.value)
    if (!command || (command === 'revert' && !editing.value)) return
    // At the ends of the grid Tab leaves it, so that the rest of the page stays reachable by keyboard.
    if ((command === 'next' || command === 'previous') && atEnd(command)) return commitEdit()
    // The page moves on to its next pane.
    if (command === 'nextPane' || command === 'previousPane') return commitEdit()
    event.preventDefault()
    run(command)
  }

  function atEnd(command: 'next' | 'previous'): boolean {
    const { anchorRow, anchorColumn } = selection.value
    if (command === 'previous') return anchorRow === 0 && anchorColumn === 0
    return anchorRow === rowCount.value - 1 && anchorColumn === COLUMNS.length - 1
  }

  function onPointer(row: number, column: number, extend: boolean): void {
    select(extend ? { ...selection.value, row, column } : at(row, column))
    void nextTick(() => host.focusEditor())
  }

  return {
    selection,
    rectangle,
    editing,
    text,
    shown,
    rowCount,
    filter,
    toRow,
    select,
    startEdit,
    commitEdit,
    onKeydown,
    onInput,
    onPaste,
    onCopy,
    onPointer,
    run,
    sort: rows.sort,
    toggleFilter: rows.toggleFilter,
    find,
  }
}

export type LotGridModel = ReturnType<typeof useLotGrid>
