import { Notification } from 'electron'
import { raiseWindow } from '../windows/frontWindow.ts'

// Notifications until they close: an unreferenced one may be garbage-collected with its listeners.
const shown = new Set<Notification>()

interface NotifyDeps {
  onFailed: (hresult: string | undefined) => void
}

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
