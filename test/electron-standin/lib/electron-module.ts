import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { clipboard, Notification, powerMonitor, powerSaveBlocker, shell, systemPreferences } from './desktop.ts'
import { dialog } from './dialog.ts'
import { ipcMain } from './ipc.ts'
import { guarded } from './loud.ts'
import { Menu, MenuItem } from './menu.ts'
import { ClientRequest } from './net-request.ts'
import { protocolModule } from './protocol.ts'
import { runtime } from './runtime.ts'
import { safeStorage } from './safe-storage.ts'
import { session, sessionFor } from './session.ts'
import { nativeTheme, screen } from './theme-screen.ts'
import { WebContents } from './web-contents.ts'

const protocol = protocolModule(() => {
  if (!runtime.ready) throw new Error('protocol can only be used after app is ready')
  return sessionFor('').protocol
})

const net = guarded(
  {
    fetch: (input: string | URL | Request, init?: RequestInit): Promise<Response> => sessionFor('').fetch(input, init),
    request: (options: ConstructorParameters<typeof ClientRequest>[0]): ClientRequest => new ClientRequest(options),
    resolveHost: (host: string): Promise<object> => sessionFor('').resolveHost(host),
    isOnline: (): boolean => !runtime.offline,
    get online(): boolean {
      return !runtime.offline
    },
  },
  'Net',
  'net',
)

/** What `require('electron')` gives the main process; every other name of Electron's is loud. */
export const electron: object = guarded(
  {
    app,
    BrowserWindow,
    clipboard,
    dialog,
    ipcMain,
    Menu,
    MenuItem,
    nativeTheme,
    net,
    Notification,
    powerMonitor,
    powerSaveBlocker,
    protocol,
    safeStorage,
    screen,
    session,
    shell,
    systemPreferences,
    webContents: WebContents,
  },
  'electron',
  'electron',
)
