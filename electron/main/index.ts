import { app, BrowserWindow, dialog, protocol } from 'electron'
import { folderTrouble } from './app/folder.ts'
import { start, stop } from './app/start.ts'
import { untilResolved } from './app/startTrouble.ts'
import { refusedSwitches, switchesText } from './app/switches.ts'
import { APP_SCHEME } from './ipc/sender.ts'

// In development a debugger is wanted, and tests drive the app through one.
const refused = app.isPackaged ? refusedSwitches((name) => app.commandLine.hasSwitch(name)) : []

if (refused.length > 0) refuse()
else begin()

function begin(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } }])
  const trouble = () => folderTrouble(app.getPath('userData'))
  // The lock is a file in that folder: where none can be written there would be no lock, and the app would end without a word.
  if (trouble() === null) runAlone()
  else app.whenReady().then(() => untilResolved(trouble)).then((resolved) => { if (resolved) runAlone(); else app.exit(1) }).catch(stop)
}

/** Before anything is opened: two processes over one user-data folder would each think themselves the only writer of the journal and the settings. */
function runAlone(): void {
  if (app.requestSingleInstanceLock()) run()
  else app.quit()
}

function run(): void {
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isVisible())
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => { app.quit() })
  app.whenReady().then(start).catch(stop)
}

/** A page without its sandbox, or a connection whose certificate nobody checks, is no place for a bank's key. */
function refuse(): void {
  dialog.showErrorBox(app.getName(), switchesText(refused))
  app.exit(1)
}
