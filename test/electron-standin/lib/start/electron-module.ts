import { app } from '../app/app.ts'
import { BrowserWindow } from '../windows/browser-window.ts'
import {
  clipboard,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  shell,
  systemPreferences,
} from '../desktop/desktop.ts'
import { dialog } from '../dialogs/dialog.ts'
import { ipcMain } from '../preload/ipc.ts'
import { guarded } from '../shared/loud.ts'
import { Menu, MenuItem } from '../desktop/menu.ts'
import { ClientRequest } from '../network/net-request.ts'
import { protocolModule } from '../protocol/protocol.ts'
import { runtime } from '../shared/runtime.ts'
import { safeStorage } from '../storage/safe-storage.ts'
import { session, sessionFor } from '../network/session.ts'
import { nativeTheme, screen } from '../desktop/theme-screen.ts'
import { WebContents } from '../windows/web-contents.ts'

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

/** The result of `require('electron')` in the main process. Every other name in Electron's interface is loud. */
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
