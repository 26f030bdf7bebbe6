import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AnswerProxy } from './request.ts'
import { secure } from './secure.ts'
import type { ProxyWay, Way } from './way.ts'
import { nodeCode, OpeningError } from './wayErrors.ts'

const STEP_MS = 15_000

export interface Target {
  host: string
  port: number
}
export interface OpenDeps {
  /** Null sends no login. */
  answerProxy: AnswerProxy
  signal: AbortSignal
}

const timely = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)])

/**
 * Takes the first way that works and writes nothing of the request; a proxy gets only `CONNECT host:port` or the
 * like. The next way follows when a proxy is unreachable or opens no tunnel, not when it asks for a login. Throws
 * OpeningError.
 */
export async function openWay(ways: readonly Way[], target: Target, deps: OpenDeps): Promise<Duplex> {
  let failed: unknown = new OpeningError('proxy', 'NO_SUPPORTED_PROXY')
  for (const way of ways) {
    try {
      return await (way.kind === 'direct' ? openSocket(target, 'connect', deps.signal) : openThrough(way, target, deps))
    } catch (thrown) {
      if (way.kind === 'direct' || deps.signal.aborted || isAboutLogin(thrown)) throw thrown
      failed = thrown
    }
  }
  throw failed
}

const isAboutLogin = (thrown: unknown): boolean =>
  thrown instanceof OpeningError && thrown.code.startsWith('PROXY_LOGIN_')

export function openSocket({ host, port }: Target, stage: 'connect' | 'proxy', outer: AbortSignal): Promise<Socket> {
  const signal = timely(outer)
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port })
    const fail = (thrown: unknown) => {
      reject(thrown instanceof OpeningError ? thrown : new OpeningError(stage, nodeCode(thrown), thrown))
      socket.destroy()
    }
    const stop = () => {
      fail(new OpeningError(stage, 'ETIMEDOUT'))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    socket.on('error', fail)
    socket.once('connect', () => {
      signal.removeEventListener('abort', stop)
      // The error listener stays, so that an error while nothing uses the socket only closes it.
      resolve(socket.setNoDelay(true))
    })
  })
}

function openThrough(way: ProxyWay, target: Target, deps: OpenDeps): Promise<Duplex> {
  return way.kind === 'http' || way.kind === 'https'
    ? openTunnel(way, target, deps)
    : openSocks(way, target, deps.signal)
}

async function openSocks(way: ProxyWay, { host, port }: Target, signal: AbortSignal): Promise<Duplex> {
  // Rarely needed, and a third of the script that main reads at its start.
  const { SocksClient } = await import('socks')
  const existing = await openSocket(way, 'proxy', signal)
  try {
    const { socket } = await SocksClient.createConnection({
      proxy: { host: way.host, port: way.port, type: way.kind === 'socks4' ? 4 : 5 },
      command: 'connect',
      destination: { host, port },
      existing_socket: existing,
      timeout: STEP_MS,
    })
    return socket
  } catch (thrown) {
    existing.destroy()
    throw new OpeningError('proxy', nodeCode(thrown), thrown)
  }
}

/** A login is sent only after the proxy asked with Basic, the only scheme supported here. */
async function openTunnel(way: ProxyWay, target: Target, deps: OpenDeps): Promise<Duplex> {
  let login: { user: string; password: string } | null = null
  for (let refused = 0; ; refused++) {
    const { socket, answer } = await connectOver(way, target, login, deps.signal)
    if (answer.statusCode === 200) return socket
    socket.destroy()
    if (answer.statusCode !== 407) throw new OpeningError('proxy', `PROXY_STATUS_${String(answer.statusCode)}`)
    const basic = basicOf(answer)
    if (basic === undefined) throw new OpeningError('proxy', 'PROXY_LOGIN_KIND')
    login = await deps.answerProxy({ isProxy: true, host: way.host, port: way.port, realm: basic }, refused)
    if (login === null) throw new OpeningError('proxy', 'PROXY_LOGIN_MISSING')
  }
}

/** The realm for a login in clear text (Basic); undefined for schemes not supported here (NTLM, Negotiate, Digest). */
function basicOf({ headersDistinct }: IncomingMessage): string | undefined {
  const basic = headersDistinct['proxy-authenticate']?.find((offer) => /(?:^|,)\s*basic(?:[\s,]|$)/i.test(offer))
  return basic === undefined ? undefined : (/realm="((?:[^"\\]|\\.)*)"/i.exec(basic)?.[1] ?? '')
}

async function connectOver(
  way: ProxyWay,
  { host, port }: Target,
  login: { user: string; password: string } | null,
  outer: AbortSignal,
): Promise<{ socket: Duplex; answer: IncomingMessage }> {
  const signal = timely(outer)
  const tcp = await openSocket(way, 'proxy', signal)
  const socket: Duplex =
    way.kind === 'https'
      ? await secure(tcp, way.host, signal).catch((thrown: unknown) => {
          throw new OpeningError('proxy', nodeCode(thrown), thrown)
        })
      : tcp
  const authority = `${host.includes(':') ? `[${host}]` : host}:${String(port)}`
  const headers = {
    Host: authority,
    ...(login && {
      'Proxy-Authorization': `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`,
    }),
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ method: 'CONNECT', path: authority, headers, createConnection: () => socket, signal })
    const fail = (thrown: unknown) => {
      reject(new OpeningError('proxy', signal.aborted ? 'ETIMEDOUT' : nodeCode(thrown), thrown))
      socket.destroy()
    }
    request.on('error', fail)
    request.once('connect', (answer, connected, head) => {
      if (head.length > 0) connected.unshift(head)
      resolve({ socket: connected, answer })
    })
    request.end()
  })
}
