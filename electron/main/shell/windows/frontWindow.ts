import { BrowserWindow } from 'electron'

/** Never the hidden window of a print job; undefined when none is open. */
export function frontWindow() {
  const visible = BrowserWindow.getAllWindows().filter((window) => window.isVisible())
  return visible.find((window) => window.isFocused()) ?? visible[0]
}

export function raiseWindow() {
  const window = frontWindow()
  if (window?.isMinimized()) window.restore()
  window?.focus()
  return window
}
