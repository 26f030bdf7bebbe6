import { type App, reactive } from 'vue'
import type { Router } from 'vue-router'
import { nameOfThrown, type PageError, placesOf } from '#contract/ipc/thrown'
import { call, CallError, on } from '../../bridge/index.ts'

/**
 * What has gone wrong that nobody caught: the last error of this page, and whether main has had one. What is shown of
 * it is UncaughtNotice.vue.
 */
export const uncaught = reactive<{ page: PageError | undefined; main: boolean }>({ page: undefined, main: false })

const isPrinting = () => window.location.hash.startsWith('#/print')
const seen = new WeakSet()
/** Makes the notice, an app of its own; not loaded before there is something to say. */
export type MakeNotice = () => Promise<App>

let reporting = false
/**
 * Puts an error on the page's console, where the browser itself puts those it hears of. Whoever listens on the window
 * hears it as well, but for `watchUncaught`.
 */
function toConsole(thrown: unknown): void {
  reporting = true
  window.reportError(thrown)
  reporting = false
}

/**
 * The browser's own remark that it lays out again in the next frame; nothing was lost. It comes as an event without an
 * error.
 */
const isRemark = (event: ErrorEvent): boolean => event.error === null && event.message.startsWith('ResizeObserver loop')

/**
 * Takes an error that nobody caught: told once on the console, in the log of main, and on the screen. An error may come
 * by two ways, from the router and as a promise.
 */
function take(from: PageError['from'], thrown: unknown, makeNotice: MakeNotice): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (seen.has(thrown)) return
    seen.add(thrown)
  }
  if (from === 'component' || from === 'router') toConsole(thrown)
  const error: PageError = {
    from,
    thrown: nameOfThrown(thrown),
    where: thrown instanceof Error ? placesOf(thrown) : '',
    ...(thrown instanceof CallError && { app: thrown.error.code }),
  }
  // Of a call that fails as well there is nobody left to tell but the screen, which says it already.
  call(isPrinting() ? 'print.report' : 'health.report', error).catch(toConsole)
  uncaught.page = error
  show(makeNotice)
}

let shown = false
/**
 * The notice is an app of its own, so that it is there when nothing else of the page can be drawn. Paper does not carry
 * it.
 */
function show(makeNotice: MakeNotice): void {
  if (shown || isPrinting()) return
  shown = true
  const place = document.createElement('div')
  document.body.append(place)
  void makeNotice().then(
    (notice) => {
      notice.mount(place)
    },
    (thrown: unknown) => {
      shown = false
      toConsole(thrown)
    },
  )
}

/**
 * Hears every error of the page that nobody catches: of components, of the router, of scripts and promises, and what
 * main says of its own.
 *
 * @param app The app before it is mounted.
 */
export function watchUncaught(app: App, router: Router, makeNotice: MakeNotice): void {
  app.config.errorHandler = (thrown) => {
    take('component', thrown, makeNotice)
  }
  router.onError((thrown: unknown) => {
    take('router', thrown, makeNotice)
  })
  window.addEventListener('error', (event) => {
    if (!reporting && !isRemark(event)) take('script', event.error, makeNotice)
  })
  window.addEventListener('unhandledrejection', (event) => {
    take('promise', event.reason, makeNotice)
  })
  if (isPrinting()) return
  const mainFailed = () => {
    uncaught.main = true
    show(makeNotice)
  }
  on('health.mainFailed', mainFailed)
  // A window that is opened or loaded afterwards was not there to hear it.
  void call('health.state').then((answer) => {
    if (answer.ok && answer.value.mainFailed) mainFailed()
  })
}
