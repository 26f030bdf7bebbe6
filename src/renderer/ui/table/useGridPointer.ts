import type { Ref } from 'vue'
import type { Command } from '../keyboard/keymap.ts'

/** A place in the grid; the column is undefined if the place is a row number. */
export interface GridPlace {
  readonly row: number
  readonly column: number | undefined
}
/** What the mouse does in a grid of cells that are typed into. */
interface PointedGrid {
  onPointer(row: number, column: number | undefined, extend: boolean): void
  readonly editing: Readonly<Ref<boolean>>
  run(command: Command): void
}

/** The column is undefined over a row number. */
function cellAt(event: MouseEvent): GridPlace | undefined {
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>(
    'tbody td[role=gridcell], tbody th[role=rowheader]',
  )
  const row = cell?.closest('tr')?.getAttribute('aria-rowindex')
  if (!cell || !row) return undefined
  const column = cell.getAttribute('aria-colindex')
  return { row: Number(row) - 2, column: column === null ? undefined : Number(column) - 2 }
}

export function useGridPointer(grid: PointedGrid) {
  /** True while the mouse drags over row numbers, even when it leaves them. */
  let draggingRows = false

  function onMousedown(event: MouseEvent): void {
    const cell = cellAt(event)
    if (!cell) return
    event.preventDefault()
    // Only the primary button selects; the secondary one opens the menu.
    if (event.button !== 0) return
    draggingRows = cell.column === undefined
    grid.onPointer(cell.row, cell.column, event.shiftKey)
  }

  function onMousemove(event: MouseEvent): void {
    const cell = event.buttons === 1 && !grid.editing.value ? cellAt(event) : undefined
    if (cell) grid.onPointer(cell.row, draggingRows ? undefined : (cell.column ?? 0), true)
  }

  function onDblclick(event: MouseEvent): void {
    if (cellAt(event)?.column !== undefined) grid.run('edit')
  }

  return { cellAt, onMousedown, onMousemove, onDblclick }
}
