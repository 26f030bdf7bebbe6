// Loaded before the app (`electron -r`): holds its `ready` until the test has taken hold of it, by calling
// __playwright_run as Playwright does, so that nothing it does is missed. Playwright's own loader holds it too, but
// gives Chromium thirty switches that nobody's start has, among them a sandbox and a keyring that are none.
const { app } = require('electron')

// An error that nobody caught is a box on the person's screen and a program in no known state. It is said in a line
// that fails the test; the box would keep everything waiting.
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
