import { app, BrowserWindow, protocol } from 'electron'
import { start } from './app/start.ts'
import { APP_SCHEME } from './ipc/sender.ts'

// First of all: two processes over one user-data folder would each think themselves the only writer of the journal and the settings.
if (app.requestSingleInstanceLock()) run()
else app.quit()

function run(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } }])
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isVisible())
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => { app.quit() })
  void app.whenReady().then(start)
}
