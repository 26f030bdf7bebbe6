const TEXT = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea'

export function focusedField(): HTMLElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches(TEXT) && !active.hasAttribute('data-own-history')
    ? active
    : undefined
}

export type NativeEdit = 'undo' | 'redo' | 'selectAll'

/** On the focused field. */
export function canEditNatively(edit: NativeEdit): boolean {
  if (!focusedField()) return false
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to query a field's own undo history
  return edit === 'selectAll' || document.queryCommandEnabled(edit)
}

/** Does an edit in the focused field, just as the keyboard shortcut would. */
export function editNatively(edit: NativeEdit): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to use a field's own undo history
  document.execCommand(edit)
}
