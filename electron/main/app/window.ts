import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { APP_URL } from '../ipc/sender.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import { describeThrown } from '../log/events.ts'
import type { Log } from '../log/log.ts'
import type { JsonFile } from '../settings/jsonFile.ts'
import { clampToDisplay, DEFAULT_SIZE, MINIMUM_SIZE, readBounds, type Bounds } from './bounds.ts'
import { openLockedWindow } from './lockedWindow.ts'

const BOUNDS_DELAY_MS = 500
const CASCADE_PX = 32

export interface MainWindowDeps {
  registry: WindowRegistry
  /** Where the window was, among what else the desk remembers of itself. */
  state: JsonFile
  log: Log
  devUrl: string | undefined
}

/** Opens a main window where one was last time, beside those that are open, shown at once in the theme's colour so that the start does not flash. */
export function openMainWindow({ registry, state, log, devUrl }: MainWindowDeps): BrowserWindow {
  const remembered = besideOthers(readBounds(state.read()['bounds']), BrowserWindow.getAllWindows().findLast((one) => one.isVisible())?.getNormalBounds())
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const window = openLockedWindow({
    ...DEFAULT_SIZE,
    ...(remembered && clampToDisplay(remembered, workAreas)),
    minWidth: MINIMUM_SIZE.width, minHeight: MINIMUM_SIZE.height,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#18181c' : '#ffffff',
    autoHideMenuBar: true,
    title: app.getName(),
  }, 'main', registry)
  rememberBounds(window, state)
  reviveCrashedPage(window, log)
  window.loadURL(devUrl ?? APP_URL).catch((thrown: unknown) => { log.write('error', 'window.notLoaded', describeThrown(thrown)) })
  return window
}

/** Bounds a little right of and below the last window that is open, so that a new one does not hide it; those remembered when none is. */
function besideOthers(bounds: Bounds | null, last: Bounds | undefined): Bounds | null {
  return last ? { ...last, x: last.x + CASCADE_PX, y: last.y + CASCADE_PX } : bounds
}

/** A page whose process died is loaded again, once: drafts are saved as they are typed, and a page that dies at once would die for ever. */
function reviveCrashedPage(window: BrowserWindow, log: Log): void {
  let revived = false
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.write('error', 'window.processGone', { reason, exitCode })
    if (revived || reason === 'clean-exit' || window.isDestroyed()) return
    revived = true
    window.webContents.reload()
  })
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
