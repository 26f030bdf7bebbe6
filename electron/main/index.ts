import { join } from 'node:path'
import { app, protocol } from 'electron'
import { windowsDataFolder } from './start/dataFolder.ts'
import { folderTrouble } from './start/folder.ts'
import { raiseWindow } from './windows/frontWindow.ts'
import { identify } from './start/identity.ts'
import { refuseToStart } from './start/refuse.ts'
import { start, stop } from './start/start.ts'
import { untilResolved } from './start/startTrouble.ts'
import { refusalOf } from './start/switches.ts'
import { createInbox, filesOf } from './files/inbox.ts'
import { APP_SCHEME } from './ipc/sender.ts'
import { storageFields } from './log/events.ts'
import { createFileLog } from './log/log.ts'

identify(app, process.platform)

// In development a debugger is wanted, and tests drive the app through one.
const refusal = app.isPackaged ? refusalOf(process.argv.slice(1), process.env, process.platform) : null

// A page without its sandbox, or a connection whose certificate nobody checks, is no place for a bank's key.
if (refusal) refuseToStart(refusal)
else begin()

function begin(): void {
  // Before anything looks into the data folder, the lock of the single instance included.
  if (process.platform === 'win32' && !app.commandLine.hasSwitch('user-data-dir')) settleDataFolder()
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
  const trouble = () => folderTrouble(app.getPath('userData'))
  // The lock is a file in that folder: where none can be written there would be no lock, and the app would end without
  // a word.
  if (trouble() === null) runAlone()
  else
    app
      .whenReady()
      .then(() => untilResolved(trouble))
      .then((resolved) => {
        if (resolved) runAlone()
        else app.exit(1)
      })
      .catch(stop)
}

function settleDataFolder(): void {
  const { folder, move } = windowsDataFolder({ roaming: app.getPath('userData'), local: process.env['LOCALAPPDATA'] })
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
  if (move.kind !== 'none')
    createFileLog(join(folder, 'logs')).write(move.kind === 'moved' ? 'info' : 'warn', 'app.folderMoved', {
      moved: move.kind === 'moved',
      ...(move.kind === 'stayed' && { code: storageFields(`folder: ${move.code}`).code }),
    })
}

/**
 * Before anything is opened: two processes over one user-data folder would each think themselves the only writer of the
 * journal and the settings.
 */
function runAlone(): void {
  if (app.requestSingleInstanceLock()) run()
  else app.quit()
}

function run(): void {
  const inbox = createInbox()
  inbox.offer(filesOf(process.argv, process.cwd()))
  // A double click on macOS; before the app is ready when it is what started it.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    inbox.offer([path])
  })
  app.on('second-instance', raiseWindow)
  app.on('window-all-closed', () => {
    app.quit()
  })
  app
    .whenReady()
    .then(() => start(inbox))
    .catch(stop)
}
