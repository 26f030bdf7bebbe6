import inspector from 'node:inspector'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { app, becomeReady, stop } from '../app/app.ts'
import { watchTargets } from '../windows/browser-window.ts'
import { startChromium, type Chromium } from '../chromium/chromium.ts'
import { shellCalls } from '../desktop/desktop.ts'
import { installElectron, loadApp } from './load-app.ts'
import { interceptRequests } from '../protocol/protocol.ts'
import { cdp, runtime, say } from '../shared/runtime.ts'
import { prepareSafeStorage, safeStorageBackend } from '../storage/safe-storage.ts'
import { allSessions, refuseDownloads, sessionFor } from '../network/session.ts'
import { watchNewTargets } from '../chromium/targets.ts'
import { WebContents } from '../windows/web-contents.ts'

function dressProcess(): void {
  const manifest = createRequire(import.meta.url).resolve('electron/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const versions = { ...process.versions, electron: version, chrome: '', electronStandin: '1' }
  Object.defineProperty(process, 'versions', { value: versions, enumerable: true, configurable: true })
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: join(runtime.appPath, 'resources') })
  process.argv = [process.execPath, ...runtime.args.all]
  process.on('unhandledRejection', (reason) => console.error('UnhandledPromiseRejectionWarning:', reason))
  // Electron shows an error box and the process goes on, unless the application has its own listener.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') === 1)
      say(`error box: A JavaScript error occurred in the main process: ${error.stack ?? String(error)}`)
  })
}

function setOffline(offline: boolean): void {
  runtime.offline = offline
  for (const session of allSessions()) session.setOffline(offline)
}

function watchEnds(chromium: Chromium): void {
  process.once('exit', () => chromium.process.kill('SIGKILL'))
  void chromium.gone.then(() => {
    if (runtime.stopping) return
    runtime.stopping = true
    for (const window of runtime.windows.values()) window.webContents.browserGone()
    say(`Chromium ended unexpectedly.\n${chromium.lastWords()}`)
    process.exit(1)
  })
}

// Before Chromium runs there is nothing that has to be closed in order.
function watchSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (runtime.ready ? app.quit() : process.exit(0)))
  if (process.env.STANDIN_PARENT_CHANNEL === '1') process.once('disconnect', () => process.exit(1))
}

async function start(): Promise<void> {
  dressProcess()
  watchSignals()
  Object.defineProperty(globalThis, '__standin', {
    value: { setOffline, shellCalls, safeStorageBackend },
    configurable: true,
  })
  installElectron()
  if (runtime.args.inspect !== undefined) inspector.open(runtime.args.inspect)
  await loadApp()
  const chromium = await startChromium(join(app.getPath('sessionData'), 'Chromium'))
  runtime.cdp = chromium.cdp
  watchEnds(chromium)
  const { product } = await cdp().send<{ product: string }>('Browser.getVersion')
  runtime.chromeVersion = product.split('/')[1] ?? ''
  Object.assign(process.versions, { chrome: runtime.chromeVersion })
  await Promise.all([
    cdp().send('Target.setDiscoverTargets', { discover: true }),
    prepareSafeStorage(),
    interceptRequests(pageOf),
    watchNewTargets(),
    refuseDownloads(),
  ])
  watchTargets()
  becomeReady(chromium)
}

function pageOf(frameId: string): {
  protocol: ReturnType<typeof sessionFor>['protocol']
  mayNavigate: (url: string, frameId: string) => boolean
} {
  const contents = WebContents.fromFrame(frameId)
  return {
    protocol: (contents?.session ?? sessionFor('')).protocol,
    mayNavigate: (url, id) => contents?.mayNavigate(url, id) ?? true,
  }
}

start().catch((error: unknown) => {
  say(String((error as Error).stack ?? error))
  if (runtime.cdp) stop(1)
  else process.exit(1)
})
