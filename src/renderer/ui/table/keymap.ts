import type { Binding } from '../keyboard/keymap.ts'

export type TableCommand =
  | 'up'
  | 'down'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last'
  | 'extendUp'
  | 'extendDown'
  | 'extendPageUp'
  | 'extendPageDown'
  | 'extendFirst'
  | 'extendLast'
  | 'cursorUp'
  | 'cursorDown'
  | 'toggle'
  | 'selectAll'
  | 'copy'
  | 'open'
  | 'leave'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'filter'
  | 'nextBreak'
  | 'previousBreak'
  | 'subtotals'
  | 'columns'
  | 'help'

export const TABLE_KEYMAP: readonly Binding<TableCommand>[] = [
  { command: 'up', key: 'ArrowUp' },
  { command: 'down', key: 'ArrowDown' },
  { command: 'pageUp', key: 'PageUp' },
  { command: 'pageDown', key: 'PageDown' },
  { command: 'first', key: 'Home' },
  { command: 'last', key: 'End' },
  { command: 'first', key: 'Home', ctrl: true },
  { command: 'last', key: 'End', ctrl: true },
  { command: 'extendUp', key: 'ArrowUp', shift: true },
  { command: 'extendDown', key: 'ArrowDown', shift: true },
  { command: 'extendPageUp', key: 'PageUp', shift: true },
  { command: 'extendPageDown', key: 'PageDown', shift: true },
  { command: 'extendFirst', key: 'Home', shift: true },
  { command: 'extendLast', key: 'End', shift: true },
  { command: 'extendFirst', key: 'Home', ctrl: true, shift: true },
  { command: 'extendLast', key: 'End', ctrl: true, shift: true },
  { command: 'cursorUp', key: 'ArrowUp', ctrl: true },
  { command: 'cursorDown', key: 'ArrowDown', ctrl: true },
  { command: 'toggle', key: ' ' },
  { command: 'selectAll', key: 'a', ctrl: true },
  { command: 'copy', key: 'c', ctrl: true },
  { command: 'open', key: 'Enter' },
  { command: 'leave', key: 'Escape' },
  { command: 'find', key: 'f', ctrl: true },
  { command: 'findNext', key: 'F3' },
  { command: 'findPrevious', key: 'F3', shift: true },
  { command: 'filter', key: 'e', alt: true },
  { command: 'nextBreak', key: 'F8' },
  { command: 'previousBreak', key: 'F8', shift: true },
  { command: 'subtotals', key: 't', alt: true },
  { command: 'columns', key: 'l', alt: true },
  { command: 'help', key: 'F1' },
]
