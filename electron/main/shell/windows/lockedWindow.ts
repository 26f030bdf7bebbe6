import { join } from 'node:path'
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import type { WindowRole } from '../../ipc/handlers.ts'
import type { WindowRegistry } from '../../ipc/windows.ts'

/**
 * Sandboxed, isolated, without Node, and registered for IPC with its role. No other code may create windows (lint
 * enforces it). Most options are Electron's defaults; they are explicit so that neither a changed default nor a mistake
 * elsewhere weakens the window.
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
      // What no permission and no policy can stop: pickers that give a page the user's files and folders, the system's
      // sharing, and Bluetooth. Once switched off, their functions do not exist in the page. A plain text, because the
      // scanner (scripts/check/scan.mjs) stumbles over anything else.
      disableBlinkFeatures: 'FileSystemAccessLocal,WebShare,WebBluetooth',
      // Without developer tools, a fraudulent caller cannot persuade the user to paste code into the console.
      devTools: !app.isPackaged,
    },
  })
  registry.add(window.webContents, role)
  return window
}
