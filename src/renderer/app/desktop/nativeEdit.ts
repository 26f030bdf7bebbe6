const TEXT = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea'

/**
 * The text field that has the focus. One with `data-own-history`, the grid's input, is none: its history is the lot's.
 */
export function focusedField(): HTMLElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches(TEXT) && !active.hasAttribute('data-own-history')
    ? active
    : undefined
}

export type NativeEdit = 'undo' | 'redo' | 'selectAll'

/** Whether the browser's own history of the field that has the focus can act. */
export function canEditNatively(edit: NativeEdit): boolean {
  if (!focusedField()) return false
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one question there is about a field's own history
  return edit === 'selectAll' || document.queryCommandEnabled(edit)
}

/** Does it, as the field's own key would. */
export function editNatively(edit: NativeEdit): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way to a field's own history
  document.execCommand(edit)
}
