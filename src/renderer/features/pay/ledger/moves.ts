export interface CellPosition {
  row: number
  column: number
}
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Where a key moves the cursor of the ledger; undefined for keys that do not move it. */
export function moveBy(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Keys,
  { row, column }: CellPosition,
  of: { rows: number; columns: number; page: number },
): CellPosition | undefined {
  if (of.rows === 0 || shiftKey || altKey) return undefined
  const far = ctrlKey || metaKey
  const last = { row: of.rows - 1, column: of.columns - 1 }
  const moves: Record<string, CellPosition> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? last.row : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? last.column : column + 1 },
    PageUp: { row: row - of.page, column },
    PageDown: { row: row + of.page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? last.row : row, column: last.column },
  }
  const to = moves[key]
  return to && { row: within(to.row, last.row), column: within(to.column, last.column) }
}

const within = (value: number, last: number): number => Math.min(Math.max(value, 0), last)
