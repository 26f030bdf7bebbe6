import { guarded, loud, LoudEmitter } from './loud.ts'
import { quietly, type CdpParams } from './cdp.ts'
import { createFetcher, type Fetcher } from './net-fetch.ts'
import { Protocol } from './protocol.ts'
import { app } from './app.ts'
import { cdp, runtime } from './runtime.ts'

type Send = (method: string, params?: CdpParams) => Promise<unknown>

class SessionClass extends LoudEmitter {
  readonly protocol = new Protocol()
  readonly partition: string
  #fetcher: Fetcher
  #context: Promise<{ browserContextId: string }> | undefined
  #pages = new Set<Send>()
  #offline = false
  #userAgent = ''

  constructor(partition: string) {
    super('Session', ['will-download'])
    if (partition.startsWith('persist:')) loud(`session.fromPartition('${partition}') (a persistent partition)`)()
    this.partition = partition
    this.#fetcher = createFetcher({ offline: () => this.#offline || runtime.offline, userAgent: () => this.getUserAgent(), protocol: this.protocol })
  }

  get storagePath(): string | null { return this.partition === '' ? app.getPath('userData') : null }
  isPersistent(): boolean { return this.partition === '' }
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> { return this.#fetcher.fetch(input, init) }
  async closeAllConnections(): Promise<void> { await this.#fetcher.closeAll() }
  async resolveProxy(_url: string): Promise<string> { return 'DIRECT' }
  async setProxy(config: { mode?: string }): Promise<void> {
    if (config.mode !== undefined && config.mode !== 'direct' && config.mode !== 'system') loud(`session.setProxy with mode '${config.mode}'`)()
  }
  async clearStorageData(options: { origin?: string } = {}): Promise<void> {
    if (options.origin === undefined) return loud('session.clearStorageData without an origin')()
    await cdp().send('Storage.clearDataForOrigin', { origin: options.origin, storageTypes: 'all' })
  }
  async clearCache(): Promise<void> {}
  async flushStorageData(): Promise<void> {}
  getUserAgent(): string { return this.#userAgent || defaultUserAgent() }
  setUserAgent(agent: string): void { this.#userAgent = agent }
  setSpellCheckerEnabled(_on: boolean): void {}
  // Chromium denies what nobody can be asked for, which is no more than any handler could allow.
  setPermissionRequestHandler(_handler: unknown): void {}
  setPermissionCheckHandler(_handler: unknown): void {}
  setCertificateVerifyProc = loud('Session.setCertificateVerifyProc')

  enableNetworkEmulation(options: { offline?: boolean }): void { this.setOffline(options.offline === true) }
  disableNetworkEmulation(): void { this.setOffline(false) }

  /** Cuts pages and requests off the network; addresses the application serves itself keep working. */
  setOffline(offline: boolean): void {
    this.#offline = offline
    for (const send of this.#pages) quietly(this.#emulate(send))
  }

  #emulate(send: Send): Promise<unknown> {
    const offline = this.#offline || runtime.offline
    return send('Network.enable').then(() => send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }))
  }

  /** Gives a new page of this session what was set on the session. */
  async prepare(send: Send): Promise<void> {
    this.#pages.add(send)
    if (this.#offline || runtime.offline) await this.#emulate(send)
  }

  /** The Chromium context of an in-memory partition; the default session has none of its own. */
  async context(): Promise<object> {
    if (this.partition === '') return {}
    this.#context ??= cdp().send<{ browserContextId: string }>('Target.createBrowserContext', { disposeOnDetach: true })
    return this.#context
  }
}

function defaultUserAgent(): string {
  const plain = app.getName().replace(/[^a-z0-9]/gi, '')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${plain}/${app.getVersion()} Chrome/${runtime.chromeVersion} Electron/${process.versions.electron} Safari/537.36`
}

const sessions = new Map<string, Session>()

/** The session of a partition; '' is the default one. */
export function sessionFor(partition: string): Session {
  if (!runtime.ready) throw new Error('Session can only be received when app is ready')
  const known = sessions.get(partition)
  if (known) return known
  const made = guarded(new SessionClass(partition), 'Session')
  sessions.set(partition, made)
  app.emit('session-created', made)
  return made
}

export type Session = SessionClass

/** Electron's `session` module. */
export const session = guarded({
  fromPartition: (partition: string): Session => sessionFor(partition),
  get defaultSession(): Session { return sessionFor('') },
}, 'session', 'session')

/** All sessions there are: the offline switch for tests concerns each. */
export function allSessions(): Session[] {
  return [...sessions.values()]
}
