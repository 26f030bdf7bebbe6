// The grid of the year plan, with the same commands, selection and clipboard as that of a lot.
import { computed, ref, shallowRef } from 'vue'
import { at, clampSelection, isWholeRows, move, rectangleOf, wholeRows, type Selection } from '#ui/table/cellSelection'
import { TOLD, type Deed } from '#ui/table/deed'
import { formatTsv, parseTsv } from '#ui/table/tsv'
import { belongsToComposition } from '#ui/controls/useCompositionGuard'
import { commandOf, type Command } from '#ui/keyboard/keymap'
import { findInGrid } from '#data/draft/gridText'
import { copyText } from '#ui/text/clipboard'
import { displayOf, readPlanBlock, textOf } from './cells.ts'
import { PLAN_COLUMNS, PLAN_STOPS } from './columns.ts'
import {
  addRow,
  copyRows,
  deleteRows,
  fillYear,
  isSortedBy,
  sortRows,
  typedRow,
  writeBlock,
  type PlanSorting,
} from './planEdits.ts'
import { MOST_EMPLOYEES, type PlanSheet } from './usePlanSheet.ts'

export interface PlanGridHost {
  reveal(row: number, column: number): void
  pageRows(): number
  focusEditor(): void
  openImport(): void
  openFind(): void
  openMenu(): void
  /** Designated numbers of the payee list, in half width. */
  known(): ReadonlySet<string>
}

export function usePlanGrid(sheet: PlanSheet, host: PlanGridHost) {
  const selection = shallowRef<Selection>(at(0, 0))
  const rectangle = computed(() => rectangleOf(selection.value))
  const editing = ref(false)
  const text = ref('')
  const refused = shallowRef({ individual: 0, beyond: 0 })
  const deed = shallowRef<Deed>()
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
    const [row, column] = [activeRow(), activeColumn()]
    deed.value = {
      did: 'enter',
      changed: true,
      field: column?.field,
      text: row && column ? displayOf(row, column) : '',
    }
  }

  function cancel(): void {
    editing.value = false
    text.value = ''
    sheet.endTyping()
  }

  function fill(line: (row: number) => string[]): void {
    const { top, bottom, left } = rectangle.value
    const last = Math.min(bottom, sheet.rows.value.length - 1)
    write(
      top,
      left,
      Array.from({ length: last - top + 1 }, (_, n) => line(top + n)),
    )
  }

  function told(did: Deed['did'], work: () => void, more: Partial<Deed> = {}): void {
    const before = sheet.rows.value
    work()
    deed.value = { did, changed: sheet.rows.value !== before, ...more }
  }

  function fillDown(): void {
    const { top, bottom, left, right } = rectangle.value
    const source = sheet.rows.value[top === bottom ? top - 1 : top]
    if (source) fill(() => readPlanBlock([source], left, right)[0] ?? [])
  }

  const yearStep = () => {
    const { top, bottom } = rectangle.value
    return fillYear(sheet.rows.value, top, bottom, selection.value.anchorColumn)
  }

  const clear = () => {
    const { left, right } = rectangle.value
    fill(() => Array<string>(right - left + 1).fill(''))
  }

  function add(index: number): void {
    sheet.change(addRow(sheet.rows.value, sheet, Math.min(index, sheet.rows.value.length)))
    select(at(index, 0))
  }

  function duplicate(): void {
    const { top, bottom } = rectangle.value
    const step = copyRows(sheet.rows.value, top, bottom)
    sheet.change(step)
    const { value } = selection
    const by = step.put.length
    if (by > 0) select({ ...value, anchorRow: value.anchorRow + by, row: value.row + by })
  }

  const lastSorting = shallowRef<PlanSorting>()
  /** Undefined once the rows are no longer in the order of the last sort. */
  const sorting = computed(() =>
    lastSorting.value && isSortedBy(sheet.rows.value, lastSorting.value) ? lastSorting.value : undefined,
  )

  /** Sorting by the same column again reverses the order. The active cell stays on its row. */
  function sort(column = selection.value.anchorColumn): void {
    commit()
    const { value: now } = sorting
    const next: PlanSorting = { column, direction: now?.column === column && now.direction === 1 ? -1 : 1 }
    const active = activeRow()
    const { anchorRow, anchorColumn } = selection.value
    sheet.change(sortRows(sheet.rows.value, next))
    lastSorting.value = next
    deed.value = { did: 'sort', changed: true, field: PLAN_COLUMNS[column]?.field, direction: next.direction }
    const found = sheet.rows.value.findIndex(({ employeeId }) => employeeId === active?.employeeId)
    select(at(found < 0 ? anchorRow : found, anchorColumn))
  }

  /** False if no cell contains the words. */
  function find(words: string, step: 1 | -1): boolean {
    const { anchorRow: row, anchorColumn: column } = selection.value
    const texts = { rows: sheet.rows.value, columns: PLAN_COLUMNS, textOf: displayOf }
    const found = findInGrid(texts, words, { row, column }, step)
    if (found) select(at(found.row, found.column))
    return found !== undefined
  }

  /** Copies from the menu, where there is no copy event. Returns whether the cells are in the clipboard. */
  function copy(): boolean {
    const { top, bottom, left, right } = rectangle.value
    return copyText(formatTsv(readPlanBlock(sheet.rows.value.slice(top, bottom + 1), left, right)))
  }

  function canChangeRows(): ReadonlySet<Command> {
    const can = new Set<Command>()
    const { top, bottom } = rectangle.value
    const count = sheet.rows.value.length
    const there = Math.min(bottom, count - 1) - top + 1
    if (there > 0) can.add('deleteRow')
    if (yearStep().put.length > 0) can.add('fillYear')
    if (count < MOST_EMPLOYEES) can.add('addRowAbove').add('addRow')
    if (there > 0 && count + there <= MOST_EMPLOYEES) can.add('duplicateRow')
    return can
  }

  function isSelected(row: number, column: number | undefined): boolean {
    const { top, bottom, left, right } = rectangle.value
    if (row < top || row > bottom) return false
    return column === undefined ? isWholeRows(selection.value, PLAN_COLUMNS.length) : column >= left && column <= right
  }

  const actions: Partial<Record<Command, () => void>> = {
    edit: () => {
      const [row, column] = [activeRow(), activeColumn()]
      if (column) start(row ? textOf(row, column) : '')
    },
    revert: cancel,
    clear,
    fillDown,
    fillYear: () => {
      sheet.change(yearStep())
    },
    addRow: () => {
      add(rectangle.value.bottom + 1)
    },
    addRowAbove: () => {
      add(rectangle.value.top)
    },
    deleteRow: () => {
      sheet.change(deleteRows(sheet.rows.value, rectangle.value.top, rectangle.value.bottom))
    },
    duplicateRow: duplicate,
    sort: () => {
      sort()
    },
    find: () => {
      host.openFind()
    },
    menu: () => {
      host.openMenu()
    },
    undo: () => void sheet.undo(),
    redo: () => void sheet.redo(),
    totals: () => undefined,
    import: () => {
      host.openImport()
    },
  }

  function run(command: Command): void {
    if (command !== 'revert') commit()
    const next = move(selection.value, command, bounds())
    if (next) return select(next)
    const action = actions[command]
    if (action && TOLD.has(command)) told(command, action)
    else action?.()
    selection.value = clampSelection(selection.value, bounds())
  }

  /** True if Tab would stay in the cell, so that it has to leave the grid. */
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
    told('paste', () => write(top, left, block), { rows: Math.min(block.length, MOST_EMPLOYEES - top) })
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
    if (event.type === 'cut') told('cut', clear)
  }

  /** `column` undefined selects the whole row. */
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
    deed,
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
    sort,
    sorting,
    find,
    shown: sheet.rows,
    commitEdit: commit,
    isSelected,
    canChangeRows,
    activeCode: () => activeRow()?.municipalityCode ?? '',
    copy: () => void copy(),
    cut: () => {
      if (copy()) told('cut', clear)
    },
  }
}

export type PlanGridModel = ReturnType<typeof usePlanGrid>
