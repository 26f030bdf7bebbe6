export type Command =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'extendUp'
  | 'extendDown'
  | 'extendLeft'
  | 'extendRight'
  | 'extendPageUp'
  | 'extendPageDown'
  | 'selectRows'
  | 'selectAll'
  | 'next'
  | 'previous'
  | 'enterDown'
  | 'enterUp'
  | 'edit'
  | 'revert'
  | 'clear'
  | 'fillDown'
  | 'fillYear'
  | 'undo'
  | 'redo'
  | 'addRowAbove'
  | 'addRow'
  | 'duplicateRow'
  | 'deleteRow'
  | 'moveRowUp'
  | 'moveRowDown'
  | 'find'
  | 'sort'
  | 'filter'
  | 'import'
  | 'totals'
  | 'mend'
  | 'help'
  | 'menu'
  | 'nextPane'
  | 'previousPane'

export interface Binding<C extends string = Command> {
  readonly command: C
  readonly key: string
  readonly ctrl?: boolean
  readonly shift?: boolean
  readonly alt?: boolean
  /** The key also works while a cell is edited; the edit is committed first, except for `revert`. */
  readonly whileEditing?: boolean
}

/** Keys of the grids whose cells are typed into, by `KeyboardEvent.key`; `ctrl` means Ctrl, or Command on macOS. */
export const KEYMAP: readonly Binding[] = [
  { command: 'up', key: 'ArrowUp' },
  { command: 'down', key: 'ArrowDown' },
  { command: 'left', key: 'ArrowLeft' },
  { command: 'right', key: 'ArrowRight' },
  { command: 'pageUp', key: 'PageUp' },
  { command: 'pageDown', key: 'PageDown' },
  { command: 'rowStart', key: 'Home' },
  { command: 'rowEnd', key: 'End' },
  { command: 'gridStart', key: 'Home', ctrl: true },
  { command: 'gridEnd', key: 'End', ctrl: true },
  { command: 'extendUp', key: 'ArrowUp', shift: true },
  { command: 'extendDown', key: 'ArrowDown', shift: true },
  { command: 'extendLeft', key: 'ArrowLeft', shift: true },
  { command: 'extendRight', key: 'ArrowRight', shift: true },
  { command: 'extendPageUp', key: 'PageUp', shift: true },
  { command: 'extendPageDown', key: 'PageDown', shift: true },
  { command: 'selectRows', key: ' ', shift: true },
  { command: 'selectAll', key: 'a', ctrl: true },
  { command: 'next', key: 'Tab', whileEditing: true },
  { command: 'previous', key: 'Tab', shift: true, whileEditing: true },
  { command: 'enterDown', key: 'Enter', whileEditing: true },
  { command: 'enterUp', key: 'Enter', shift: true, whileEditing: true },
  { command: 'edit', key: 'F2' },
  { command: 'revert', key: 'Escape', whileEditing: true },
  { command: 'clear', key: 'Delete' },
  { command: 'clear', key: 'Backspace' },
  { command: 'fillDown', key: 'd', ctrl: true },
  { command: 'fillYear', key: 'r', ctrl: true, whileEditing: true },
  { command: 'undo', key: 'z', ctrl: true },
  { command: 'redo', key: 'y', ctrl: true },
  { command: 'redo', key: 'z', ctrl: true, shift: true },
  { command: 'addRow', key: 'Enter', ctrl: true, whileEditing: true },
  { command: 'addRowAbove', key: 'Enter', ctrl: true, shift: true, whileEditing: true },
  { command: 'duplicateRow', key: 'd', ctrl: true, shift: true },
  { command: 'deleteRow', key: 'Delete', ctrl: true },
  { command: 'moveRowUp', key: 'ArrowUp', alt: true },
  { command: 'moveRowDown', key: 'ArrowDown', alt: true },
  { command: 'find', key: 'f', ctrl: true, whileEditing: true },
  { command: 'sort', key: 's', alt: true },
  { command: 'filter', key: 'e', alt: true },
  { command: 'import', key: 'o', ctrl: true, whileEditing: true },
  { command: 'totals', key: 'g', alt: true, whileEditing: true },
  { command: 'mend', key: 'm', alt: true },
  { command: 'menu', key: 'F10', shift: true },
  { command: 'menu', key: 'ContextMenu' },
  { command: 'nextPane', key: 'F6', whileEditing: true },
  { command: 'previousPane', key: 'F6', shift: true, whileEditing: true },
  { command: 'help', key: 'F1', whileEditing: true },
]

/** Rows of a lot have no twelve months to fill. */
export const LOT_KEYMAP: readonly Binding[] = KEYMAP.filter(({ command }) => command !== 'fillYear')

type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Undefined when the grid ignores the key. Filter out composition keys first. */
export const commandOf = (event: KeyLike, editing: boolean): Command | undefined => commandIn(KEYMAP, event, editing)

/** Undefined when the keymap does not have the key. */
export function commandIn<C extends string>(
  keymap: readonly Binding<C>[],
  event: KeyLike,
  editing: boolean,
): C | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return keymap.find(
    (binding) =>
      binding.key === key &&
      (binding.ctrl ?? false) === (event.ctrlKey || event.metaKey) &&
      (binding.shift ?? false) === event.shiftKey &&
      (binding.alt ?? false) === event.altKey &&
      (!editing || binding.whileEditing === true),
  )?.command
}
