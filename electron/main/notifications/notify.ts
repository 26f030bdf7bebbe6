import { BrowserWindow, Notification } from 'electron'

// Until it is closed: a notification that nothing refers to may be collected with its listeners.
const shown = new Set<Notification>()

/** Shows a notification of the system, if it has any; a click brings the window to the front. */
export function notify(text: { title: string; body: string }): boolean {
  if (!Notification.isSupported()) return false
  const notification = new Notification(text)
  shown.add(notification)
  notification.on('close', () => shown.delete(notification))
  notification.on('click', () => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isVisible())
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  notification.show()
  return true
}
