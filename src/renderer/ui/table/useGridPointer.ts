import type { Ref } from 'vue'
import type { Command } from '../keyboard/keymap.ts'

/** The column is undefined for a row number. */
export interface GridPlace {
  readonly row: number
  readonly column: number | undefined
}
interface PointedGrid {
  onPointer(row: number, column: number | undefined, extend: boolean): void
  readonly editing: Readonly<Ref<boolean>>
  run(command: Command): void
}

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
  /** Whole rows are being selected, even when the mouse leaves the row numbers. */
  let draggingRows = false

  function onMousedown(event: MouseEvent): void {
    const cell = cellAt(event)
    if (!cell) return
    event.preventDefault()
    // The secondary button opens the menu.
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
