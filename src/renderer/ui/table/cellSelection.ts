import type { Command } from '../keyboard/keymap.ts'

/** From the anchor to the active end; zero-based. */
export interface Selection {
  readonly anchorRow: number
  readonly anchorColumn: number
  readonly row: number
  readonly column: number
}

export interface Bounds {
  readonly rows: number
  readonly columns: number
  /** Rows that Page Up and Page Down move by. */
  readonly page: number
  /** Columns that Tab visits, in ascending order. */
  readonly stops: readonly number[]
}

export interface Rectangle {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const at = (row: number, column: number): Selection => ({ anchorRow: row, anchorColumn: column, row, column })

export function rectangleOf({ anchorRow, anchorColumn, row, column }: Selection): Rectangle {
  return {
    top: Math.min(anchorRow, row),
    bottom: Math.max(anchorRow, row),
    left: Math.min(anchorColumn, column),
    right: Math.max(anchorColumn, column),
  }
}

export const wholeRows = (anchorRow: number, row: number, columns: number): Selection => ({
  anchorRow,
  anchorColumn: 0,
  row,
  column: columns - 1,
})

export function isWholeRows(selection: Selection, columns: number): boolean {
  const { left, right } = rectangleOf(selection)
  return left === 0 && right === columns - 1
}

const STEPS: Partial<Record<Command, (selection: Selection, bounds: Bounds) => [number, number]>> = {
  up: ({ row, column }) => [row - 1, column],
  down: ({ row, column }) => [row + 1, column],
  left: ({ row, column }) => [row, column - 1],
  right: ({ row, column }) => [row, column + 1],
  pageUp: ({ row, column }, { page }) => [row - page, column],
  pageDown: ({ row, column }, { page }) => [row + page, column],
  rowStart: ({ row }) => [row, 0],
  rowEnd: ({ row }, { columns }) => [row, columns - 1],
  gridStart: () => [0, 0],
  gridEnd: (_, { rows, columns }) => [rows - 1, columns - 1],
  enterDown: ({ row, column }) => [row + 1, column],
  enterUp: ({ row, column }) => [row - 1, column],
}

const EXTENDS: Partial<Record<Command, Command>> = {
  extendUp: 'up',
  extendDown: 'down',
  extendLeft: 'left',
  extendRight: 'right',
  extendPageUp: 'pageUp',
  extendPageDown: 'pageDown',
}

/** Undefined for a command that moves nothing. */
export function move(selection: Selection, command: Command, bounds: Bounds): Selection | undefined {
  if (command === 'selectAll') return wholeRows(0, bounds.rows - 1, bounds.columns)
  if (command === 'selectRows') return wholeRows(selection.anchorRow, selection.row, bounds.columns)
  if (command === 'next' || command === 'previous') return along(selection, command === 'next' ? 1 : -1, bounds)
  const extended = EXTENDS[command]
  const step = STEPS[extended ?? command]
  if (!step) return undefined
  // As in a spreadsheet, a plain move starts at the anchor, however far the range extends.
  const origin = extended ? selection : at(selection.anchorRow, selection.anchorColumn)
  const [row, column] = clamp(step(origin, bounds), bounds)
  return extended ? { ...selection, row, column } : at(row, column)
}

/** In Tab order. Stays in place when no stop is left. */
function along({ anchorRow, anchorColumn }: Selection, step: 1 | -1, { rows, stops }: Bounds): Selection {
  const column = step === 1 ? stops.find((stop) => stop > anchorColumn) : stops.findLast((stop) => stop < anchorColumn)
  if (column !== undefined) return at(anchorRow, column)
  const row = anchorRow + step
  const first = stops.at(step === 1 ? 0 : -1)
  return first === undefined || row < 0 || row >= rows ? at(anchorRow, anchorColumn) : at(row, first)
}

export function clampSelection(selection: Selection, bounds: Bounds): Selection {
  const [anchorRow, anchorColumn] = clamp([selection.anchorRow, selection.anchorColumn], bounds)
  const [row, column] = clamp([selection.row, selection.column], bounds)
  return { anchorRow, anchorColumn, row, column }
}

function clamp([row, column]: [number, number], { rows, columns }: Bounds): [number, number] {
  return [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))]
}
