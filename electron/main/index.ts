import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, protocol } from 'electron'
import { type FolderMove, windowsDataFolder } from './start/dataFolder.ts'
import { raiseWindow } from './shell/windows/frontWindow.ts'
import { identify } from './start/identity.ts'
import { start, stop } from './start/start.ts'
import { untilResolved } from './start/startTrouble.ts'
import { type Refusal, refusalOf, refusalText } from './start/switches.ts'
import { folderTrouble } from './start/trouble.ts'
import { showBox } from './shell/nativeDialogs/messageBox.ts'
import { createInbox, filesOf } from './shell/openedFiles/inbox.ts'
import { APP_SCHEME } from './ipc/sender.ts'
import { storageFields } from './guard/log/events.ts'
import { createFileLog } from './guard/log/log.ts'
import { type StorageError, toStorageError } from './storage/storageError.ts'
import { restoreSealingKey } from './vault/sealingKey.ts'

identify(app, process.platform)

const REFUSED_CODE = 1
const STDERR = 2

// Development wants debuggers, and tests drive the app through one.
const refusal = app.isPackaged ? refusalOf(process.argv.slice(1), process.env, process.platform) : null

// A bank's key must not be used by a page without its sandbox or over an unchecked connection.
if (refusal) refuseToStart(refusal)
else begin()

/**
 * No page opens, so nothing runs without its sandbox; what the switches would open (a debugger's port, a file of
 * keys) stays closed, and Chromium's files go to a temporary folder.
 */
function refuseToStart(refusal: Refusal): void {
  const { message, detail } = refusalText(refusal)
  tell(`${message}\n\n${detail}\n`)
  for (const name of refusal.switches) app.commandLine.removeSwitch(name)
  for (const name of refusal.variables) Reflect.deleteProperty(process.env, name)
  const scratch = mkdtempSync(join(tmpdir(), 'tokucho-refused-'))
  app.setPath('userData', scratch)
  app
    .whenReady()
    .then(() =>
      showBox({
        type: 'error',
        title: app.getName(),
        message,
        detail,
        buttons: ['閉じる / Close'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }),
    )
    .catch((thrown: unknown) => {
      tell(`${String(thrown)}\n`)
    })
    .finally(() => {
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
      app.exit(REFUSED_CODE)
    })
}

/** Often there is no stderr on Windows; the window shows the same text. */
function tell(text: string): void {
  try {
    writeSync(STDERR, text)
  } catch {
    return
  }
}

function begin(): void {
  // Before anything uses the data folder, even the single-instance lock.
  const move: FolderMove =
    process.platform === 'win32' && !app.commandLine.hasSwitch('user-data-dir') ? settleDataFolder() : { kind: 'none' }
  const keyTrouble = process.platform === 'win32' ? restoreKey() : null
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
  const trouble = () => folderTrouble(app.getPath('userData'))
  // The lock is a file in the data folder: without write access it cannot be taken and the app would quit silently.
  if (keyTrouble) startAnewOnceReadable()
  else if (trouble() === null) runAlone(move)
  else
    app
      .whenReady()
      .then(() => untilResolved(trouble))
      .then((resolved) => {
        if (resolved) runAlone(move)
        else app.exit(1)
      })
      .catch(stop)
}

function settleDataFolder(): FolderMove {
  const { folder, move } = windowsDataFolder({ roaming: app.getPath('userData'), local: process.env['LOCALAPPDATA'] })
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
  if (move.kind === 'moved' || move.kind === 'stayed')
    createFileLog(join(folder, 'logs')).write(move.kind === 'moved' ? 'info' : 'warn', 'app.folderMoved', {
      moved: move.kind === 'moved',
      ...(move.kind === 'stayed' && { code: storageFields(`folder: ${move.code}`).code }),
    })
  return move
}

/** Chromium reads the key storage's key once this file has run, and never again. */
function restoreKey(): StorageError | null {
  const folder = app.getPath('userData')
  const log = createFileLog(join(folder, 'logs'))
  try {
    if (restoreSealingKey(folder)) log.write('warn', 'vault.keyRestored')
    return null
  } catch (thrown) {
    const error = toStorageError('vault', thrown)
    log.write('error', 'app.startFailed', storageFields(error.detail))
    return error
  }
}

/** Without that key every client key of this session would look as if another person had sealed it. */
function startAnewOnceReadable(): void {
  app
    .whenReady()
    .then(() => untilResolved(restoreKey))
    .then((resolved) => {
      if (resolved) app.relaunch()
      app.exit(resolved ? 0 : 1)
    })
    .catch(stop)
}

/** Two processes on one data folder would each believe they are the only writer of journal and settings. */
function runAlone(move: FolderMove): void {
  if (app.requestSingleInstanceLock()) run(move)
  else app.quit()
}

function run(move: FolderMove): void {
  const inbox = createInbox()
  inbox.offer(filesOf(process.argv, process.cwd()))
  // macOS, for a double-clicked file. If that starts the app, the event comes before `ready`.
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
    .then(() => start(inbox, move))
    .catch(stop)
}
