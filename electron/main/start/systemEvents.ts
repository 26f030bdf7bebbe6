import { app, BrowserWindow, powerMonitor } from 'electron'
import { filesOf } from '../shell/openedFiles/inbox.ts'
import { frontWindow } from '../shell/windows/frontWindow.ts'
import { followDisplays } from '../shell/windows/window.ts'
import type { WorldParts } from './electronWorld.ts'

/** The screen locks (Linux does not report that) or the computer goes to sleep. */
export function lockWhenLeft({ lock }: Pick<WorldParts, 'lock'>): void {
  const left = () => {
    void lock.lock('system')
  }
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', left)
  powerMonitor.on('suspend', left)
  lock.active()
}

/**
 * Before the system shuts down. Windows tells its windows (`query-session-end`); Electron's type omits the event that
 * macOS and Linux pass.
 */
export function followShutdown(
  guards: readonly { guardShutdown(event: { preventDefault(): void }, app: Electron.App): void }[],
): void {
  if (process.platform === 'win32') return
  powerMonitor.on('shutdown', (...[event]: { preventDefault(): void }[]) => {
    if (event) for (const guard of guards) guard.guardShutdown(event, app)
  })
}

/** Displays, files opened from outside, a second start. */
export function followSystem(
  { inbox, registry, log }: Pick<WorldParts, 'inbox' | 'registry' | 'log'>,
  show: () => void,
): void {
  followDisplays()
  inbox.onArrival(() => {
    registry.caller(frontWindow()?.webContents.id ?? -1)?.push('files.offered', null)
  })
  app.on('second-instance', (_event, argv, folder) => {
    log.write('info', 'app.secondStart')
    // A second start with a file means "open this file", so it needs no notice.
    if (!inbox.offer(filesOf(argv, folder))) registry.broadcast('app.secondStart', null)
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) show()
  })
}
