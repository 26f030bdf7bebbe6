import { Notification } from 'electron'
import { raiseWindow } from '../windows/frontWindow.ts'

// Holds notifications until they close: an unreferenced one may be garbage-collected together with its listeners.
const shown = new Set<Notification>()

interface NotifyDeps {
  /** With the system's error number if its message contains one. */
  onFailed: (hresult: string | undefined) => void
}

/** A click brings a window of the app to the front and passes the id of its contents. */
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
