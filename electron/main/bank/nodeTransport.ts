import type { Result } from '#contract/ipc/errors'
import { type OpenDeps, openWay } from '../network/openWay.ts'
import { type ClientIdentity, secure } from '../network/secure.ts'
import type { Way } from '../network/way.ts'
import { OpeningError } from '../network/wayErrors.ts'
import type { HttpAnswer } from '../network/answer.ts'
import { requestOver } from './nodeRequest.ts'

/**
 * Milliseconds that finding and opening the way may take in all: less than the client waits (DEFAULT_TIMEOUTS), so that
 * a way that never opened is told as what it is.
 */
const OPENING_MS = 45_000

/** The client certificate bound to a host; undefined when none is, an error when one is and cannot be used. */
export type BoundIdentity = Result<ClientIdentity | undefined, { code: string }>

export interface NodeTransportDeps extends Pick<OpenDeps, 'answerProxy'> {
  /** The ways to an address, as the proxy settings have them. */
  ways: (url: string) => Promise<readonly Way[]>
  identity: BoundIdentity
  userAgent: string
  openingMs?: number
}

/**
 * Sends one request by Node's own TLS: opens a connection that carries nothing else, and writes the request on it once.
 * Throws an OpeningError for what happens before the first byte of the request is written, a SentError for what happens
 * after.
 */
export async function sendOnce(deps: NodeTransportDeps, url: string, init: RequestInit): Promise<HttpAnswer> {
  const to = new URL(url)
  const { identity } = deps
  if (!identity.ok) throw new OpeningError('clientCertificate', identity.error.code)
  const late = AbortSignal.timeout(deps.openingMs ?? OPENING_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  const target = {
    host: to.hostname.replace(/^\[|\]$/g, ''),
    port: Number(to.port || (to.protocol === 'https:' ? 443 : 80)),
  }
  // Plain http is for this computer alone (client.ts): no proxy has a part in it.
  const ways = to.protocol === 'https:' ? await before(signal, deps.ways(url)) : [{ kind: 'direct' as const }]
  const opened = await openWay(ways, target, { answerProxy: deps.answerProxy, signal })
  const socket = to.protocol === 'https:' ? await secure(opened, target.host, signal, identity.value) : opened
  if (socket.destroyed || signal.aborted) {
    socket.destroy()
    throw new OpeningError('tls', 'ECONNRESET')
  }
  return requestOver(socket, to, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'User-Agent': deps.userAgent },
  })
}

/** A PAC file that never comes holds nothing up for ever. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(new OpeningError('proxy', 'ETIMEDOUT'))
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, (thrown: unknown) => {
      reject(new OpeningError('proxy', 'PROXY_NOT_KNOWN', thrown))
    })
  })
}
