import type { Session as ElectronSession } from 'electron'
import { guarded, loud, LoudEmitter } from '../shared/loud.ts'
import { quietly, type CdpParams } from '../shared/cdp.ts'
import { type Answer, createFetcher, type Fetcher } from './net-fetch.ts'
import { Protocol } from '../protocol/protocol.ts'
import { type ProxyConfig, type ProxyLogin, ProxyRefusal, ProxySettings } from './proxy.ts'
import { lookup } from 'node:dns/promises'
import { named } from './net-errors.ts'
import { app } from '../app/app.ts'
import { preventable } from '../shared/events.ts'
import { cdp, runtime, say } from '../shared/runtime.ts'
import { toApp } from '../protocol/urls.ts'
import { WebRequest } from './web-request.ts'

type Send = (method: string, params?: CdpParams) => Promise<unknown>

class SessionClass extends LoudEmitter {
  readonly protocol = new Protocol()
  readonly partition: string
  readonly webRequest = guarded(new WebRequest(), 'WebRequest')
  #fetcher: Fetcher
  #proxies = new ProxySettings()
  #context: Promise<{ browserContextId: string }> | undefined
  #pages = new Set<Send>()
  #offline = false
  #userAgent = ''

  constructor(partition: string) {
    super('Session', ['will-download', 'select-usb-device', 'select-hid-device', 'select-serial-port'])
    if (partition.startsWith('persist:')) loud(`session.fromPartition('${partition}') (a persistent partition)`)()
    this.partition = partition
    this.#fetcher = createFetcher({
      offline: () => this.#offline || runtime.offline,
      userAgent: () => this.getUserAgent(),
      protocol: this.protocol,
      proxies: this.#proxies,
    })
  }

  get storagePath(): string | null {
    return this.partition === '' ? app.getPath('userData') : null
  }
  isPersistent(): boolean {
    return this.partition === ''
  }
  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const asked = this.webRequest.admit(input instanceof Request ? input.url : String(input), init)
    if (asked) await asked
    return this.#fetcher.fetch(input, init).catch((error: unknown) => {
      throw error instanceof ProxyRefusal ? named('TUNNEL_CONNECTION_FAILED') : error
    })
  }
  /** Sends a request that may log in to its proxy. Only net.request uses this. */
  async send(url: string, init: RequestInit, login: ProxyLogin): Promise<Answer> {
    const asked = this.webRequest.admit(url, init)
    if (asked) await asked
    return this.#fetcher.send(url, init, login)
  }
  async closeAllConnections(): Promise<void> {
    await this.#fetcher.closeAll()
  }
  async resolveProxy(url: string): Promise<string> {
    return this.#proxies.resolve(url)
  }
  async setProxy(config: ProxyConfig): Promise<void> {
    this.#proxies.set(config)
  }
  async resolveHost(host: string): Promise<{ endpoints: { address: string; family: string }[] }> {
    if (this.#offline || runtime.offline) throw named('NAME_NOT_RESOLVED')
    const found = await lookup(host, { all: true }).catch(() => {
      throw named('NAME_NOT_RESOLVED')
    })
    return { endpoints: found.map(({ address, family }) => ({ address, family: family === 6 ? 'ipv6' : 'ipv4' })) }
  }
  async clearStorageData(options: { origin?: string } = {}): Promise<void> {
    if (options.origin === undefined) return loud('session.clearStorageData without an origin')()
    await cdp().send('Storage.clearDataForOrigin', { origin: options.origin, storageTypes: 'all' })
  }
  async clearAuthCache(): Promise<void> {
    this.#proxies.forget()
  }
  async clearCache(): Promise<void> {}
  async flushStorageData(): Promise<void> {}
  getUserAgent(): string {
    return this.#userAgent || defaultUserAgent()
  }
  setUserAgent(agent: string): void {
    this.#userAgent = agent
  }
  setSpellCheckerEnabled(_on: boolean): void {}
  // Ignored, because headless Chromium denies most requests for permission and shows no device, which is at least as
  // strict as any handler.
  setPermissionRequestHandler(_handler: unknown): void {}
  setDevicePermissionHandler(_handler: unknown): void {}
  setDisplayMediaRequestHandler(_handler: unknown): void {}
  /**
   * Denies every page the permissions that the handler denies. For all other permissions, Chromium applies its own
   * rules.
   */
  setPermissionCheckHandler(handler: Parameters<ElectronSession['setPermissionCheckHandler']>[0]): void {
    if (this.partition !== '' || handler === null) return
    for (const [permission, name] of permissions) {
      if (!handler(null, permission, '', { isMainFrame: true }))
        quietly(cdp().send('Browser.setPermission', { permission: { name }, setting: 'denied' }))
    }
  }
  setCertificateVerifyProc = loud('Session.setCertificateVerifyProc')

  enableNetworkEmulation(options: { offline?: boolean }): void {
    this.setOffline(options.offline === true)
  }
  disableNetworkEmulation(): void {
    this.setOffline(false)
  }

  /** Cuts pages and requests off from the network; addresses that the application serves itself keep working. */
  setOffline(offline: boolean): void {
    this.#offline = offline
    for (const send of this.#pages) quietly(this.#emulate(send))
  }

  #emulate(send: Send): Promise<unknown> {
    const offline = this.#offline || runtime.offline
    return send('Network.enable').then(() =>
      send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }),
    )
  }

  /** Applies the settings of the session to a new page. */
  async prepare(send: Send): Promise<void> {
    this.#pages.add(send)
    if (this.#offline || runtime.offline) await this.#emulate(send)
  }

  /** Returns the Chromium context of an in-memory partition; the default session has none. */
  async context(): Promise<object> {
    if (this.partition === '') return {}
    this.#context ??= cdp().send<{ browserContextId: string }>('Target.createBrowserContext', { disposeOnDetach: true })
    return this.#context
  }
}

// The permissions, each by Electron's name and by Chromium's own.
const permissions = [
  ['media', 'camera'],
  ['media', 'microphone'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['persistent-storage', 'persistent-storage'],
  ['screen-wake-lock', 'screen-wake-lock'],
  ['idle-detection', 'idle-detection'],
  ['window-management', 'window-management'],
  ['local-fonts', 'local-fonts'],
  ['sensors', 'accelerometer'],
  ['background-sync', 'background-sync'],
] as const

/** Refuses all downloads, so that none is ever written. The application is told first, as in Electron. */
export async function refuseDownloads(): Promise<void> {
  cdp().on(undefined, 'Browser.downloadWillBegin', ({ url, suggestedFilename }) => {
    const event = preventable({})
    const item = guarded(
      { getURL: () => toApp(String(url)), getFilename: () => String(suggestedFilename) },
      'DownloadItem',
    )
    sessionFor('').emit('will-download', event, item)
    if (!event.defaultPrevented)
      say(
        `denied the download of ${String(suggestedFilename)}: downloads are not implemented here, so set a handler that denies them`,
      )
  })
  await cdp().send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
}

function defaultUserAgent(): string {
  const plain = app.getName().replace(/[^a-z0-9]/gi, '')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${plain}/${app.getVersion()} Chrome/${runtime.chromeVersion} Electron/${process.versions.electron} Safari/537.36`
}

const sessions = new Map<string, Session>()

/** Returns the session of a partition; '' is the default one. */
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
export const session = guarded(
  {
    fromPartition: (partition: string): Session => sessionFor(partition),
    get defaultSession(): Session {
      return sessionFor('')
    },
  },
  'session',
  'session',
)

/** Returns all existing sessions, because the offline switch for tests applies to each. */
export function allSessions(): Session[] {
  return [...sessions.values()]
}
