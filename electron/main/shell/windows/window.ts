import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { APP_URL } from '../../ipc/sender.ts'
import type { WindowRegistry } from '../../ipc/windows.ts'
import { describeThrown } from '../../guard/log/events.ts'
import type { Log } from '../../guard/log/log.ts'
import type { JsonFile } from '../../storage/jsonFile.ts'
import {
  arrangementOf,
  clampToDisplay,
  DEFAULT_SIZE,
  MINIMUM_SIZE,
  type Placement,
  placeFor,
  readBounds,
  readPlacements,
  withPlacement,
} from './bounds.ts'
import { onLeaving } from './lockDown.ts'
import { openLockedWindow } from './lockedWindow.ts'

const BOUNDS_DELAY_MS = 500
const CASCADE_PX = 32

interface MainWindowDeps {
  registry: WindowRegistry
  state: JsonFile
  log: Log
  devUrl: string | undefined
  zoom: () => number
}

/** Shown at once in the theme's background, so that nothing flashes. */
export function openMainWindow({ registry, state, log, devUrl, zoom }: MainWindowDeps): BrowserWindow {
  const place = besideOthers() ?? placeFor(remembered(state), displaysPrimaryFirst())
  const window = openLockedWindow(
    {
      ...DEFAULT_SIZE,
      ...place?.bounds,
      minWidth: MINIMUM_SIZE.width,
      minHeight: MINIMUM_SIZE.height,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#18181c' : '#ffffff',
      autoHideMenuBar: true,
      title: app.getName(),
    },
    'main',
    registry,
  )
  if (place?.maximized) window.maximize()
  rememberPlace(window, state)
  reviveCrashedPage(window, log)
  window.webContents.on('did-finish-load', () => {
    window.webContents.setZoomFactor(zoom())
  })
  const load = () => {
    window.loadURL(devUrl ?? APP_URL).catch((thrown: unknown) => {
      log.write('error', 'window.notLoaded', describeThrown(thrown))
    })
  }
  onLeaving(window.webContents, devUrl, () => {
    log.write('error', 'window.leftPage')
    load()
  })
  load()
  return window
}

/** Undefined when no window is open. */
function besideOthers(): Pick<Placement, 'bounds' | 'maximized'> | undefined {
  const last = BrowserWindow.getAllWindows()
    .findLast((one) => one.isVisible())
    ?.getNormalBounds()
  const bounds =
    last &&
    clampToDisplay(
      { ...last, x: last.x + CASCADE_PX, y: last.y + CASCADE_PX },
      screen.getAllDisplays().map(({ workArea }) => workArea),
    )
  return bounds ? { bounds, maximized: false } : undefined
}

function displaysPrimaryFirst() {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)]
}

/** Earlier versions stored only one placement. */
function remembered(state: JsonFile): Placement[] {
  const { placements, bounds } = state.read()
  const [known, before] = [readPlacements(placements), readBounds(bounds)]
  return known.length > 0 || !before ? known : [{ arrangement: '', bounds: before, maximized: false }]
}

export function followDisplays(): void {
  screen.on('display-removed', () => {
    const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
    for (const window of BrowserWindow.getAllWindows().filter((one) => one.isVisible())) {
      const now = window.getNormalBounds()
      const place = placeFor([{ arrangement: '', bounds: now, maximized: false }], displaysPrimaryFirst())
      if (clampToDisplay(now, workAreas) === null && place) window.setBounds(place.bounds)
    }
  })
}

/** Reloads the page once: drafts are saved as typed, and a page that crashes at once would reload forever. */
function reviveCrashedPage(window: BrowserWindow, log: Log): void {
  let revived = false
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.write('error', 'window.processGone', { reason, exitCode })
    if (revived || reason === 'clean-exit' || window.isDestroyed()) return
    revived = true
    window.webContents.reload()
  })
}

function rememberPlace(window: BrowserWindow, file: JsonFile): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const now = {
      arrangement: arrangementOf(screen.getAllDisplays()),
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
    }
    // A failed write is ignored: the window then opens at an earlier or the default position.
    try {
      file.write({ ...file.read(), placements: withPlacement(readPlacements(file.read()['placements']), now) })
    } catch {
      return
    }
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(save, BOUNDS_DELAY_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('maximize', later)
  window.on('unmaximize', later)
  window.on('close', () => {
    if (timer !== undefined) save()
  })
}
