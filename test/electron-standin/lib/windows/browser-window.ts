import { app } from '../app/app.ts'
import { quietly, type CdpParams } from '../shared/cdp.ts'
import { preventable } from '../shared/events.ts'
import { guardedClass, loud, LoudEmitter } from '../shared/loud.ts'
import type { Rectangle } from '../shared/rectangle.ts'
import { cdp, runtime } from '../shared/runtime.ts'
import { createWindowTarget } from '../chromium/targets.ts'
import { windowEvents } from './events.ts'
import { WebContents } from './web-contents.ts'
import { refuseUnknown, refuseWeakPages, type WindowOptions } from './window-options.ts'

type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

let last = 0
const all = new Map<number, BrowserWindow>()
runtime.windows = all
let focused: BrowserWindow | undefined

function takeFocus(window: BrowserWindow): void {
  focused = window
}

class BrowserWindowClass extends LoudEmitter {
  readonly id: number
  readonly webContents: WebContents
  #options: WindowOptions
  #bounds: Rectangle
  #state: State = 'normal'
  #before: State = 'normal'
  #visible: boolean
  #title: string
  #destroyed = false
  #closing = false
  #windowId: Promise<number>
  #shownOnce = false
  #minimum: [number, number]
  #flags = new Map<string, boolean>()

  constructor(options: WindowOptions = {}) {
    if (!runtime.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    super('BrowserWindow', windowEvents)
    refuseUnknown(options)
    refuseWeakPages(options.webPreferences ?? {})
    this.id = ++last
    this.#options = options
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#visible = options.show !== false
    this.#title = options.title ?? app.getName()
    this.webContents = new WebContents(this, options.webPreferences ?? {}, (session) =>
      createWindowTarget(this.#bounds, this.#visible, session),
    )
    all.set(this.id, this)
    this.#windowId = this.webContents.attached.then(() => this.#place())
    quietly(this.#windowId)
    this.webContents.once('dom-ready', () => this.emit('ready-to-show', {}))
    if (this.#visible) this.#focusNow()
    app.emit('browser-window-created', {}, this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  static getAllWindows(): BrowserWindow[] {
    return [...all.values()]
  }
  static fromId(id: number): BrowserWindow | null {
    return all.get(id) ?? null
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focused ?? null
  }
  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return BrowserWindowClass.getAllWindows().find((window) => window.webContents === contents) ?? null
  }

  async #place(): Promise<number> {
    await this.#size()
    const { windowId } = await cdp().send<{ windowId: number }>('Browser.getWindowForTarget', {
      targetId: this.webContents.targetId,
    })
    const { width, height } = this.#bounds
    // Older Chromium lacks this command; the page is then shorter by the height of Chromium's own bars.
    if (!runtime.headless && this.#visible) quietly(cdp().send('Browser.setContentsSize', { windowId, width, height }))
    return windowId
  }

  // Without a display there is no window frame, so the page gets exactly the requested size.
  async #size(): Promise<void> {
    const { width, height } = this.#bounds
    const zoom = this.webContents.getZoomFactor()
    const size = {
      width: Math.round(width / zoom),
      height: Math.round(height / zoom),
      deviceScaleFactor: zoom === 1 ? 0 : zoom,
      mobile: false,
    }
    if (runtime.headless || zoom !== 1) await this.webContents.command('Emulation.setDeviceMetricsOverride', size)
  }

  zoomed(_factor: number): void {
    quietly(this.#size())
  }

  #apply(bounds: CdpParams): void {
    if (runtime.headless) return
    quietly(this.#windowId.then((windowId) => cdp().send('Browser.setWindowBounds', { windowId, bounds })))
  }

  loadURL(url: string, options?: object): Promise<void> {
    return this.webContents.loadURL(url, options)
  }
  loadFile = loud('BrowserWindow.loadFile')
  reload(): void {
    this.webContents.reload()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }
  isVisible(): boolean {
    return this.#visible && !this.#destroyed
  }
  isFocused(): boolean {
    return focused === this
  }
  isMinimized(): boolean {
    return this.#state === 'minimized'
  }
  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }
  isNormal(): boolean {
    return this.#state === 'normal'
  }
  isModal(): boolean {
    return this.#options.modal === true
  }
  getParentWindow(): BrowserWindow | null {
    return this.#options.parent ?? null
  }
  getChildWindows(): BrowserWindow[] {
    return BrowserWindowClass.getAllWindows().filter((window) => window.getParentWindow() === this)
  }

  show(): void {
    this.showInactive()
    this.focus()
  }
  showInactive(): void {
    const was = this.#visible
    this.#visible = true
    if (!was || !this.#shownOnce) this.#apply({ windowState: this.#state })
    this.#shownOnce = true
    if (!was) this.emit('show', {})
  }
  hide(): void {
    if (!this.#visible) return
    this.#visible = false
    this.#apply({ windowState: 'minimized' })
    this.blur()
    this.emit('hide', {})
  }
  focus(): void {
    if (this.#destroyed || !this.#visible) return
    quietly(this.webContents.command('Page.bringToFront'))
    this.#focusNow()
  }
  #focusNow(): void {
    if (focused === this) return
    focused?.blur()
    takeFocus(this)
    this.emit('focus', {})
    app.emit('browser-window-focus', {}, this)
  }
  blur(): void {
    if (focused !== this) return
    focused = undefined
    this.emit('blur', {})
    app.emit('browser-window-blur', {}, this)
  }

  #setState(state: State, event: string): void {
    if (this.#state === state) return
    this.#before = this.#state
    this.#state = state
    this.#apply({ windowState: state })
    this.emit(event, {})
  }
  minimize(): void {
    this.#setState('minimized', 'minimize')
  }
  restore(): void {
    if (this.#state === 'minimized') this.#setState(this.#before, 'restore')
  }
  maximize(): void {
    this.#visible = true
    this.#setState('maximized', 'maximize')
  }
  unmaximize(): void {
    if (this.#state === 'maximized') this.#setState('normal', 'unmaximize')
  }
  setFullScreen(on: boolean): void {
    if (on) this.#setState('fullscreen', 'enter-full-screen')
    else if (this.isFullScreen()) this.#setState('normal', 'leave-full-screen')
  }

  getBounds(): Rectangle {
    return { ...this.#bounds }
  }
  getNormalBounds(): Rectangle {
    return this.getBounds()
  }
  getContentBounds(): Rectangle {
    return this.getBounds()
  }
  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height]
  }
  getContentSize(): number[] {
    return this.getSize()
  }
  getPosition(): number[] {
    return [this.#bounds.x, this.#bounds.y]
  }
  getMinimumSize(): number[] {
    return [...this.#minimum]
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height]
  }
  setBounds(wanted: Partial<Rectangle>): void {
    const old = this.#bounds
    const next = { ...old, ...wanted }
    this.#bounds = {
      ...next,
      width: Math.max(next.width, this.#minimum[0]),
      height: Math.max(next.height, this.#minimum[1]),
    }
    const { x, y, width, height } = this.#bounds
    this.#apply({ left: x, top: y, width, height })
    quietly(this.webContents.attached.then(() => this.#size()))
    if (x !== old.x || y !== old.y) this.emit('move', {})
    if (width !== old.width || height !== old.height) this.emit('resize', {})
  }
  setContentBounds(bounds: Rectangle): void {
    this.setBounds(bounds)
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }
  center(): void {}

  setTitle(title: string): void {
    this.#title = title
  }
  getTitle(): string {
    return this.#title
  }
  get title(): string {
    return this.#title
  }
  set title(title: string) {
    this.#title = title
  }
  setMenu(_menu: unknown): void {}
  removeMenu(): void {}
  setMenuBarVisibility(visible: boolean): void {
    this.#flags.set('menuBar', visible)
  }
  isMenuBarVisible(): boolean {
    return this.#flags.get('menuBar') ?? true
  }
  setAutoHideMenuBar(hide: boolean): void {
    this.#flags.set('autoHide', hide)
  }
  isMenuBarAutoHide(): boolean {
    return this.#flags.get('autoHide') ?? this.#options.autoHideMenuBar === true
  }
  setBackgroundColor(_color: string): void {}
  setIcon(_icon: unknown): void {}
  /** The progress values for the task bar in order, recorded for tests, because there is no task bar. */
  readonly progressBars: number[] = []
  setProgressBar(progress: number): void {
    if (typeof progress !== 'number') throw new TypeError('Error processing argument at index 0, conversion failure')
    this.progressBars.push(progress)
  }
  flashFrame(_on: boolean): void {}
  isEnabled(): boolean {
    return this.#flags.get('enabled') ?? true
  }
  isResizable(): boolean {
    return this.#options.resizable !== false
  }

  /** Takes over the page's new title unless a listener prevents that. */
  pageTitle(title: string): void {
    const event = preventable({})
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.#title = title
  }

  emitApp(event: string, ...args: unknown[]): void {
    app.emit(event, ...args)
  }

  close(): void {
    if (this.#destroyed || this.#closing) return
    if (!this.#askToClose()) return
    this.#closing = true
    // Runs the page's beforeunload; if that refuses, `unloadRefused` is called.
    quietly(this.webContents.command('Page.close').catch(() => this.destroy()))
  }

  #askToClose(): boolean {
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) runtime.quitting = false
    return !event.defaultPrevented
  }

  /** Returns whether a beforeunload that just ran belongs to a close of this window. */
  wantsUnload(): boolean {
    return this.#closing
  }

  /**
   * Returns whether a page may be left for any other reason, such as a navigation, or because the user closes the page
   * in Chromium. Asks the listeners of `close`.
   */
  mayUnload(): boolean {
    return this.#destroyed || this.#askToClose()
  }

  unloadRefused(): void {
    this.#closing = false
    runtime.quitting = false
  }

  destroy(): void {
    if (this.#destroyed) return
    quietly(
      this.webContents.attached
        .then(() => this.webContents.idle())
        .then(() => cdp().send('Target.closeTarget', { targetId: this.webContents.targetId })),
    )
    this.gone()
  }

  /** Called when the page has gone, for any reason. */
  gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    const passOn = this.isFocused() && !runtime.quitting
    this.blur()
    for (const child of this.getChildWindows()) child.destroy()
    all.delete(this.id)
    this.webContents.gone()
    this.emit('closed', {})
    // A desktop would move the focus to the next window. Here the stand-in must do so, because Chromium does not paint
    // a page that stays in the background.
    if (passOn)
      BrowserWindowClass.getAllWindows()
        .findLast((window) => window.isVisible())
        ?.focus()
    app.windowGone()
  }
}

export const BrowserWindow = guardedClass(BrowserWindowClass, 'BrowserWindow')
export type BrowserWindow = BrowserWindowClass

/** Watches the browser for pages that close or change their titles. */
export function watchTargets(): void {
  const find = (targetId: unknown): BrowserWindow | undefined =>
    BrowserWindowClass.getAllWindows().find((window) => window.webContents.targetId === targetId)
  cdp().on(undefined, 'Target.targetDestroyed', (params) => find(params.targetId)?.gone())
  cdp().on(undefined, 'Target.targetInfoChanged', (params) => {
    const info = params.targetInfo as { targetId: string; title: string; url: string }
    if (info.title !== '' && !info.url.endsWith(info.title)) find(info.targetId)?.webContents.titleChanged(info.title)
  })
}
