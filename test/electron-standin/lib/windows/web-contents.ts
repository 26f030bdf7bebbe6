import { cdp, runtime, say } from '../shared/runtime.ts'
import { quietly, type CdpParams } from '../shared/cdp.ts'
import { preventable } from '../shared/events.ts'
import { codec, dispatch, frameAt, type FrameMessage, type Reply } from '../preload/ipc.ts'
import { guardedClass, loud, LoudEmitter, notImplemented } from '../shared/loud.ts'
import { consoleMessage, type ConsoleCall } from './console-message.ts'
import { contentsEvents } from './events.ts'
import { Navigation } from './navigation.ts'
import { loadError } from './navigation-errors.ts'
import { printToPdf, type PdfOptions } from '../printing/pdf.ts'
import { checkPrint, print } from '../printing/printing.ts'
import { sessionFor, type Session } from '../network/session.ts'
import { applyTheme } from '../desktop/theme-screen.ts'
import type { Target } from '../chromium/targets.ts'
import { toApp, toPage } from '../protocol/urls.ts'
import type { BrowserWindow } from './browser-window.ts'
import { PageSession, type Listen } from './page-session.ts'
import type { WebPreferences } from './window-options.ts'

type OpenHandler = (details: { url: string; frameName: string; features: string; disposition: string }) => {
  action: string
}

const rtcPolicies = new Set([
  'default',
  'default_public_interface_only',
  'default_public_and_private_interfaces',
  'disable_non_proxied_udp',
])
const all = new Map<number, WebContents>()

class WebContentsClass extends LoudEmitter {
  readonly id: number
  readonly session: Session
  readonly attached: Promise<void>
  userAgent = ''
  audioMuted = false
  #window: BrowserWindow
  #page: PageSession
  #navigation: Navigation
  #preferences: WebPreferences
  #title = ''
  #destroyed = false
  #openHandler: OpenHandler | undefined
  #zoom = 1
  #frames = new Set<string>()

  constructor(window: BrowserWindow, preferences: WebPreferences, create: (session: Session) => Promise<Target>) {
    super('WebContents', contentsEvents)
    this.id = window.id
    this.#window = window
    this.#preferences = preferences
    this.session = sessionFor(preferences.partition ?? '')
    all.set(this.id, this)
    this.#page = new PageSession(create(this.session), preferences.preload, {
      listen: (on) => this.#listen(on),
      prepare: (send) => [applyTheme(send), this.session.prepare(send)],
      told: (...message) => this.#told(...message),
      preloadFailed: (error) => this.#preloadFailed(error),
    })
    this.attached = this.#page.attached
    this.#navigation = new Navigation(this, this.#page)
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id)
  }
  static getAllWebContents(): WebContents[] {
    return [...all.values()]
  }
  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.targetId === targetId)
  }
  /** Returns the contents that show a frame, as their main frame or inside it. */
  static fromFrame(frameId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.targetId === frameId || contents.#frames.has(frameId))
  }
  static getFocusedWebContents(): WebContents | null {
    return [...all.values()].find((contents) => contents.#window.isFocused()) ?? null
  }

  get targetId(): string {
    return this.#page.targetId
  }
  get mainFrame(): object {
    return frameAt(toPage(this.getURL()), this)
  }
  get navigationHistory(): never {
    throw notImplemented('WebContents.navigationHistory')
  }

  /** Sends a command to this page's DevTools session, once there is one. */
  command<T = CdpParams>(method: string, params: CdpParams = {}): Promise<T> {
    return this.#page.command<T>(method, params)
  }

  /** Settles once no print or navigation is running; see PageSession. */
  idle(): Promise<unknown> {
    return this.#page.idle()
  }

  #preloadFailed(error: Error): void {
    console.error(`Unable to load preload script: ${this.#preferences.preload}`, error)
    this.emit('preload-error', {}, this.#preferences.preload, error)
  }

  #listen(on: Listen): void {
    on('Runtime.consoleAPICalled', (params) => this.#console(params as never))
    on('Page.frameAttached', (params) => {
      this.#frames.add(String(params.frameId))
    })
    on('Page.frameDetached', (params) => {
      this.#frames.delete(String(params.frameId))
    })
    this.#navigation.listen(on)
    on('Page.domContentEventFired', () => this.emit('dom-ready', {}))
    on('Page.loadEventFired', () => this.#loaded())
    on('Page.windowOpen', (params) =>
      this.#decideOpen({
        url: String(params.url),
        name: String(params.windowName),
        features: (params.windowFeatures as string[]).join(),
      }),
    )
    on('Page.javascriptDialogOpening', (params) => this.#dialog(params as never))
    on('Inspector.targetCrashed', () => this.#crashed())
  }

  /** Tells the application what a page wants to open. Nothing opens, regardless of the answer. */
  #decideOpen(details: { url: string; name: string; features: string }): void {
    const asked = {
      url: toApp(details.url),
      frameName: details.name,
      features: details.features,
      disposition: details.features ? 'new-window' : 'foreground-tab',
      referrer: { url: '', policy: 'default' },
      postBody: undefined,
    }
    const answer = this.#openHandler?.(asked)
    if (answer?.action === 'deny') return
    say(
      `denied a new window for ${asked.url}: windows that pages open are not implemented here, so set a handler that denies them`,
    )
  }

  #told(message: FrameMessage, body: string, reply: Reply): void {
    if (message.type === 'open') this.#decideOpen(JSON.parse(body) as never)
    else if (message.type === 'context-menu')
      this.emit('context-menu', {}, { ...(JSON.parse(body) as object), frame: this.mainFrame })
    else if (message.type === 'preload-error')
      this.#preloadFailed(Object.assign(new Error(String(message.message)), { stack: message.stack }))
    else dispatch(this, message, body, reply)
  }

  #loaded(): void {
    void this.#readTitle().finally(() => {
      if (this.#destroyed) return
      this.emit('did-finish-load', {})
      this.#navigation.succeed()
    })
  }

  async #readTitle(): Promise<void> {
    const { targetInfo } = await cdp().send<{ targetInfo: { title: string } }>('Target.getTargetInfo', {
      targetId: this.targetId,
    })
    this.titleChanged(targetInfo.title)
  }

  /** Takes over a new title that Chromium reported to the window. */
  titleChanged(title: string): void {
    const shown = toApp(title)
    if (shown === this.#title || this.#destroyed) return
    this.#title = shown
    this.emit('page-title-updated', {}, shown, true)
    this.#window.pageTitle(shown)
  }

  #console(params: ConsoleCall): void {
    if (this.listenerCount('console-message') > 0)
      this.emit('console-message', { ...consoleMessage(params), frame: this.mainFrame })
  }

  #dialog(params: { type: string }): void {
    if (params.type !== 'beforeunload') return
    const event = preventable({})
    if (this.#window.wantsUnload()) this.emit('will-prevent-unload', event)
    const accept = this.#window.wantsUnload() ? event.defaultPrevented : this.#window.mayUnload()
    if (!accept) this.#window.unloadRefused()
    quietly(this.command('Page.handleJavaScriptDialog', { accept }))
  }

  #crashed(): void {
    const details = { reason: 'crashed', exitCode: 139 }
    this.emit('render-process-gone', {}, details)
    this.#window.emitApp('render-process-gone', {}, this, details)
  }

  /** Tells the application that the page is gone together with the browser. */
  browserGone(): void {
    this.#crashed()
  }

  /** Returns whether a document request of this page may proceed; called before anything is sent. */
  mayNavigate(url: string, frameId: string): boolean {
    return this.#navigation.mayNavigate(url, frameId)
  }

  loadURL(url: string, options?: object): Promise<void> {
    return this.#navigation.load(url, options)
  }

  /**
   * Checks the policy and then ignores it, because the contents of a page cannot decide how a headless shell reaches
   * the network. Only the real Electron shows the effect of the policy.
   */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (!rtcPolicies.has(policy)) throw new TypeError(`Invalid WebRTC IP handling policy '${policy}'`)
  }

  loadFile = loud('WebContents.loadFile')

  reload(): void {
    this.#navigation.reload()
  }
  reloadIgnoringCache(): void {
    this.reload()
  }
  stop(): void {
    quietly(this.command('Page.stopLoading'))
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const body = codec.encode(args)
    this.#page.deliver({ type: 'event', channel }, body)
  }

  // The editing commands of menu items.
  cut(): void {
    this.#edit('Cut')
  }
  copy(): void {
    this.#edit('Copy')
  }
  paste(): void {
    this.#edit('Paste')
  }
  selectAll(): void {
    this.#edit('SelectAll')
  }
  undo(): void {
    this.#edit('Undo')
  }
  redo(): void {
    this.#edit('Redo')
  }
  #edit(command: string): void {
    // Sends a key that no page listens for, together with the browser's own editing command.
    quietly(this.command('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', commands: [command] }))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }
  getURL(): string {
    return this.#navigation.url
  }
  getTitle(): string {
    return this.#title
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  isLoading(): boolean {
    return this.#navigation.loading
  }
  isLoadingMainFrame(): boolean {
    return this.#navigation.loading
  }
  isCrashed(): boolean {
    return false
  }
  isFocused(): boolean {
    return this.#window.isFocused()
  }
  focus(): void {
    this.#window.focus()
  }
  getType(): string {
    return 'window'
  }
  getOSProcessId(): number {
    return process.pid
  }
  getProcessId(): number {
    return this.id
  }
  getUserAgent(): string {
    return this.session.getUserAgent()
  }
  setBackgroundThrottling(_allowed: boolean): void {}
  getZoomFactor(): number {
    return this.#zoom
  }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoom = factor
    this.#window.zoomed(factor)
  }
  get zoomFactor(): number {
    return this.#zoom
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor)
  }
  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2)
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }
  openDevTools(): void {
    if (!runtime.headless) throw notImplemented('WebContents.openDevTools with a display')
  }
  closeDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { result, exceptionDetails } = await this.command<{
      result: { value?: unknown }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true, userGesture })
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text)
    return result.value
  }

  async printToPDF(options: PdfOptions = {}): Promise<Buffer> {
    return printToPdf((method, params) => this.command(method, params), options)
  }

  print(options: Record<string, unknown> = {}, callback?: (success: boolean, reason: string) => void): void {
    checkPrint(options, callback)
    void print(this, options, callback ?? (() => {}))
  }
  async getPrintersAsync(): Promise<object[]> {
    return process.env.STANDIN_PRINTER_DIR
      ? [{ name: 'standin', displayName: 'Stand-in printer', description: '', options: {} }]
      : []
  }

  close(options: { waitForBeforeUnload?: boolean } = {}): void {
    if (options.waitForBeforeUnload === false || options.waitForBeforeUnload === undefined) this.#window.destroy()
    else this.#window.close()
  }

  /** Called when the window has gone. */
  gone(): void {
    this.#destroyed = true
    all.delete(this.id)
    this.#navigation.fail(loadError('ERR_FAILED', this.getURL()))
    this.emit('destroyed', {})
  }
}

/** One page; its class's statics are Electron's `webContents` module. */
export const WebContents = guardedClass(WebContentsClass, 'WebContents')
export type WebContents = WebContentsClass
