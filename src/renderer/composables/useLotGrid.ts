import { computed, nextTick, ref, shallowRef, watch } from 'vue'
import { MAX_DETAILS } from '#domain/lot'
import { editCell } from '../grid/cellEdit.ts'
import { findCell, readBlock, textOf } from '../grid/cells.ts'
import { COLUMNS, type EditableField } from '../grid/columns.ts'
import { commandOf, type Command } from '../grid/keymap.ts'
import { at, clampSelection, move, rectangleOf, type Selection } from '../grid/selection.ts'
import { formatTsv, parseTsv } from '../grid/tsv.ts'
import { rowFindings } from './lotFindings.ts'
import { belongsToComposition } from './useCompositionGuard.ts'
import type { LotDraft } from './useLotDraft.ts'

export interface GridHost {
  /** Brings a cell into view. */
  reveal(row: number, column: number): void
  /** Rows that a page key moves. */
  pageRows(): number
  focusEditor(): void
  openFind(): void
  showHelp(): void
  openImport(): void
}

/** Commands that change nothing and so work in a locked lot too. */
const READING: ReadonlySet<Command> = new Set<Command>(['help', 'find', 'filter'])

/**
 * Behaviour of the lot grid: selection, the one always-focused input, keys, clipboard, find, sort and filter. The input lies over the
 * active cell even while nothing is edited, so that an input method composes in place from the first key. Row numbers of the selection are
 * those on screen; `toRow` gives the lot's own.
 */
export function useLotGrid(draft: LotDraft, locked: () => boolean, host: GridHost) {
  const selection = shallowRef<Selection>(at(0, 0))
  const editing = ref(false)
  const text = ref('')
  /** Rows shown while the filter is on, as numbers of the lot; undefined shows all. They stay until the filter is set anew, so that a corrected row does not vanish under the cursor. */
  const filter = shallowRef<readonly number[]>()
  let sorted: { column: number; direction: 1 | -1 } | undefined
  const rectangle = computed(() => rectangleOf(selection.value))
  const shown = computed(() => {
    const only = filter.value
    return only ? draft.rows.value.filter((_, index) => only.includes(index)) : draft.rows.value
  })
  /** One row more than there are: the empty one at the end, where the next payee is typed. A filtered view has none. */
  const rowCount = computed(() => (filter.value ? shown.value.length : Math.min(MAX_DETAILS, draft.rows.value.length + (locked() ? 0 : 1))))
  const bounds = () => ({ rows: Math.max(1, rowCount.value), columns: COLUMNS.length, page: host.pageRows() })
  const toRow = (position: number): number | undefined => (filter.value ? filter.value[position] : position)
  const from = (top: number) => (line: number) => toRow(top + line)
  const activeColumn = () => COLUMNS[selection.value.anchorColumn]
  const activeRow = () => shown.value[selection.value.anchorRow]

  watch(editing, (on) => { draft.hold(on) }, { flush: 'sync' })
  // Rows that came or went make the numbers of the filter stale.
  watch(() => draft.rows.value.length, () => (filter.value = undefined))

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
    draft.write(from(selection.value.anchorRow), selection.value.anchorColumn, [[typed]])
  }

  function cancelEdit(): void {
    editing.value = false
    text.value = ''
    draft.cancelTyping()
  }

  /** What is being typed goes to disk with the next autosave even before it is committed. */
  function onInput(event: Event): void {
    const input = event.target as HTMLInputElement
    if (!editing.value) startEdit('')
    if (!editing.value) return void (input.value = '')
    text.value = input.value
    // The empty line at the end is no row yet; what is typed there needs one to be saved in.
    if (!activeRow()) draft.appendRow()
    const row = activeRow()
    const column = activeColumn()
    if (row && column) draft.previewRow(editCell(row, column.field as EditableField, text.value).row)
  }

  function edit(): void {
    const [row, column] = [activeRow(), activeColumn()]
    if (column) startEdit(row ? textOf(row, column) : '')
  }

  function clear(): void {
    const { top, bottom, left, right } = rectangle.value
    const lines = Math.min(bottom, shown.value.length - 1) - top + 1
    draft.write(from(top), left, Array.from({ length: lines }, () => Array<string>(right - left + 1).fill('')))
  }

  function fillDown(): void {
    const { top, bottom, left, right } = rectangle.value
    const source = top === bottom ? top - 1 : top
    const line = readBlock(shown.value, { top: source, bottom: source, left, right })[0]
    if (line) draft.write(from(top), left, Array.from({ length: bottom - top + 1 }, () => line))
  }

  function addRow(): void {
    if (filter.value) return
    draft.insertRow(Math.min(selection.value.anchorRow + 1, draft.rows.value.length))
    select(at(selection.value.anchorRow + 1, 0))
  }

  function deleteRows(): void {
    const { top, bottom } = rectangle.value
    draft.removeRows(Array.from({ length: bottom - top + 1 }, (_, line) => toRow(top + line) ?? -1))
  }

  function shift(by: number): void {
    if (!filter.value && draft.moveRow(selection.value.anchorRow, by)) select(at(selection.value.anchorRow + by, selection.value.anchorColumn))
  }

  /** Sorts by a column; the same column again turns the order round. */
  function sort(column = selection.value.anchorColumn): void {
    const by = COLUMNS[column]
    if (!by || locked()) return
    commitEdit()
    sorted = { column, direction: sorted?.column === column && sorted.direction === 1 ? -1 : 1 }
    filter.value = undefined
    draft.sort(by, sorted.direction)
  }

  /** Shows only the rows with findings, or all again. */
  function toggleFilter(): void {
    commitEdit()
    const whole = new Set(draft.findings.value.map(({ row }) => row))
    const found = draft.used.value.flatMap((row, index) => (whole.has(index) || rowFindings(row).length > 0 ? [index] : []))
    filter.value = filter.value || found.length === 0 ? undefined : found
    select(at(0, selection.value.anchorColumn))
  }

  /** Goes to the next cell that shows the words; false when there is none. */
  function find(words: string, step: 1 | -1): boolean {
    const { anchorRow, anchorColumn } = selection.value
    const found = findCell(shown.value, words, { row: anchorRow, column: anchorColumn }, step)
    if (found) select(at(found.row, found.column))
    return found !== undefined
  }

  const actions: Partial<Record<Command, () => void>> = {
    edit, revert: cancelEdit, clear, fillDown, addRow, deleteRow: deleteRows,
    undo: () => draft.undo(), redo: () => draft.redo(),
    moveRowUp: () => shift(-1), moveRowDown: () => shift(1),
    sort: () => sort(), filter: toggleFilter, find: () => host.openFind(), help: () => host.showHelp(), import: () => host.openImport(),
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
    // At the grid's ends Tab leaves it, so that the page stays reachable by keyboard.
    if ((command === 'next' || command === 'previous') && atEnd(command)) return commitEdit()
    // The page around the grid goes to its next part.
    if (command === 'nextPane' || command === 'previousPane') return commitEdit()
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
    draft.write(from(top), left, block)
    const width = Math.max(...block.map(({ length }) => length))
    selection.value = clampSelection({ anchorRow: top, anchorColumn: left, row: top + block.length - 1, column: left + width - 1 }, bounds())
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing.value) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', formatTsv(readBlock(shown.value, rectangle.value)))
    if (event.type === 'cut' && !locked()) clear()
  }

  function onPointer(row: number, column: number, extend: boolean): void {
    select(extend ? { ...selection.value, row, column } : at(row, column))
    void nextTick(() => host.focusEditor())
  }

  return {
    selection, rectangle, editing, text, shown, rowCount, filter, toRow,
    select, startEdit, commitEdit, onKeydown, onInput, onPaste, onCopy, onPointer, run, sort, toggleFilter, find,
  }
}

export type LotGridModel = ReturnType<typeof useLotGrid>
