import { quietly } from '../shared/cdp.ts'
import { toApp, toPage } from '../protocol/urls.ts'
import { preventable } from '../shared/events.ts'
import { notImplemented } from '../shared/loud.ts'
import { errorNumber, loadError } from './navigation-errors.ts'
import type { Listen, PageSession } from './page-session.ts'
import type { WebContents } from './web-contents.ts'

interface Frame {
  id: string
  url: string
  parentId?: string
  urlFragment?: string
  unreachableUrl?: string
}

/** The navigation of a page: where the page is, where it is going, and who waits for it. */
export class Navigation {
  /** The address of the page as the application knows it. */
  url = ''
  loading = false
  #contents: WebContents
  #page: PageSession
  /** The document that the application itself asked for, without its fragment, as Chromium knows it. */
  #expected: string | undefined
  #waiting: { resolve: () => void; reject: (reason: Error) => void }[] = []

  constructor(contents: WebContents, page: PageSession) {
    this.#contents = contents
    this.#page = page
  }

  /** Follows the page and reports its navigation to the application. */
  listen(on: Listen): void {
    on('Page.frameNavigated', (params) => this.#navigated(params.frame as never))
    on('Page.navigatedWithinDocument', (params) => this.#navigatedWithin(params as never))
    on('Page.frameStartedLoading', (params) => {
      if (params.frameId === this.#page.targetId) this.#setLoading(true, 'did-start-loading')
    })
    on('Page.frameStoppedLoading', (params) => {
      if (params.frameId === this.#page.targetId) this.#setLoading(false, 'did-stop-loading')
    })
  }

  /** Resolves when the page has loaded; rejects with Chromium's name and number of the error. */
  async load(url: string, options?: object): Promise<void> {
    if (options && Object.keys(options).length > 0) throw notImplemented('loadURL with options')
    if (!URL.canParse(url)) throw loadError('ERR_INVALID_URL', url)
    await this.#page.attached
    if (/^file:/i.test(url)) throw notImplemented('loadURL of a file: address')
    const address = toPage(new URL(toPage(url)).href)
    this.#expect(address)
    const done = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }))
    // The load may fail while the navigation is still being requested; the caller gets the error below.
    quietly(done)
    const navigation = this.#page.command<{ errorText?: string; loaderId?: string }>('Page.navigate', { url: address })
    this.#page.run()
    const result = await navigation
    if (result.errorText !== undefined) this.#failed(result.errorText, url)
    else if (result.loaderId === undefined) this.succeed()
    return done
  }

  reload(): void {
    this.#expect(toPage(this.url))
    quietly(this.#page.attached.then(() => this.#page.installScripts()).then(() => this.#page.command('Page.reload')))
  }

  /** Resolves the loads that callers wait for. */
  succeed(): void {
    for (const load of this.#waiting.splice(0)) load.resolve()
  }

  /** Rejects the loads that callers wait for. */
  fail(error: Error): void {
    for (const load of this.#waiting.splice(0)) load.reject(error)
  }

  /** Returns whether a document request of this page may proceed; called before anything is sent. */
  mayNavigate(url: string, frameId: string): boolean {
    const isMainFrame = frameId === this.#page.targetId
    if (isMainFrame && url === this.#expected) return true
    const shown = toApp(url)
    const event = preventable({
      url: shown,
      isSameDocument: false,
      isMainFrame,
      frame: this.#contents.mainFrame,
      initiator: this.#contents.mainFrame,
    })
    this.#contents.emit('will-frame-navigate', event)
    if (event.defaultPrevented || !isMainFrame) return !event.defaultPrevented
    this.#contents.emit('will-navigate', event, shown, false, true, 1, 1)
    return !event.defaultPrevented
  }

  #expect(address: string): void {
    this.#expected = address.replace(/#.*$/, '')
  }

  #setLoading(loading: boolean, event: string): void {
    this.loading = loading
    this.#contents.emit(event, {})
  }

  #navigated(frame: Frame): void {
    if (frame.parentId !== undefined) return
    this.#expected = undefined
    this.url = toApp((frame.unreachableUrl ?? frame.url) + (frame.urlFragment ?? ''))
    if (frame.unreachableUrl === undefined) this.#contents.emit('did-navigate', {}, this.url, 200, 'OK')
  }

  #navigatedWithin(params: { frameId: string; url: string }): void {
    if (params.frameId !== this.#page.targetId) return
    this.url = toApp(params.url)
    this.#contents.emit('did-navigate-in-page', {}, this.url, true, this.#contents.id, 1)
  }

  #failed(text: string, url: string): void {
    const code = text.replace(/^net::/, '')
    this.#expected = undefined
    this.#contents.emit('did-fail-load', {}, errorNumber(code), code, url, true, 1, 1)
    this.fail(loadError(text, url))
  }
}
