// The parts of Electron that opening the app's files touches, for `vi.mock('electron', …)`.
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'
import { fakeSafeStorage } from './support.ts'

export const ipcMain = new EventEmitter()
export const safeStorage = fakeSafeStorage()
export const shell = { openPath: vi.fn(() => Promise.resolve('')) }

let folder = ''
/** Says where the data is. */
export function setUserData(path: string): void {
  folder = path
}
export const app = {
  isPackaged: true,
  getVersion: () => '0.1.0',
  getPath: (name: string) => {
    if (name !== 'userData' || folder === '') throw new Error(`no path for ${name}`)
    return folder
  },
}

export default { app, ipcMain, shell, safeStorage }
