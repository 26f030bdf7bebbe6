import type { TableCommand } from './keymap.ts'
import { extendTo, moveCursor, selectEvery, selectOne, toggle, type LineSelection } from './selection.ts'

const PLACES: Partial<Record<TableCommand, (cursor: number, count: number, page: number) => number>> = {
  up: (cursor) => cursor - 1,
  down: (cursor) => cursor + 1,
  pageUp: (cursor, _, page) => cursor - page,
  pageDown: (cursor, _, page) => cursor + page,
  first: () => 0,
  last: (_, count) => count - 1,
}
const EXTENDS: Partial<Record<TableCommand, TableCommand>> = {
  extendUp: 'up',
  extendDown: 'down',
  extendPageUp: 'pageUp',
  extendPageDown: 'pageDown',
  extendFirst: 'first',
  extendLast: 'last',
}
const CURSOR_ONLY: Partial<Record<TableCommand, TableCommand>> = { cursorUp: 'up', cursorDown: 'down' }

/** Undefined when the command does not select. */
export function selectionAfter(
  selection: LineSelection,
  command: TableCommand,
  count: number,
  page: number,
): LineSelection | undefined {
  if (count === 0) return undefined
  if (command === 'selectAll') return selectEvery(selection, count)
  if (command === 'toggle') return toggle(selection, Math.max(0, selection.cursor))
  const place = PLACES[EXTENDS[command] ?? CURSOR_ONLY[command] ?? command]
  if (!place) return undefined
  // Without a cursor, the first key selects the first line, not the one after it.
  const start =
    selection.cursor < 0 && command !== 'last' && command !== 'extendLast' ? 0 : place(selection.cursor, count, page)
  const at = Math.max(0, Math.min(count - 1, start))
  if (EXTENDS[command]) return extendTo(selection, at)
  return CURSOR_ONLY[command] ? moveCursor(selection, at) : selectOne(at)
}
