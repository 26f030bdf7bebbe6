import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { notImplemented } from '../shared/loud.ts'
import { named } from './net-errors.ts'

export interface ProxyConfig {
  mode?: string
  proxyRules?: string
  proxyBypassRules?: string
  pacScript?: string
}

interface Proxy {
  host: string
  port: number
}

/** Asks a request for its login when a proxy requires one. Resolves with null if the request has no login. */
export type ProxyLogin = (question: {
  isProxy: true
  scheme: string
  host: string
  port: number
  realm: string
}) => Promise<{ user: string; password: string } | null>

/** Thrown by a request when a proxy required a login and got none. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal'
}

/** The proxy settings of one session. They allow one plain http proxy for https; anything else is loud. */
export class ProxySettings {
  #proxy: Proxy | undefined
  #bypass: string[] = []
  /** Logins that a proxy has accepted; the session sends them again automatically. */
  readonly #accepted = new Map<string, string>()

  set(config: ProxyConfig): void {
    const mode = config.mode ?? (config.pacScript === undefined ? 'fixed_servers' : 'pac_script')
    if (!['direct', 'system', 'fixed_servers'].includes(mode))
      throw notImplemented(`session.setProxy with mode '${mode}'`)
    this.#proxy = mode === 'fixed_servers' ? parse(config.proxyRules ?? '') : undefined
    this.#bypass = (config.proxyBypassRules ?? '')
      .split(/[,;]/)
      .map((rule) => rule.trim())
      .filter((rule) => rule !== '')
  }

  forget(): void {
    this.#accepted.clear()
  }

  /** Returns the proxy for an address; Chromium never uses one for this computer's own addresses. */
  proxyFor(url: string): Proxy | undefined {
    const { hostname } = new URL(url)
    if (hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname))
      return undefined
    return this.#bypass.some((rule) => matches(rule, hostname)) ? undefined : this.#proxy
  }

  resolve(url: string): string {
    const proxy = this.proxyFor(url)
    return proxy ? `PROXY ${proxy.host}:${proxy.port}` : 'DIRECT'
  }

  /** Opens a tunnel for a connection of undici's and calls `login` if the proxy requires one. */
  async connect(
    target: { hostname: string; port: string; protocol: string; servername?: string },
    login: ProxyLogin,
  ): Promise<TLSSocket> {
    if (target.protocol !== 'https:') throw notImplemented('plain http through a proxy')
    const proxy = this.#proxy
    if (!proxy) throw named('NO_SUPPORTED_PROXIES')
    const key = `${proxy.host}:${proxy.port}`
    let token = this.#accepted.get(key)
    for (;;) {
      const { socket, status, realm } = await ask(proxy, `${target.hostname}:${target.port || '443'}`, token)
      if (status === 200) {
        if (token !== undefined) this.#accepted.set(key, token)
        return secure(socket, target.servername ?? target.hostname)
      }
      socket.destroy()
      if (status !== 407) throw named('TUNNEL_CONNECTION_FAILED')
      this.#accepted.delete(key)
      const given = await login({ isProxy: true, scheme: 'basic', host: proxy.host, port: proxy.port, realm })
      if (!given) throw new ProxyRefusal('407')
      token = Buffer.from(`${given.user}:${given.password}`).toString('base64')
    }
  }
}

function parse(rules: string): Proxy {
  const found = /^(?:http:\/\/)?([A-Za-z0-9.-]+):(\d+)$/.exec(rules)
  if (!found) throw notImplemented(`the proxy rules '${rules}'`)
  return { host: found[1]!, port: Number(found[2]) }
}

function matches(rule: string, hostname: string): boolean {
  if (rule === '<local>') return !hostname.includes('.') && isIP(hostname) === 0
  if (!/^\*?[A-Za-z0-9.-]+$/.test(rule)) throw notImplemented(`the bypass rule '${rule}'`)
  return rule.startsWith('*')
    ? hostname.endsWith(rule.slice(1))
    : hostname === rule || (rule.startsWith('.') && hostname.endsWith(rule))
}

function ask(
  proxy: Proxy,
  authority: string,
  token: string | undefined,
): Promise<{ socket: Socket; status: number; realm: string }> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(proxy)
    let head = ''
    const read = (chunk: Buffer): void => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      socket.removeAllListeners()
      resolve({
        socket,
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
        realm: /realm="([^"]*)"/i.exec(head)?.[1] ?? '',
      })
    }
    socket.once('error', () => {
      reject(named('PROXY_CONNECTION_FAILED'))
    })
    socket.once('close', () => {
      reject(named('TUNNEL_CONNECTION_FAILED'))
    })
    socket.on('data', read)
    socket.write(
      `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${token === undefined ? '' : `Proxy-Authorization: Basic ${token}\r\n`}\r\n`,
    )
  })
}

function secure(socket: Socket, servername: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({ socket, servername, ALPNProtocols: ['http/1.1'] })
    secured.once('secureConnect', () => {
      secured.removeListener('error', reject)
      resolve(secured)
    })
    secured.once('error', reject)
  })
}
