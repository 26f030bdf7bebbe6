import type { CdpParams } from '../shared/cdp.ts'
import { quietly } from '../shared/cdp.ts'
import type { Rectangle } from '../shared/rectangle.ts'
import { guarded, LoudEmitter } from '../shared/loud.ts'
import { runtime } from '../shared/runtime.ts'

type Send = (method: string, params?: CdpParams) => Promise<unknown>
type Theme = 'system' | 'light' | 'dark'

class NativeTheme extends LoudEmitter {
  #source: Theme = 'system'

  constructor() {
    super('NativeTheme', ['updated'])
  }

  get themeSource(): Theme {
    return this.#source
  }
  set themeSource(source: Theme) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${source}`)
    if (source === this.#source) return
    this.#source = source
    for (const window of runtime.windows.values())
      quietly(applyTheme((method, params) => window.webContents.command(method, params)))
    this.emit('updated', {})
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return false
  }
  get shouldUseHighContrastColors(): boolean {
    return false
  }
  get shouldUseInvertedColorScheme(): boolean {
    return false
  }
  get inForcedColorsMode(): boolean {
    return false
  }
  get prefersReducedTransparency(): boolean {
    return false
  }
}

/** Electron's `nativeTheme`; the system's own theme counts as light. */
export const nativeTheme = guarded(new NativeTheme(), 'NativeTheme', 'nativeTheme')

/** Makes a page see the theme that the application chose; without a choice Chromium's own applies. */
export async function applyTheme(send: Send): Promise<void> {
  const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
}

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const display = {
  id: 1,
  label: 'Stand-in',
  bounds: area,
  workArea: area,
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
  monochrome: false,
  touchSupport: 'unknown',
  accelerometerSupport: 'unknown',
  colorDepth: 24,
  colorSpace: '',
  depthPerComponent: 8,
  detected: true,
  displayFrequency: 60,
  maximumCursorSize: { width: 0, height: 0 },
  nativeOrigin: { x: 0, y: 0 },
}

class Screen extends LoudEmitter {
  constructor() {
    super('Screen', ['display-added', 'display-removed', 'display-metrics-changed'])
  }
  getPrimaryDisplay(): object {
    return structuredClone(display)
  }
  getAllDisplays(): object[] {
    return [this.getPrimaryDisplay()]
  }
  getDisplayMatching(_rectangle: Rectangle): object {
    return this.getPrimaryDisplay()
  }
  getDisplayNearestPoint(_point: { x: number; y: number }): object {
    return this.getPrimaryDisplay()
  }
  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 }
  }
}

const theScreen = guarded(new Screen(), 'Screen', 'screen')

/** Electron's `screen`, which does not work before the application is ready. */
export const screen = new Proxy(theScreen, {
  get: (target, key) => {
    if (!runtime.ready && typeof key === 'string')
      throw new Error("The 'screen' module can't be used before the app 'ready' event")
    return Reflect.get(target, key, target) as unknown
  },
})
