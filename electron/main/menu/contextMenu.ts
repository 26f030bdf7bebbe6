import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import { MENU_WORDS } from './words.ts'

type Item = MenuItemConstructorOptions
/** What was clicked, of all that Chromium tells about it. */
export type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/**
 * The items for a text field, or for text that is selected; none for anything else, which has no menu. Each is a role,
 * done by the browser itself where the cursor is: nothing the page says becomes a label, an address or a command.
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

/**
 * Shows the menu of a click with the right button, or of its key: that one opens at the cursor of the text and not at
 * the mouse, which may be anywhere.
 */
export function offerContextMenu(window: BrowserWindow, locale: () => Preferences['locale']): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = contextItems(clicked, locale())
    if (items.length === 0) return
    const place = clicked.menuSourceType === 'keyboard' ? { x: Math.round(clicked.x), y: Math.round(clicked.y) } : {}
    Menu.buildFromTemplate(items).popup({ window, sourceType: clicked.menuSourceType, ...place })
  })
}
