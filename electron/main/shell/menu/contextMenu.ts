import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import { MENU_WORDS } from './words.ts'

type Item = MenuItemConstructorOptions
export type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/**
 * For text fields and selected text. Items are roles that the browser performs, so no text from the page becomes a
 * label, an address or a command.
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

/** The menu key opens it at the text cursor: the mouse pointer may be anywhere. */
export function offerContextMenu(window: BrowserWindow, locale: () => Preferences['locale']): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = contextItems(clicked, locale())
    if (items.length === 0) return
    const place = clicked.menuSourceType === 'keyboard' ? { x: Math.round(clicked.x), y: Math.round(clicked.y) } : {}
    Menu.buildFromTemplate(items).popup({ window, sourceType: clicked.menuSourceType, ...place })
  })
}
