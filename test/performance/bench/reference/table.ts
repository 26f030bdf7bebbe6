export const COLUMN_COUNT = 14

/** Returns `rows` rows of 14 texts each, some of which are amounts. */
export const makeTable = (rows: number): string[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: COLUMN_COUNT }, (_unused, column) =>
      column < 5 ? `T${String(row)}` : String(row * 137 + column),
    ),
  )

/** Returns the text that a cell shows: digits get commas. */
export function cellText(table: readonly (readonly string[])[], row: number, column: number): string {
  const value = table[row]?.[column] ?? ''
  return /^\d{4,}$/.test(value) ? value.replace(/\B(?=(\d{3})+$)/g, ',') : value
}
