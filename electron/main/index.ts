import { app, BrowserWindow, dialog, protocol } from 'electron'
import { start } from './app/start.ts'
import { refusedSwitches, switchesText } from './app/switches.ts'
import { APP_SCHEME } from './ipc/sender.ts'
import { toStorageError } from './storageError.ts'

// In development a debugger is wanted, and tests drive the app through one.
const refused = app.isPackaged ? refusedSwitches((name) => app.commandLine.hasSwitch(name)) : []

// First of all: two processes over one user-data folder would each think themselves the only writer of the journal and the settings.
if (refused.length > 0) refuse()
else if (app.requestSingleInstanceLock()) run()
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
  app.whenReady().then(start).catch(stop)
}

/** A page without its sandbox, or a connection whose certificate nobody checks, is no place for a bank's key. */
function refuse(): void {
  dialog.showErrorBox(app.getName(), switchesText(refused))
  app.exit(1)
}

/** Without its files the desk cannot even tell what was filed: it says so and ends, before any window. */
function stop(thrown: unknown): void {
  const { detail } = toStorageError('start', thrown)
  dialog.showErrorBox(app.getName(), `保存先のファイルを開けないため起動できません。保存先の権限と空き容量を確かめてください。\nThe data folder cannot be opened.\n\n${app.getPath('userData')}\n${detail}`)
  app.exit(1)
}
