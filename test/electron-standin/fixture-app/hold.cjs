// Loaded before the app (`electron -r`): delays `ready` until the test has attached to the app and calls
// __playwright_run as Playwright does, so that the test misses nothing. Playwright's own loader does the same, but
// gives Chromium thirty switches that no user has, among them ones that disable the sandbox and the keyring.
const { app } = require('electron')

// After an uncaught error the app shows a box and is in an unknown state. Instead, this prints a line that fails the
// test, because the box would block everything.
const tell = (what) => (error) => {
  console.error(`${what}: ${error instanceof Error ? error.stack : String(error)}`)
}
process.on('uncaughtExceptionMonitor', tell('uncaught in main'))
process.on('uncaughtException', () => undefined)

const emit = app.emit.bind(app)
const whenReady = app.whenReady()
let readyArguments
app.emit = (event, ...args) => {
  if (event !== 'ready') return emit(event, ...args)
  readyArguments = args
  return app.listenerCount('ready') > 0
}
let held = true
let release
const released = new Promise((resolve) => {
  release = resolve
})
app.isReady = () => !held
app.whenReady = () => released
globalThis.__playwright_run = async () => {
  const value = await whenReady
  held = false
  release(value)
  emit('ready', ...readyArguments)
}
