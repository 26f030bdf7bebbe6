import type { Result } from '#contract/ipc/errors'
import { type OpenDeps, openWay } from '../network/openWay.ts'
import { type ClientIdentity, secure } from '../network/secure.ts'
import type { Way } from '../network/way.ts'
import { OpeningError } from '../network/wayErrors.ts'
import type { HttpAnswer } from '../network/answer.ts'
import { requestOver } from './nodeRequest.ts'

/**
 * For finding and opening the connection (ms). Less than the client waits (DEFAULT_TIMEOUTS), so a connection that
 * never opened is reported as such and not as a timeout.
 */
const OPENING_MS = 45_000

/** The client certificate bound to a host: undefined if none is bound, an error if the bound one cannot be used. */
export type BoundIdentity = Result<ClientIdentity | undefined, { code: string }>

export interface NodeTransportDeps extends Pick<OpenDeps, 'answerProxy'> {
  ways: (url: string) => Promise<readonly Way[]>
  identity: BoundIdentity
  userAgent: string
  openingMs?: number
}

/**
 * Opens a connection for this request alone and writes the request once. Throws an OpeningError for failures before the
 * first byte of the request, a SentError for later ones.
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
  // Plain http is allowed only to this computer (client.ts), so it never uses a proxy.
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

/**
 * Rejects with an OpeningError if the work fails or the signal aborts, so that a PAC file that never arrives does not
 * block the request forever.
 */
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
