import type { BridgeEnd, bridgeEnd } from './bridge-world.ts'
import type { makeCodec } from './codec.ts'

export interface PreloadSettings {
  /**
   * The name of the event by which the two worlds meet. It cannot be guessed, and it is used up before a page script
   * runs.
   */
  handshake: string
  /** The function, in the preload's world only, by which main delivers messages. */
  receiver: string
  /** The CDP binding, in the preload's world only, by which messages reach main. */
  binding: string
  /** The `process` that a sandboxed preload sees. */
  process: {
    platform: string
    arch: string
    versions: Record<string, string | undefined>
    env: Record<string, string | undefined>
    argv: string[]
    execPath: string
  }
  /**
   * Names that real Electron offers a sandboxed preload and that are not implemented: name -> names in it, for a loud
   * error.
   */
  missing: Record<string, string[]>
}

type Listener = (...args: unknown[]) => void
type PreloadModule = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
  global: unknown,
) => void

/**
 * The preload's isolated world: `require`, `process`, ipcRenderer, contextBridge, and then the application's preload
 * script.
 */
export function preloadWorld(
  settings: PreloadSettings,
  codecMaker: typeof makeCodec,
  makeEnd: typeof bridgeEnd,
  preload: PreloadModule,
): void {
  const codec = codecMaker()
  const raw = (globalThis as unknown as Record<string, (text: string) => void>)[settings.binding]!
  Reflect.deleteProperty(globalThis, settings.binding)
  const post = (head: Record<string, unknown>, body?: string): void =>
    raw(`${JSON.stringify({ ...head, url: location.href })}\n${body ?? ''}`)

  // Put at the end of the prototype chain, so that the object itself stays an ordinary one.
  const loudly = <T extends object>(value: T, name: string, missing: string[]): T => {
    const end = new Proxy(Object.getPrototypeOf(value) as object, {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && !(key in target) && missing.includes(key)) {
          throw new Error(
            `Electron stand-in: ${name}.${key} is not implemented in a preload. Implement it in the stand-in or run with the real Electron.`,
          )
        }
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    return Object.setPrototypeOf(value, end) as T
  }

  class Emitter {
    #listeners = new Map<string, { listener: Listener; once: boolean }[]>()
    #add(name: string, listener: Listener, once: boolean): this {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.')
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once }])
      return this
    }
    on(name: string, listener: Listener): this {
      return this.#add(name, listener, false)
    }
    addListener(name: string, listener: Listener): this {
      return this.on(name, listener)
    }
    once(name: string, listener: Listener): this {
      return this.#add(name, listener, true)
    }
    off(name: string, listener: Listener): this {
      const all = this.#listeners.get(name) ?? []
      const at = all.findLastIndex((entry) => entry.listener === listener)
      this.#listeners.set(
        name,
        all.filter((_entry, index) => index !== at),
      )
      return this
    }
    removeListener(name: string, listener: Listener): this {
      return this.off(name, listener)
    }
    removeAllListeners(name?: string): this {
      if (name === undefined) this.#listeners.clear()
      else this.#listeners.delete(name)
      return this
    }
    emit(name: string, ...args: unknown[]): boolean {
      const all = this.#listeners.get(name) ?? []
      for (const entry of all) {
        if (entry.once) this.off(name, entry.listener)
        entry.listener.apply(this, args)
      }
      return all.length > 0
    }
    listenerCount(name: string): number {
      return (this.#listeners.get(name) ?? []).length
    }
    listeners(name: string): Listener[] {
      return (this.#listeners.get(name) ?? []).map((entry) => entry.listener)
    }
    eventNames(): string[] {
      return [...this.#listeners.keys()].filter((name) => this.listenerCount(name) > 0)
    }
    setMaxListeners(): this {
      return this
    }
  }

  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>()
  let last = 0
  class IpcRenderer extends Emitter {
    send(channel: string, ...args: unknown[]): void {
      post({ type: 'send', channel }, codec.encode(args))
    }
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const body = codec.encode(args)
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        post({ type: 'invoke', id, channel }, body)
      })
    }
  }
  const ipcRenderer = loudly(new IpcRenderer(), 'ipcRenderer', settings.missing.ipcRenderer ?? [])

  const receive = (head: { type: string; id?: number; channel?: string; error?: string }, body: string): void => {
    if (head.type === 'event') {
      ipcRenderer.emit(head.channel!, { sender: ipcRenderer, ports: [] }, ...(codec.decode(body) as unknown[]))
      return
    }
    const call = waiting.get(head.id!)
    waiting.delete(head.id!)
    if (head.error === undefined) call?.resolve(codec.decode(body))
    else call?.reject(new Error(head.error))
  }
  const parts: string[] = []
  const deliver = (part: string, head: string): void => {
    parts.push(part)
    if (head !== '') receive(JSON.parse(head) as { type: string }, parts.splice(0).join(''))
  }
  Object.defineProperty(globalThis, settings.receiver, { value: deliver })

  const bus = document.createElement('i')
  const end: BridgeEnd = makeEnd(bus, 'preload-', 'page-')
  window.dispatchEvent(new MouseEvent(settings.handshake, { relatedTarget: bus }))
  end.listen('open', (detail) => post({ type: 'open' }, JSON.stringify(detail)))
  end.listen('context-menu', (detail) => post({ type: 'context-menu' }, JSON.stringify(detail)))

  let refused: string | undefined
  end.listen('exposed', (detail) => {
    refused = String(detail)
  })
  const expose = (key: string, api: unknown): void => {
    refused = undefined
    end.emit('expose', { key, wire: end.toWire(api) })
    // The other world has set `refused` during `emit`.
    const reason = refused as string | undefined
    if (reason !== undefined) throw new Error(reason)
  }
  const contextBridge = loudly({ exposeInMainWorld: expose }, 'contextBridge', settings.missing.contextBridge ?? [])

  const electron = loudly({ contextBridge, ipcRenderer }, 'electron', settings.missing.electron ?? [])
  const events = Object.assign(class EventEmitter extends Emitter {}, { EventEmitter: Emitter })
  const bound = (name: 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'): unknown =>
    globalThis[name].bind(globalThis)
  const timers = {
    setTimeout: bound('setTimeout'),
    clearTimeout: bound('clearTimeout'),
    setInterval: bound('setInterval'),
    clearInterval: bound('clearInterval'),
  }
  const modules = new Map<string, unknown>([
    ['electron', electron],
    ['electron/common', electron],
    ['electron/renderer', electron],
    ['events', events],
    ['node:events', events],
    ['timers', timers],
    ['node:timers', timers],
    ['url', { URL, URLSearchParams }],
    ['node:url', { URL, URLSearchParams }],
  ])
  const require = (name: string): unknown => {
    if (modules.has(name)) return modules.get(name)
    throw new Error(`module not found: ${name}`)
  }

  const process = Object.assign(new Emitter(), settings.process, {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
    nextTick: (task: Listener, ...args: unknown[]) => queueMicrotask(() => task(...args)),
  })
  const module = { exports: {} }
  try {
    preload(require, module, module.exports, process, globalThis)
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    post({ type: 'preload-error', message: error.message, stack: error.stack })
    console.error('Unable to load preload script:', error)
  }
}
