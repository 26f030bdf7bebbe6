import { app, BrowserWindow, Menu } from 'electron'
import type { Progress, WindowCommand } from '#contract/ipc/desktop'
import { frontWindow } from '../windows/frontWindow.ts'
import { createZoom } from '../windows/zoom.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import { createMenuBar, type MenuBarDeps } from './menuBar.ts'

/** More windows than anyone works with; further requests from a page are ignored. */
const MOST_WINDOWS = 12

export interface DesktopParts extends Pick<MenuBarDeps, 'locale' | 'isLocked' | 'development' | 'lock'> {
  registry: WindowRegistry
  /** The app's remembered state. */
  state: JsonFile
  newWindow: () => void
}

/** Creates the app's presence on the desktop: menu, zoom of its windows, and progress on the task bar. */
export function createDesktop({ registry, state, newWindow, ...deps }: DesktopParts) {
  const mainWindows = () =>
    BrowserWindow.getAllWindows().filter(({ webContents }) => registry.mainIds().includes(webContents.id))
  const front = () => {
    const window = frontWindow()
    return window && registry.mainIds().includes(window.webContents.id) ? window : undefined
  }
  const zoom = createZoom(state, () => mainWindows().map(({ webContents }) => webContents))

  function runWindow(command: WindowCommand): void {
    const window = front()
    if (command === 'newWindow') {
      if (mainWindows().length < MOST_WINDOWS && !deps.isLocked()) newWindow()
    } else if (command === 'fullScreen') window?.setFullScreen(!window.isFullScreen())
    else zoom.run(command)
  }

  const menu = createMenuBar({
    ...deps,
    registry,
    mac: process.platform === 'darwin',
    window: runWindow,
    front: () => front()?.webContents.id,
    show: (template) => {
      Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    },
    enable: (id, enabled) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(id)
      if (item) item.enabled = enabled
    },
  })
  app.on('browser-window-focus', () => {
    menu.refresh()
  })

  return {
    menu,
    runWindow,
    zoom: zoom.factor,
    showProgress: (windowId: number, share: Progress): void => {
      // Electron takes -1 for no progress and values above 1 for work of unknown length.
      const shown = { none: -1, unknown: 2 }
      mainWindows()
        .find(({ webContents }) => webContents.id === windowId)
        ?.setProgressBar(typeof share === 'number' ? share : shown[share])
    },
  }
}

export type Desktop = ReturnType<typeof createDesktop>
