import { join } from 'node:path'
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import type { WindowRole } from '../ipc/handlers.ts'
import type { WindowRegistry } from '../ipc/windows.ts'

/**
 * Features of the browser that no permission and no policy stops: the pickers that hand a page the person's files and
 * folders, the system's way to share, Bluetooth. Without them the page has no such function.
 */
const CLOSED_FEATURES = ['FileSystemAccessLocal', 'WebShare', 'WebBluetooth']

/**
 * The one place that makes windows (lint refuses any other): sandboxed, isolated, without Node, and admitted to the IPC
 * in its role. Most of these are Electron's defaults; they stand here so that a changed default, or a slip elsewhere,
 * opens nothing.
 */
export function openLockedWindow(
  options: Omit<BrowserWindowConstructorOptions, 'webPreferences'>,
  role: WindowRole,
  registry: WindowRegistry,
): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      disableBlinkFeatures: CLOSED_FEATURES.join(','),
      // A person told on the telephone to "paste this there" has nowhere to paste it.
      devTools: !app.isPackaged,
    },
  })
  registry.add(window.webContents, role)
  return window
}
