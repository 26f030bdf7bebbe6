import type { MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'

const WORDS = {
  ja: { file: 'ファイル', newWindow: '新しいウィンドウ', lock: 'ロック', quit: '終了', edit: '編集', view: '表示', undo: '元に戻す', redo: 'やり直す', cut: '切り取り', copy: 'コピー', paste: '貼り付け', selectAll: 'すべて選択', zoomIn: '拡大', zoomOut: '縮小', resetZoom: '実際のサイズ', fullscreen: '全画面表示' },
  en: { file: 'File', newWindow: 'New window', lock: 'Lock', quit: 'Quit', edit: 'Edit', view: 'View', undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all', zoomIn: 'Zoom in', zoomOut: 'Zoom out', resetZoom: 'Actual size', fullscreen: 'Full screen' },
} as const

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

/**
 * The application menu. Its edit roles are what makes copy, paste and undo work on macOS and by keyboard; reload and the developer tools
 * are in it only in development, because a reload would drop what is not yet saved. `newWindow` opens another main window, `lock` locks all of them.
 */
export function menuTemplate(locale: Preferences['locale'], options: { mac: boolean; development: boolean; newWindow: () => void; lock: () => void }): Item[] {
  const words = WORDS[locale]
  const developer: Item[] = options.development ? [separator, { role: 'reload' }, { role: 'toggleDevTools' }] : []
  return [
    ...(options.mac ? [{ role: 'appMenu' } satisfies Item] : []),
    { label: words.file, submenu: [
      { label: words.newWindow, accelerator: 'CommandOrControl+Shift+N', click: () => { options.newWindow() } },
      { label: words.lock, accelerator: 'CommandOrControl+L', click: () => { options.lock() } },
      separator, { role: 'quit', label: words.quit, accelerator: 'CommandOrControl+Q' },
    ] },
    { label: words.edit, submenu: [
      { role: 'undo', label: words.undo }, { role: 'redo', label: words.redo }, separator,
      { role: 'cut', label: words.cut }, { role: 'copy', label: words.copy }, { role: 'paste', label: words.paste },
      { role: 'selectAll', label: words.selectAll },
    ] },
    { label: words.view, submenu: [
      { role: 'resetZoom', label: words.resetZoom }, { role: 'zoomIn', label: words.zoomIn }, { role: 'zoomOut', label: words.zoomOut },
      separator, { role: 'togglefullscreen', label: words.fullscreen }, ...developer,
    ] },
  ]
}
