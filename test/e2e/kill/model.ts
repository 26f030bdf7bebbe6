// Computes what the lot must be after each edit, without the app's code: three columns of the grid, the data name, and
// where undo and redo lead.

/** The columns that are edited, by their names in the model. */
export const FIELDS = ['number', 'count', 'amount'] as const
export type Field = (typeof FIELDS)[number]

/** A row of the lot: designated number, payments, yen. */
export type Row = Record<Field, string>
export type Rows = readonly Row[]

export interface State {
  name: string
  rows: Rows
  past: readonly Rows[]
  future: readonly Rows[]
}

const MOST_STEPS = 200
const BLANK: Row = { number: '', count: '0', amount: '0' }
const value = (field: Field, text: string) => (text === '' ? BLANK[field] : text)

/** Returns the state after a change of rows that is one step of undo. */
function changed(state: State, rows: Rows): State {
  return { ...state, rows, past: [...state.past, state.rows].slice(-MOST_STEPS), future: [] }
}

/**
 * Returns the state after texts are written to the right and down from a cell. Rows are added as needed. Writing the
 * texts that are already there adds no step to undo.
 */
export function write(state: State, top: number, left: number, block: readonly (readonly string[])[]): State {
  const rows = [...state.rows]
  block.forEach((texts, line) => {
    while (rows.length <= top + line) rows.push(BLANK)
    texts.forEach((text, column) => {
      const field = FIELDS[left + column]
      const row = rows[top + line]
      if (field && row) rows[top + line] = { ...row, [field]: value(field, text) }
    })
  })
  return sameRows(rows, state.rows) ? state : changed(state, rows)
}

export function remove(state: State, row: number): State {
  return row < state.rows.length ? changed(state, state.rows.toSpliced(row, 1)) : state
}

export function insertBelow(state: State, row: number): State {
  return changed(state, state.rows.toSpliced(Math.min(row + 1, state.rows.length), 0, BLANK))
}

export function move(state: State, row: number, by: 1 | -1): State {
  const moved = state.rows[row]
  const target = row + by
  if (!moved || target < 0 || target >= state.rows.length) return state
  return changed(state, state.rows.toSpliced(row, 1).toSpliced(target, 0, moved))
}

export function clear(state: State, row: number, column: number): State {
  return row < state.rows.length ? write(state, row, column, [['']]) : state
}

export function fillDown(state: State, row: number, column: number): State {
  const field = FIELDS[column]
  const above = state.rows[row - 1]
  return field && above ? write(state, row, column, [[above[field]]]) : state
}

export function undo(state: State): State {
  const rows = state.past.at(-1)
  return rows ? { ...state, rows, past: state.past.slice(0, -1), future: [...state.future, state.rows] } : state
}

export function redo(state: State): State {
  const rows = state.future.at(-1)
  return rows ? { ...state, rows, past: [...state.past, state.rows], future: state.future.slice(0, -1) } : state
}

export const sameRows = (a: Rows, b: Rows): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the sum of the amounts of all rows in yen. */
export const totalOf = (rows: Rows): number => rows.reduce((sum, { amount }) => sum + Number(amount), 0)

/** Returns the number of rows without the blank ones at the end, which only offer room for typing. */
export const usedCount = (rows: Rows): number =>
  rows.findLastIndex((row) => JSON.stringify(row) !== JSON.stringify(BLANK)) + 1
