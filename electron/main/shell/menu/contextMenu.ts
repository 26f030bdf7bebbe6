import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import { MENU_WORDS } from './words.ts'

type Item = MenuItemConstructorOptions
export type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/**
 * For a text field or selected text, and none for anything else. Each item is a role that the browser performs at the
 * cursor, so no text from the page becomes a label, an address or a command.
 */
export function contextItems({ isEditable, selectionText, editFlags }: Clicked, locale: Preferences['locale']): Item[] {
  const { cut, copy, paste, commands } = MENU_WORDS[locale]
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', label: copy }]
  return [
    { role: 'undo', label: commands.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: commands.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: cut, enabled: editFlags.canCut },
    { role: 'copy', label: copy, enabled: editFlags.canCopy },
    { role: 'paste', label: paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: commands.selectAll, enabled: editFlags.canSelectAll },
  ]
}

/** With the menu key, it opens at the text cursor instead of the mouse pointer, which may be anywhere. */
export function offerContextMenu(window: BrowserWindow, locale: () => Preferences['locale']): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = contextItems(clicked, locale())
    if (items.length === 0) return
    const place = clicked.menuSourceType === 'keyboard' ? { x: Math.round(clicked.x), y: Math.round(clicked.y) } : {}
    Menu.buildFromTemplate(items).popup({ window, sourceType: clicked.menuSourceType, ...place })
  })
}
