import { spawn } from 'node:child_process'
import { getPath, setPath } from './app-paths.ts'
import type { Chromium } from '../chromium/chromium.ts'
import { preventable } from '../shared/events.ts'
import { guarded, loud, LoudEmitter } from '../shared/loud.ts'
import { quietly } from '../shared/cdp.ts'
import { runtime, say } from '../shared/runtime.ts'
import { SingleInstance } from './single-instance.ts'

const events = [
  'ready',
  'will-finish-launching',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'activate',
  'second-instance',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'render-process-gone',
  'session-created',
  // A desktop without the systems that send the following events never causes them, so listening to them is harmless.
  'open-file',
  'open-url',
  'did-become-active',
  'child-process-gone',
  'certificate-error',
  'login',
  'gpu-info-update',
  'accessibility-support-changed',
]

let chromium: Chromium | undefined
let name = 'Electron'
let version = ''
const instance = new SingleInstance()
let announce: (value: unknown) => void = () => {}
const readiness = new Promise<unknown>((resolve) => {
  announce = resolve
})

function isQuitting(): boolean {
  return runtime.quitting
}

function systemLocale(): string {
  const value = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || ''
  const plain = value.split('.')[0]!.replace('_', '-')
  return plain === '' || plain === 'C' || plain === 'POSIX' ? 'en-US' : plain
}

class App extends LoudEmitter {
  badgeCount = 0
  applicationMenu: unknown = null
  userAgentFallback = ''
  allowRendererProcessReuse = true

  commandLine = guarded(
    {
      appendSwitch: (key: string, value = '') => void runtime.switches.set(key.toLowerCase(), value),
      // Electron looks a switch up in lower case. A switch on the command line keeps its case, so one with capitals is
      // not found.
      hasSwitch: (key: string) => runtime.switches.has(key.toLowerCase()),
      getSwitchValue: (key: string) => runtime.switches.get(key.toLowerCase()) ?? '',
      removeSwitch: (key: string) => void runtime.switches.delete(key.toLowerCase()),
      appendArgument: loud('app.commandLine.appendArgument'),
    },
    'CommandLine',
    'app.commandLine',
  )

  constructor() {
    super('App', events)
  }

  /**
   * Returns whether the application counts as packaged. Electron decides that by the name of its executable, unless its
   * own environment variable is set to any value.
   */
  get isPackaged(): boolean {
    return Boolean(process.env.ELECTRON_FORCE_IS_PACKAGED)
  }
  get name(): string {
    return name
  }
  set name(value: string) {
    name = value
  }
  getName(): string {
    return name
  }
  setName(value: string): void {
    name = value
  }
  getVersion(): string {
    return version
  }
  getAppPath(): string {
    return runtime.appPath
  }
  getPath(which: string): string {
    return getPath(which, name)
  }
  setPath(which: string, path: string): void {
    if (runtime.ready && (which === 'userData' || which === 'sessionData'))
      say(`app.setPath('${which}') after ready does not move the running Chromium's profile`)
    setPath(which, path, name)
  }
  getLocale(): string {
    return runtime.ready ? this.commandLine.getSwitchValue('lang') || systemLocale() : ''
  }
  getLocaleCountryCode(): string {
    return systemLocale().split('-')[1] ?? ''
  }
  getSystemLocale(): string {
    return systemLocale()
  }
  getPreferredSystemLanguages(): string[] {
    return [systemLocale()]
  }

  isReady(): boolean {
    return runtime.ready
  }
  whenReady(): Promise<void> {
    return readiness as Promise<void>
  }
  enableSandbox(): void {
    if (runtime.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  disableHardwareAcceleration(): void {
    if (runtime.ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  }
  setAppUserModelId(_id: string): void {}
  setToastActivatorCLSID(_id: string): void {}
  setDesktopName(_name: string): void {}
  setAboutPanelOptions(_options: object): void {}
  /** Paths that the system would list as recently opened, kept for tests because Linux shows none. */
  readonly recentDocuments: string[] = []
  addRecentDocument(path: string): void {
    if (typeof path !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure')
    this.recentDocuments.push(path)
  }
  focus(): void {
    ;[...runtime.windows.values()].at(0)?.focus()
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    const message = { argv: process.argv, workingDirectory: process.cwd(), additionalData: additionalData ?? null }
    return instance.request(this.getPath('userData'), message, (second) => {
      this.emit('second-instance', {}, second.argv, second.workingDirectory, second.additionalData)
    })
  }
  hasSingleInstanceLock(): boolean {
    return instance.held
  }
  releaseSingleInstanceLock(): void {
    instance.release()
  }

  quit(): void {
    if (runtime.quitting || runtime.stopping) return
    runtime.quitting = true
    if (!this.#ask('before-quit')) return
    const open = [...runtime.windows.values()]
    if (open.length === 0) this.finishQuitting()
    // A window that refuses to close keeps the remaining ones open and the application running.
    for (const window of open) if (isQuitting()) window.close()
  }

  /** Finishes quitting after the last window has closed, unless the application prevents that. */
  finishQuitting(): void {
    if (!this.#ask('will-quit')) return
    this.#end(0)
  }

  /** Starts the program anew once this process has ended. */
  relaunch({
    execPath = process.execPath,
    args = process.argv.slice(1),
  }: { execPath?: string; args?: string[] } = {}): void {
    process.once('exit', () => {
      spawn(execPath, args, { detached: true, stdio: 'ignore' }).unref()
    })
  }

  exit(code = 0): void {
    this.#end(code)
  }

  /** Called by a window that has closed. If it was the last one, continues to quit or tells the application. */
  windowGone(): void {
    if (runtime.windows.size > 0 || runtime.stopping) return
    if (runtime.quitting) this.finishQuitting()
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  #ask(event: 'before-quit' | 'will-quit'): boolean {
    const asked = preventable({})
    this.emit(event, asked)
    if (asked.defaultPrevented) runtime.quitting = false
    return !asked.defaultPrevented
  }

  #end(code: number): void {
    if (runtime.stopping) return
    this.emit('quit', {}, code)
    stop(code)
  }
}

/** The application object; Playwright's loader replaces members of it. */
export const app = guarded(new App(), 'App', 'app')

/** Gives the application the name from its package.json. */
export function describeApp(appName: string, appVersion: string): void {
  name = appName
  version = appVersion
}

/** Tells the application that Chromium is running. */
export function becomeReady(running: Chromium): void {
  chromium = running
  runtime.ready = true
  app.emit('will-finish-launching')
  app.emit('ready', {}, {})
  announce(undefined)
}

/** Ends Chromium and then this process. Chromium gets time to write what pages have stored. */
export function stop(code: number): void {
  if (runtime.stopping) return
  runtime.stopping = true
  const running = chromium
  if (!running) return process.exit(code)
  quietly(runtime.cdp!.send('Browser.close'))
  const impatience = setTimeout(() => running.process.kill('SIGKILL'), 10_000)
  void running.gone.then(() => {
    clearTimeout(impatience)
    process.exit(code)
  })
}
