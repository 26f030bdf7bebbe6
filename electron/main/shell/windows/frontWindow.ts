import { BrowserWindow } from 'electron'

/** Returns the window in use, never the hidden one of a print job; undefined when none is open. */
export function frontWindow() {
  const visible = BrowserWindow.getAllWindows().filter((window) => window.isVisible())
  return visible.find((window) => window.isFocused()) ?? visible[0]
}

/** Brings the window in use to the front and returns it. */
export function raiseWindow() {
  const window = frontWindow()
  if (window?.isMinimized()) window.restore()
  window?.focus()
  return window
}
