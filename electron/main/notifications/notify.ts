import { Notification } from 'electron'
import { raiseWindow } from '../windows/frontWindow.ts'

// Until it is closed: a notification that nothing refers to may be collected with its listeners.
const shown = new Set<Notification>()

export interface NotifyDeps {
  /** The system did not show it; takes its own number for the reason, where its words have one. */
  onFailed: (hresult: string | undefined) => void
}

/**
 * Shows a notification of the system, if it has any; a click brings the window in use to the front and tells which it
 * is (its contents' id).
 */
export const createNotify =
  ({ onFailed }: NotifyDeps) =>
  (text: { title: string; body: string }, onClick: (windowId: number) => void): boolean => {
    if (!Notification.isSupported()) return false
    const notification = new Notification(text)
    shown.add(notification)
    notification.on('close', () => shown.delete(notification))
    notification.on('failed', (_event, error) => {
      shown.delete(notification)
      onFailed(/0x[0-9a-f]{8}/i.exec(error)?.[0])
    })
    notification.on('click', () => {
      const window = raiseWindow()
      if (window) onClick(window.webContents.id)
    })
    notification.show()
    return true
  }
