import { nextTick, shallowRef, type Ref } from 'vue'
import { call } from '#data/bridge/index'
import { at, wholeRows, type Rectangle, type Selection } from './cellSelection.ts'
import type { GridPlace } from './useGridPointer.ts'
import type { Command } from '../keyboard/keymap.ts'

/** The items of the menu of the selected cells, in groups. */
export const GRID_MENU = [
  ['cut', 'copy', 'paste'],
  ['addRowAbove', 'addRow', 'duplicateRow', 'deleteRow'],
  ['moveRowUp', 'moveRowDown'],
  ['lookUp'],
] as const satisfies readonly (readonly (Command | 'cut' | 'copy' | 'paste' | 'lookUp')[])[]
/** The items of a lot that cannot be changed. */
export const LOCKED_MENU = [['copy'], ['lookUp']] as const

/** What is opened of an employee. */
export type OfEmployee = 'changeEmployee' | 'twelveMonths'
export type GridMenuItem = (typeof GRID_MENU)[number][number] | 'fillYear' | OfEmployee

/** The menu of a grid of employees, whose rows have no order of their own to move them in, but twelve months. */
export const PLAN_MENU = [
  GRID_MENU[0],
  ['changeEmployee', 'twelveMonths', 'fillYear'],
  GRID_MENU[1],
  GRID_MENU[3],
] as const

/** What the menu needs of a grid. */
export interface MenuGrid {
  /** The rows without the empty one at the end. */
  shown: Readonly<Ref<readonly unknown[]>>
  selection: Readonly<Ref<Selection>>
  rectangle: Readonly<Ref<Rectangle>>
  canChangeRows: () => ReadonlySet<Command>
  copy: () => void
  cut: () => void
  run: (command: Command) => void
  /** Returns the municipality code of the active row; empty if it has none. */
  activeCode: () => string
}
/** What opening the menu needs besides. */
interface OpeningGrid extends MenuGrid {
  editing: Readonly<Ref<boolean>>
  commitEdit: () => void
  isSelected: (row: number, column: number | undefined) => boolean
  select: (next: Selection) => void
}

/** Returns whether an item of the menu would do something now. A locked lot can only be copied. */
export function canRun(grid: MenuGrid, locked: boolean, item: GridMenuItem): boolean {
  const filled = grid.rectangle.value.top < grid.shown.value.length
  if (item === 'copy' || isOfEmployee(item)) return filled
  if (item === 'lookUp') return grid.activeCode() !== ''
  if (locked) return false
  if (item === 'cut') return filled
  return item === 'paste' || grid.canChangeRows().has(item)
}

const isOfEmployee = (item: GridMenuItem): item is OfEmployee => item === 'changeEmployee' || item === 'twelveMonths'

/** Runs an item of the menu. The grid's input must have the focus, because pasted text goes to the focused element. */
async function runItem(
  grid: MenuGrid,
  item: GridMenuItem,
  { lookUp, openEmployee }: Pick<MenuHost, 'lookUp' | 'openEmployee'>,
): Promise<void> {
  if (item === 'copy') grid.copy()
  else if (isOfEmployee(item)) openEmployee?.(item)
  else if (item === 'lookUp') lookUp(grid.activeCode())?.()
  else if (item === 'cut') grid.cut()
  else if (item === 'paste') await call('menu.run', { what: 'paste' })
  else grid.run(item)
}

interface MenuHost {
  locked: () => boolean
  cellAt: (event: MouseEvent) => GridPlace | undefined
  reveal: (row: number, column: number) => void
  /** Returns what "look up payee" does for a municipality code. */
  lookUp: (code: string) => (() => void) | undefined
  /** Opens something of the active employee, where rows are employees. */
  openEmployee?: (what: OfEmployee) => void
  /** Returns the input over the active cell. */
  input: () => HTMLInputElement | null | undefined
  /** Number of columns. */
  columns: number
}

/**
 * Returns the menu of the selected cells: its position while it is open, functions that open and close it, and the
 * actions of its items.
 */
export function useGridMenu(grid: OpeningGrid, host: MenuHost) {
  const { locked, cellAt, reveal, input, columns } = host
  /** The menu's position in px of the window; `above` is where the menu ends when there is no room below. */
  const place = shallowRef<{ x: number; y: number; above: number }>()
  const focus = () => input()?.focus({ preventScroll: true })

  function openAtCell(): void {
    const { anchorRow, anchorColumn } = grid.selection.value
    reveal(anchorRow, anchorColumn)
    void nextTick(() => {
      const box = input()?.getBoundingClientRect()
      if (box) place.value = { x: box.left, y: box.bottom, above: box.top }
    })
  }

  /**
   * Opens the menu at the mouse, or at the active cell if the menu key was pressed. A cell outside the selection is
   * selected first.
   */
  function onContextmenu(event: MouseEvent): void {
    const cell = cellAt(event)
    if (!cell && (grid.editing.value || event.target !== input())) return
    event.preventDefault()
    if (!cell) return openAtCell()
    grid.commitEdit()
    const { row, column } = cell
    if (!grid.isSelected(row, column))
      grid.select(column === undefined ? wholeRows(row, row, columns) : at(row, column))
    // The grid takes the focus first, because the browser returns it there when the menu closes.
    focus()
    place.value = { x: event.clientX, y: event.clientY, above: event.clientY }
  }

  function close(focused: boolean): void {
    place.value = undefined
    if (focused) focus()
  }

  return {
    place,
    openAtCell,
    onContextmenu,
    close,
    can: (item: GridMenuItem) => canRun(grid, locked(), item),
    choose: (item: GridMenuItem) => runItem(grid, item, host),
  }
}
