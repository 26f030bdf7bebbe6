import { app, BrowserWindow, Menu } from 'electron'
import type { Progress, WindowCommand } from '#contract/ipc/desktop'
import { frontWindow } from '../windows/frontWindow.ts'
import { createZoom } from '../windows/zoom.ts'
import type { WindowRegistry } from '../../ipc/windows.ts'
import type { JsonFile } from '../../storage/jsonFile.ts'
import { createMenuBar, type MenuBarDeps } from './menuBar.ts'

const MOST_WINDOWS = 12

interface DesktopParts extends Pick<MenuBarDeps, 'locale' | 'isLocked' | 'development' | 'lock'> {
  registry: WindowRegistry
  state: JsonFile
  newWindow: () => void
}

export function createDesktop({ registry, state, newWindow, ...deps }: DesktopParts) {
  const { all, front } = mainWindows(registry)
  const zoom = createZoom(state, () => all().map(({ webContents }) => webContents))

  function runWindow(command: WindowCommand): void {
    const window = front()
    if (command === 'newWindow') {
      if (all().length < MOST_WINDOWS && !deps.isLocked()) newWindow()
    } else if (command === 'paste') pasteInto(window)
    else if (command === 'fullScreen') window?.setFullScreen(!window.isFullScreen())
    else zoom.run(command)
  }

  const menu = createMenuBar({
    ...deps,
    ...APPLICATION_MENU,
    registry,
    mac: process.platform === 'darwin',
    window: runWindow,
    front: () => front()?.webContents.id,
  })
  app.on('browser-window-focus', () => {
    menu.refresh()
  })
  return {
    menu,
    runWindow,
    zoom: zoom.factor,
    showProgress: (windowId: number, share: Progress): void => {
      const window = all().find(({ webContents }) => webContents.id === windowId)
      window?.setProgressBar(typeof share === 'number' ? share : OTHER_PROGRESS[share])
    },
  }
}

export type Desktop = ReturnType<typeof createDesktop>

/** A window without the focus must not receive the clipboard's content. */
function pasteInto(window: ReturnType<typeof frontWindow>): void {
  if (window?.isFocused()) window.webContents.paste()
}

/** Electron's values: -1 for none, above 1 for work of unknown length. */
const OTHER_PROGRESS = { none: -1, unknown: 2 }

const APPLICATION_MENU: Pick<MenuBarDeps, 'show' | 'enable'> = {
  show: (template) => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  },
  enable: (id, enabled) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(id)
    if (item) item.enabled = enabled
  },
}

/** Without the windows that lay out a print. */
function mainWindows(registry: WindowRegistry) {
  const isMain = ({ webContents }: Pick<BrowserWindow, 'webContents'>): boolean =>
    registry.mainIds().includes(webContents.id)
  return {
    all: () => BrowserWindow.getAllWindows().filter(isMain),
    front: () => {
      const window = frontWindow()
      return window && isMain(window) ? window : undefined
    },
  }
}
