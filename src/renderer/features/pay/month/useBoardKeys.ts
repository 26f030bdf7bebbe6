import { TABLE_KEYMAP } from '#ui/table/keymap'
import { guardComposition } from '#ui/controls/useCompositionGuard'
import { commandIn } from '#ui/keyboard/keymap'
import type { MonthRow } from './monthRows.ts'

/** `chosen` is the line with the cursor, `selected` all selected lines. */
export interface BoardActions {
  /** The element of the list; keys pressed in a field or on a button inside it are not handled. */
  readonly list: () => EventTarget | null | undefined
  readonly chosen: () => MonthRow | undefined
  readonly selected: () => readonly MonthRow[]
  readonly step: (row: MonthRow) => unknown
  readonly open: (row: MonthRow) => unknown
  readonly mark: (rows: readonly MonthRow[]) => void
  /** For Ctrl+A, with which the table also selects the lines. */
  readonly markAll: () => void
  readonly wait: (row: MonthRow) => void
  readonly note: (row: MonthRow) => void
  readonly find: () => void
}

/**
 * The board's keys come before those of every table. The space bar runs the next step; with Shift, it chooses the
 * selected lines for filing together.
 */
export function useBoardKeys(actions: BoardActions): (event: KeyboardEvent) => void {
  const { chosen, selected, step, open, mark, markAll, wait, note, find } = actions
  const onLine: Readonly<Record<string, (row: MonthRow) => unknown>> = { ' ': step, Enter: open, w: wait, m: note }

  return guardComposition((event) => {
    if (event.target !== actions.list()) return
    if (commandIn(TABLE_KEYMAP, event, false) === 'selectAll') markAll()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = chosen()
    const run = onLine[event.key]
    if (event.key === ' ' && event.shiftKey) mark(selected())
    else if (event.key === '/') find()
    else if (!run) return
    // A held key is one press: with each repetition it would go on to the next client.
    else if (row && !event.repeat) void run(row)
    event.preventDefault()
    event.stopPropagation()
  })
}
