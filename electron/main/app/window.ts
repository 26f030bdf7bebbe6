import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { APP_URL } from '../ipc/sender.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { JsonFile } from '../settings/jsonFile.ts'
import { clampToDisplay, DEFAULT_SIZE, MINIMUM_SIZE, readBounds } from './bounds.ts'
import { lockDownContents } from './lockDown.ts'

const BOUNDS_DELAY_MS = 500
export const PRELOAD = join(__dirname, '../preload/index.cjs')

/** Every window of the application: sandboxed, isolated, without Node. */
export const WEB_PREFERENCES = {
  preload: PRELOAD, sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false, spellcheck: false,
} as const

export interface MainWindowDeps {
  registry: WindowRegistry
  /** Where the window was, among what else the desk remembers of itself. */
  state: JsonFile
  devUrl: string | undefined
}

/** Opens the main window where it was last time, shown at once in the theme's colour so that the start does not flash. */
export function openMainWindow({ registry, state, devUrl }: MainWindowDeps): BrowserWindow {
  const remembered = readBounds(state.read()['bounds'])
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    ...DEFAULT_SIZE,
    ...(remembered && clampToDisplay(remembered, workAreas)),
    minWidth: MINIMUM_SIZE.width, minHeight: MINIMUM_SIZE.height,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#18181c' : '#ffffff',
    autoHideMenuBar: true,
    title: app.getName(),
    webPreferences: { ...WEB_PREFERENCES },
  })
  registry.add(window.webContents, 'main')
  lockDownContents(window.webContents, devUrl)
  rememberBounds(window, state)
  void window.loadURL(devUrl ?? APP_URL)
  return window
}

function rememberBounds(window: BrowserWindow, file: JsonFile): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    // A window that cannot be remembered opens at its default size next time; nothing else depends on it.
    try { file.write({ ...file.read(), bounds: window.getNormalBounds() }) } catch { return }
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(save, BOUNDS_DELAY_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('close', () => { if (timer !== undefined) save() })
}
