import { join } from 'node:path'
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import type { WindowRole } from '../../ipc/handlers.ts'
import type { WindowRegistry } from '../../ipc/windows.ts'

/**
 * No other code may create windows (lint). Most options are Electron's defaults, explicit so that neither a changed
 * default nor a mistake elsewhere weakens the window.
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
      // No permission or policy stops pickers for the user's files, the system's sharing or Bluetooth. Plain text,
      // because scripts/check/scan.mjs stumbles over anything else.
      disableBlinkFeatures: 'FileSystemAccessLocal,WebShare,WebBluetooth',
      // A fraudulent caller could persuade the user to paste code into the console.
      devTools: !app.isPackaged,
    },
  })
  registry.add(window.webContents, role)
  return window
}
