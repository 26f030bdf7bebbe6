import { nextTick, watch } from 'vue'
import type { Mend } from '#domain/lots/mends'
import { mendsOfFinding } from '../parts/findingText.ts'
import { findCell } from '#data/draft/cells'
import { COLUMNS } from '#data/draft/columns'
import { commandOf, type Command } from '#ui/keyboard/keymap'
import { at, clampSelection, isWholeRows, move, wholeRows, type Selection } from '#ui/table/cellSelection'
import { TOLD } from '#ui/table/deed'
import { belongsToComposition } from '#ui/controls/useCompositionGuard'
import { gridBlocks } from './gridBlocks.ts'
import { gridRows } from './gridRows.ts'
import { useCellEdit, type CellEditing } from './useCellEdit.ts'
import { useCodePicker, type CodePicker } from './useCodePicker.ts'
import { useGridPaste } from './useGridPaste.ts'
import { useGridView, type GridContext, type GridView } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface GridHost {
  reveal(row: number, column: number): void
  /** The page keys move by this many rows. */
  pageRows(): number
  focusEditor(): void
  isHidden(column: number): boolean
  unfold(): void
  openFind(): void
  showHelp(): void
  openImport(): void
  openMenu(): void
}

/** Commands that change nothing, so they work in a locked lot too. */
const READING: ReadonlySet<Command> = new Set<Command>(['help', 'find', 'filter', 'menu', 'totals'])

interface Grid extends GridContext {
  host: GridHost
  cell: CellEditing
  picker: CodePicker
}

function select({ view: { selection, bounds }, host, cell }: Grid, next: Selection): void {
  cell.commit()
  selection.value = clampSelection(next, bounds())
  const { row, column, anchorColumn } = selection.value
  if (host.isHidden(anchorColumn)) host.unfold()
  // A selection of whole rows ends at the last column, but scrolling there would hide the first ones.
  host.reveal(row, isWholeRows(selection.value, COLUMNS.length) ? 0 : column)
}

function find(grid: Grid, words: string, step: 1 | -1): boolean {
  const { selection, shown } = grid.view
  const { anchorRow, anchorColumn } = selection.value
  const found = findCell(shown.value, words, { row: anchorRow, column: anchorColumn }, step)
  if (found) select(grid, at(found.row, found.column))
  return found !== undefined
}

function activeMends({ view, draft }: Grid): Mend[] {
  const [row, column] = [view.toRow(view.selection.value.anchorRow), view.activeColumn()]
  const here = draft.findings.value.filter((finding) => finding.row === row && finding.field === column?.field)
  return row === undefined ? [] : here.flatMap(mendsOfFinding)
}

function mend({ view, draft }: Grid, { field, value }: Mend): void {
  const column = COLUMNS.findIndex((one) => one.field === field)
  draft.write(view.from(view.selection.value.anchorRow), column, [[value]])
}

/** Accepts the correction offered for the active cell; if several are, a person has to choose. */
function mendActive(grid: Grid): void {
  const [offered, ...more] = activeMends(grid)
  if (offered && more.length === 0) mend(grid, offered)
}

type Actions = Partial<Record<Command, () => void>>

function actionsOf(grid: Grid, rows: ReturnType<typeof gridRows>, blocks: ReturnType<typeof gridBlocks>): Actions {
  const { draft, host, cell } = grid
  return {
    mend: () => {
      mendActive(grid)
    },
    edit: cell.edit,
    revert: cell.cancel,
    clear: blocks.clear,
    fillDown: blocks.fillDown,
    addRowAbove: rows.addAbove,
    addRow: rows.add,
    duplicateRow: rows.duplicate,
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
    menu: () => host.openMenu(),
  }
}

function moveOver({ view: { selection, bounds }, host }: Grid, command: Command): Selection | undefined {
  let [before, next] = [selection.value, move(selection.value, command, bounds())]
  while (next && next.column !== before.column && host.isHidden(next.column))
    [before, next] = [next, move(next, command, bounds())]
  return next
}

function run(grid: Grid, actions: Actions, command: Command): void {
  const { selection, bounds } = grid.view
  if (command !== 'revert') grid.cell.commit()
  const next = moveOver(grid, command)
  if (next) return select(grid, next)
  if (grid.locked() && !READING.has(command)) return
  const { rows, removed } = grid.draft
  const [before, goneBefore] = [rows.value, removed.value]
  actions[command]?.()
  // Deleted rows are announced by the notice that offers to take them back.
  const offered = removed.value !== goneBefore
  if (TOLD.has(command) && !offered) grid.view.deed.value = { did: command, changed: rows.value !== before }
  selection.value = clampSelection(selection.value, bounds())
}

function onKeydown(grid: Grid, actions: Actions, event: KeyboardEvent): void {
  const { view, cell, picker } = grid
  if (belongsToComposition(event)) return
  if (picker.onKey(event)) return event.preventDefault()
  const command = commandOf(event, cell.editing.value)
  if (!command || (command === 'revert' && !cell.editing.value)) return
  // At the first and last cell, Tab leaves the grid, so that the rest of the page stays reachable by keyboard.
  if ((command === 'next' || command === 'previous') && atEnd(view, command)) return cell.commit()
  // The page handles these commands by moving the focus to another pane.
  if (command === 'nextPane' || command === 'previousPane') return cell.commit()
  event.preventDefault()
  run(grid, actions, command)
}

function atEnd({ selection, bounds }: GridView, command: 'next' | 'previous'): boolean {
  const { anchorRow, anchorColumn } = selection.value
  const next = move(selection.value, command, bounds())
  return next?.anchorRow === anchorRow && next.anchorColumn === anchorColumn
}

/** `column` undefined selects the whole row. */
function onPointer(grid: Grid, row: number, column: number | undefined, extend: boolean): void {
  const { value } = grid.view.selection
  if (column === undefined) select(grid, wholeRows(extend ? value.anchorRow : row, row, COLUMNS.length))
  else select(grid, extend ? { ...value, row, column } : at(row, column))
  void nextTick(() => grid.host.focusEditor())
}

function isSelected({ rectangle, selection }: GridView, row: number, column: number | undefined): boolean {
  const { top, bottom, left, right } = rectangle.value
  if (row < top || row > bottom) return false
  return column === undefined ? isWholeRows(selection.value, COLUMNS.length) : column >= left && column <= right
}

function createGrid(draft: LotDraft, locked: () => boolean, host: GridHost) {
  const view = useGridView(draft, locked, () => host.pageRows())
  const context: GridContext = { draft, locked, view }
  const cell = useCellEdit(context)
  const picker = useCodePicker(context, cell, () => run(grid, {}, 'next'))
  const grid: Grid = { ...context, host, cell, picker }
  const blocks = gridBlocks({ ...context, editing: cell.editing })
  const pasting = useGridPaste({ ...context, editing: cell.editing })
  const rows = gridRows({ ...context, select: (next) => select(grid, next), commitEdit: cell.commit })
  return { grid, rows, blocks, pasting, actions: actionsOf(grid, rows, blocks) }
}

export function useLotGrid(draft: LotDraft, locked: () => boolean, host: GridHost) {
  const { grid, rows, blocks, pasting, actions } = createGrid(draft, locked, host)
  const { selection, rectangle, filter, shown, rowCount, toRow, deed, activeRow } = grid.view
  const endsTyping = () => (draft.typed.value = undefined)
  watch(activeRow, (row) => {
    if (row?.rowId !== draft.typed.value) endsTyping()
  })
  const { editing, text, start, commit, onInput } = grid.cell
  return {
    selection,
    rectangle,
    editing,
    text,
    picker: grid.picker,
    shown,
    rowCount,
    filter,
    toRow,
    deed,
    select: (next: Selection) => select(grid, next),
    startEdit: start,
    commitEdit: commit,
    endTyping: () => {
      commit()
      endsTyping()
    },
    activeMends: () => activeMends(grid),
    mend: (offered: Mend) => {
      mend(grid, offered)
      grid.view.deed.value = { did: 'mend', changed: true }
    },
    onKeydown: (event: KeyboardEvent) => onKeydown(grid, actions, event),
    onInput,
    ...pasting,
    onCopy: blocks.onCopy,
    isSelected: (row: number, column: number | undefined) => isSelected(grid.view, row, column),
    canChangeRows: rows.possible,
    activeCode: () => grid.view.activeRow()?.detail.municipalityCode ?? '',
    copy: blocks.copy,
    cut: blocks.cut,
    onPointer: (row: number, column: number | undefined, extend: boolean) => onPointer(grid, row, column, extend),
    run: (command: Command) => run(grid, actions, command),
    sort: rows.sort,
    sorting: rows.sorting,
    toggleFilter: rows.toggleFilter,
    /** False if no cell contains the words. */
    find: (words: string, step: 1 | -1) => find(grid, words, step),
  }
}

export type LotGridModel = ReturnType<typeof useLotGrid>
