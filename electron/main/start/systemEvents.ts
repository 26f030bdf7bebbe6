import { app, BrowserWindow, powerMonitor } from 'electron'
import { filesOf } from '../files/inbox.ts'
import { frontWindow } from '../windows/frontWindow.ts'
import { followDisplays } from '../windows/window.ts'
import type { WorldParts } from './electronWorld.ts'

/** Locks the app when the person leaves the computer: its screen is locked (which no Linux tells), or it sleeps. */
export function lockWhenLeft({ lock }: Pick<WorldParts, 'lock'>): void {
  const left = () => {
    void lock.lock('system')
  }
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', left)
  powerMonitor.on('suspend', left)
  lock.active()
}

/** Follows what the system tells a running app: displays, files given from outside, a second start. */
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
    // Started with a file, the app is meant to open it: nothing has to be explained.
    if (!inbox.offer(filesOf(argv, folder))) registry.broadcast('app.secondStart', null)
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) show()
  })
}
