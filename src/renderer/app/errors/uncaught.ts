import { type App, reactive } from 'vue'
import type { Router } from 'vue-router'
import type { PageError } from '#contract/ipc/thrown'
import { nameOfThrown, placesOf } from '#contract/ipc/thrownPlaces'
import { call, CallError, on } from '#data/bridge/index'

/** The last uncaught error in this page, and whether main has had one. */
export const uncaught = reactive<{ page: PageError | undefined; main: boolean }>({ page: undefined, main: false })

const isPrinting = () => window.location.hash.startsWith('#/print')
const seen = new WeakSet()
/** Makes the app of UncaughtNotice.vue, whose code is loaded only when there is an error. */
export type MakeNotice = () => Promise<App>

let reporting = false
/** As the browser reports uncaught errors: `error` listeners of the window are called; `watchUncaught` ignores it. */
function toConsole(thrown: unknown): void {
  reporting = true
  window.reportError(thrown)
  reporting = false
}

/** Not an error: the browser only says that the layout continues in the next frame. */
const isRemark = (event: ErrorEvent): boolean => event.error === null && event.message.startsWith('ResizeObserver loop')

/** The same error may arrive twice, from the router and as a rejected promise. */
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
  // If this call fails too, the error is still on the screen.
  call(isPrinting() ? 'print.report' : 'health.report', error).catch(toConsole)
  uncaught.page = error
  show(makeNotice)
}

let shown = false
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

/** Also shows that main had an uncaught error. `app` must not be mounted yet. */
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
  // A window that is opened or reloaded later has missed the event.
  void call('health.state').then((answer) => {
    if (answer.ok && answer.value.mainFailed) mainFailed()
  })
}
