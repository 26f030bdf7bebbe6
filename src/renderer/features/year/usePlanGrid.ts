// The behaviour of the plan's grid, with the keys of the lot's grid: the same commands, selection and clipboard.
import { computed, ref, shallowRef } from 'vue'
import { at, clampSelection, isWholeRows, move, rectangleOf, wholeRows, type Selection } from '../../draft/selection.ts'
import { formatTsv, parseTsv } from '../../ui/data-table/tsv.ts'
import { belongsToComposition } from '../../ui/form/useCompositionGuard.ts'
import { commandOf, type Command } from '../../ui/keyboard/keymap.ts'
import { readPlanBlock, textOf } from './cells.ts'
import { PLAN_COLUMNS, PLAN_STOPS } from './columns.ts'
import { addRow, deleteRows, typedRow, writeBlock } from './planEdits.ts'
import { MOST_EMPLOYEES, type PlanSheet } from './usePlanSheet.ts'

export interface PlanGridHost {
  reveal(row: number, column: number): void
  pageRows(): number
  focusEditor(): void
  openImport(): void
  /** The designated numbers of the payee list, in half width. */
  known(): ReadonlySet<string>
}

/** Returns the selection, the cell being typed, and what keys, mouse and clipboard do. */
export function usePlanGrid(sheet: PlanSheet, host: PlanGridHost) {
  const selection = shallowRef<Selection>(at(0, 0))
  const rectangle = computed(() => rectangleOf(selection.value))
  const editing = ref(false)
  const text = ref('')
  /** Cells of the last edit that were refused, by reason. */
  const refused = shallowRef({ individual: 0, beyond: 0 })
  const rowCount = computed(() => Math.min(MOST_EMPLOYEES, sheet.rows.value.length + 1))
  const bounds = () => ({
    rows: Math.max(1, rowCount.value),
    columns: PLAN_COLUMNS.length,
    page: host.pageRows(),
    stops: PLAN_STOPS,
  })
  const activeColumn = () => PLAN_COLUMNS[selection.value.anchorColumn]
  const activeRow = () => sheet.rows.value[selection.value.anchorRow]

  function write(top: number, left: number, block: readonly (readonly string[])[]): void {
    const { step, individual, beyond } = writeBlock(sheet.rows.value, sheet, [top, left], block, host.known())
    refused.value = { individual, beyond }
    sheet.change(step)
  }

  function select(next: Selection): void {
    commit()
    selection.value = clampSelection(next, bounds())
    // A selection of whole rows ends at the last column, but scrolling there would hide the first ones.
    const whole = isWholeRows(selection.value, PLAN_COLUMNS.length)
    host.reveal(selection.value.row, whole ? 0 : selection.value.column)
  }

  function start(initial: string): void {
    if (activeColumn()?.editable !== true) return
    editing.value = true
    text.value = initial
  }

  function commit(): void {
    if (!editing.value) return
    editing.value = false
    const typed = text.value
    text.value = ''
    write(selection.value.anchorRow, selection.value.anchorColumn, [[typed]])
  }

  function cancel(): void {
    editing.value = false
    text.value = ''
    sheet.endTyping()
  }

  /** Fills the selected cells with one text each. */
  function fill(line: (row: number) => string[]): void {
    const { top, bottom, left } = rectangle.value
    const last = Math.min(bottom, sheet.rows.value.length - 1)
    write(
      top,
      left,
      Array.from({ length: last - top + 1 }, (_, n) => line(top + n)),
    )
  }

  function fillDown(): void {
    const { top, bottom, left, right } = rectangle.value
    const source = sheet.rows.value[top === bottom ? top - 1 : top]
    if (source) fill(() => readPlanBlock([source], left, right)[0] ?? [])
  }

  const clear = () => {
    const { left, right } = rectangle.value
    fill(() => Array<string>(right - left + 1).fill(''))
  }

  function add(index: number): void {
    sheet.change(addRow(sheet.rows.value, sheet, Math.min(index, sheet.rows.value.length)))
    select(at(index, 0))
  }

  const actions: Partial<Record<Command, () => void>> = {
    edit: () => {
      const [row, column] = [activeRow(), activeColumn()]
      if (column) start(row ? textOf(row, column) : '')
    },
    revert: cancel,
    clear,
    fillDown,
    addRow: () => {
      add(rectangle.value.bottom + 1)
    },
    addRowAbove: () => {
      add(rectangle.value.top)
    },
    deleteRow: () => {
      sheet.change(deleteRows(sheet.rows.value, rectangle.value.top, rectangle.value.bottom))
    },
    undo: () => void sheet.undo(),
    redo: () => void sheet.redo(),
    import: () => {
      host.openImport()
    },
  }

  function run(command: Command): void {
    if (command !== 'revert') commit()
    const next = move(selection.value, command, bounds())
    if (next) return select(next)
    actions[command]?.()
    selection.value = clampSelection(selection.value, bounds())
  }

  /** Returns whether Tab would stay in the cell, so that it has to leave the grid. */
  function isAtEnd(command: Command): boolean {
    if (command !== 'next' && command !== 'previous') return false
    const next = move(selection.value, command, bounds())
    return next?.anchorRow === selection.value.anchorRow && next.anchorColumn === selection.value.anchorColumn
  }

  function onKeydown(event: KeyboardEvent): void {
    if (belongsToComposition(event)) return
    const command = commandOf(event, editing.value)
    if (!command || (command === 'revert' && !editing.value)) return
    if (command === 'nextPane' || command === 'previousPane' || isAtEnd(command)) return commit()
    if (!actions[command] && !move(selection.value, command, bounds())) return
    event.preventDefault()
    run(command)
  }

  function onInput(event: Event): void {
    const input = event.target as HTMLInputElement
    if (!editing.value) start('')
    if (!editing.value) return void (input.value = '')
    text.value = input.value
    const { anchorRow, anchorColumn } = selection.value
    const typed = typedRow(sheet.rows.value, sheet, [anchorRow, anchorColumn], text.value, host.known())
    if (typed) sheet.keepTyped(typed)
    else sheet.endTyping()
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing.value) return
    event.preventDefault()
    const block = parseTsv(event.clipboardData?.getData('text/plain') ?? '')
    const { top, left } = rectangle.value
    write(top, left, block)
    const width = Math.max(...block.map(({ length }) => length))
    selection.value = clampSelection(
      { anchorRow: top, anchorColumn: left, row: top + block.length - 1, column: left + width - 1 },
      bounds(),
    )
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing.value) return
    event.preventDefault()
    const { top, bottom, left, right } = rectangle.value
    const block = readPlanBlock(sheet.rows.value.slice(top, bottom + 1), left, right)
    event.clipboardData?.setData('text/plain', formatTsv(block))
    if (event.type === 'cut') clear()
  }

  /** Selects the cell under the pointer, or the whole row if `column` is undefined. */
  function onPointer(row: number, column: number | undefined, extend: boolean): void {
    const { value } = selection
    if (column === undefined) select(wholeRows(extend ? value.anchorRow : row, row, PLAN_COLUMNS.length))
    else select(extend ? { ...value, row, column } : at(row, column))
    host.focusEditor()
  }

  return {
    selection,
    rectangle,
    editing,
    text,
    refused,
    rowCount,
    activeRow,
    activeColumn,
    select,
    run,
    start,
    commit,
    onKeydown,
    onInput,
    onPaste,
    onCopy,
    onPointer,
  }
}

export type PlanGridModel = ReturnType<typeof usePlanGrid>
