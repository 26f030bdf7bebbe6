import { nextTick, shallowRef, type Ref } from 'vue'
import { call } from '#data/bridge/index'
import { at, wholeRows, type Rectangle, type Selection } from './cellSelection.ts'
import type { GridPlace } from './useGridPointer.ts'
import type { Command } from '../keyboard/keymap.ts'

export const GRID_MENU = [
  ['cut', 'copy', 'paste'],
  ['addRowAbove', 'addRow', 'duplicateRow', 'deleteRow'],
  ['moveRowUp', 'moveRowDown'],
  ['lookUp'],
] as const satisfies readonly (readonly (Command | 'cut' | 'copy' | 'paste' | 'lookUp')[])[]
export const LOCKED_MENU = [['copy'], ['lookUp']] as const

export type OfEmployee = 'changeEmployee' | 'twelveMonths'
export type GridMenuItem = (typeof GRID_MENU)[number][number] | 'fillYear' | OfEmployee

/** For employees: the rows cannot be moved, but have twelve months. */
export const PLAN_MENU = [
  GRID_MENU[0],
  ['changeEmployee', 'twelveMonths', 'fillYear'],
  GRID_MENU[1],
  GRID_MENU[3],
] as const

export interface MenuGrid {
  /** Without the empty row at the end. */
  shown: Readonly<Ref<readonly unknown[]>>
  selection: Readonly<Ref<Selection>>
  rectangle: Readonly<Ref<Rectangle>>
  canChangeRows: () => ReadonlySet<Command>
  copy: () => void
  cut: () => void
  run: (command: Command) => void
  /** The municipality code of the active row; '' if it has none. */
  activeCode: () => string
}
interface OpeningGrid extends MenuGrid {
  editing: Readonly<Ref<boolean>>
  commitEdit: () => void
  isSelected: (row: number, column: number | undefined) => boolean
  select: (next: Selection) => void
}

/** A locked lot can only be copied. */
export function canRun(grid: MenuGrid, locked: boolean, item: GridMenuItem): boolean {
  const filled = grid.rectangle.value.top < grid.shown.value.length
  if (item === 'copy' || isOfEmployee(item)) return filled
  if (item === 'lookUp') return grid.activeCode() !== ''
  if (locked) return false
  if (item === 'cut') return filled
  return item === 'paste' || grid.canChangeRows().has(item)
}

const isOfEmployee = (item: GridMenuItem): item is OfEmployee => item === 'changeEmployee' || item === 'twelveMonths'

/** The grid's input must have the focus: text is pasted into the focused element. */
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
  lookUp: (code: string) => (() => void) | undefined
  openEmployee?: (what: OfEmployee) => void
  input: () => HTMLInputElement | null | undefined
  columns: number
}

export function useGridMenu(grid: OpeningGrid, host: MenuHost) {
  const { locked, cellAt, reveal, input, columns } = host
  /** Px of the window; `above` is where the menu ends when there is no room below. */
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

  /** For the menu key, at the active cell. A cell outside the selection is selected first. */
  function onContextmenu(event: MouseEvent): void {
    const cell = cellAt(event)
    if (!cell && (grid.editing.value || event.target !== input())) return
    event.preventDefault()
    if (!cell) return openAtCell()
    grid.commitEdit()
    const { row, column } = cell
    if (!grid.isSelected(row, column))
      grid.select(column === undefined ? wholeRows(row, row, columns) : at(row, column))
    // The browser returns the focus there when the menu closes.
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
