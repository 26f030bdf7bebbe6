import { spawn } from 'node:child_process'
import { guarded, guardedClass, LoudEmitter, notImplemented } from '../shared/loud.ts'
import { runtime, say } from '../shared/runtime.ts'

/** What the application asked of the desktop, recorded for tests; nothing is really opened. */
export const shellCalls: { method: string; args: unknown[] }[] = []

function record(method: string, ...args: unknown[]): void {
  shellCalls.push({ method, args })
  say(`shell.${method} ${args.map(String).join(' ')}`)
}

/** Electron's `shell`. */
export const shell = guarded(
  {
    openExternal: async (url: string, _options?: object): Promise<void> => {
      if (!URL.canParse(url)) throw new Error('Invalid URL')
      record('openExternal', url)
      if (runtime.headless || runtime.args.inspect !== undefined || process.platform !== 'linux') return
      spawn('xdg-open', [url], { stdio: 'ignore', detached: true })
        .on('error', (error) => say(error.message))
        .unref()
    },
    openPath: async (path: string): Promise<string> => {
      record('openPath', path)
      return ''
    },
    showItemInFolder: (path: string): void => record('showItemInFolder', path),
    beep: (): void => record('beep'),
    trashItem: async (path: string): Promise<void> => record('trashItem', path),
  },
  'Shell',
  'shell',
)

let copied = ''
/** Electron's `clipboard`. It is private to this process and leaves the user's clipboard alone. */
export const clipboard = guarded(
  {
    readText: (): string => copied,
    writeText: (text: string): void => void (copied = text),
    clear: (): void => void (copied = ''),
  },
  'Clipboard',
  'clipboard',
)

class PowerMonitor extends LoudEmitter {
  constructor() {
    super('PowerMonitor', [
      'suspend',
      'resume',
      'on-ac',
      'on-battery',
      'shutdown',
      'lock-screen',
      'unlock-screen',
      'thermal-state-change',
      'speed-limit-change',
      'user-did-become-active',
      'user-did-resign-active',
    ])
  }
  getSystemIdleTime(): number {
    return 0
  }
  getSystemIdleState(_threshold: number): string {
    return 'active'
  }
  isOnBatteryPower(): boolean {
    return false
  }
}
/** Electron's `powerMonitor`. It reports only events that a test emits. */
export const powerMonitor = guarded(new PowerMonitor(), 'PowerMonitor', 'powerMonitor')

// Only macOS has these functions.
const touchId = {
  canPromptTouchID: (): boolean => false,
  promptTouchID: async (_reason: string): Promise<void> => {
    throw new Error('Biometry is not available on this device.')
  },
}
/** Electron's `systemPreferences`, with only the functions for Touch ID, which is never available. */
export const systemPreferences = guarded(
  process.platform === 'darwin' ? touchId : {},
  'SystemPreferences',
  'systemPreferences',
)

let lastBlocker = 0
const blockers = new Set<number>()
/** Electron's `powerSaveBlocker`. */
export const powerSaveBlocker = guarded(
  {
    start: (_type: string): number => {
      blockers.add(++lastBlocker)
      return lastBlocker
    },
    stop: (id: number): boolean => blockers.delete(id),
    isStarted: (id: number): boolean => blockers.has(id),
  },
  'PowerSaveBlocker',
  'powerSaveBlocker',
)

/**
 * Electron's `Notification` with only a title and a body; every other option is loud. A click is reported only if a
 * test emits it.
 */
class NotificationClass extends LoudEmitter {
  readonly title: string
  readonly body: string

  constructor(options: { title?: string; body?: string } = {}) {
    super('Notification', ['show', 'click', 'close', 'failed'])
    if (!runtime.ready) throw new Error('Cannot create Notification before app is ready')
    for (const name of Object.keys(options))
      if (name !== 'title' && name !== 'body') throw notImplemented(`the option '${name}' of Notification`)
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }
  show(): void {
    say(`notification ${this.title}: ${this.body}`)
    this.emit('show')
  }
  close(): void {
    this.emit('close')
  }
  static isSupported(): boolean {
    return true
  }
}
export const Notification = guardedClass(NotificationClass, 'Notification')
