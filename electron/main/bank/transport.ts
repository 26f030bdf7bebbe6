import { net } from 'electron'
import type { ProxyLogins } from '../network/proxyLogin.ts'
import { sendRequest } from '../network/request.ts'
import { readWays } from '../network/way.ts'
import { OpeningError } from '../network/wayErrors.ts'
import { isLoopback } from '../guard/policy/address.ts'
import { bankSession, readyBankSession } from '../network/bankSession.ts'
import type { HttpFetch } from '../network/answer.ts'
import { type BoundIdentity, sendOnce } from './nodeTransport.ts'

export interface Transport {
  fetch: HttpFetch
  /** Chromium's words, e.g. `DIRECT` or `PROXY host:port`. */
  resolveProxy: (url: string) => Promise<string>
}

interface TransportDeps {
  logins: ProxyLogins
  /** `host` has the port, if the URL names one. */
  identityFor: (host: string) => Promise<BoundIdentity>
}

/**
 * Applications (POST) use Node's TLS, over one connection in one write: after 421, REFUSED_STREAM and similar errors
 * Chromium resends even a POST (docs/decisions/0006), which a gateway may already have passed on. Inquiries use
 * Chromium, except to hosts with a client certificate, which Chromium in Electron does not take from main. Both use
 * Chromium's choice of proxy. An application never waits for a proxy login: without a known one it is not sent.
 */
export function createTransport({ logins, identityFor }: TransportDeps): Transport {
  return {
    fetch: async (url, init) => {
      const { host, hostname } = new URL(url)
      const filing = init.method === 'POST'
      const answerProxy: Parameters<typeof sendRequest>[2] = (question, refused) =>
        logins.answer(question, refused, !filing)
      const identity = await identityFor(host)
      if (filing && !isLoopback(hostname) && !net.isOnline()) throw new OpeningError('connect', 'ENETDOWN')
      if (!filing && identity.ok && identity.value === undefined) {
        const request = net.request({
          url,
          method: 'GET',
          session: await readyBankSession(),
          redirect: 'error',
          credentials: 'omit',
          cache: 'no-store',
        })
        return sendRequest(request, init, answerProxy)
      }
      const ways = async () => readWays(await (await readyBankSession()).resolveProxy(url))
      return sendOnce({ answerProxy, ways, identity, userAgent: bankSession().getUserAgent() }, url, init)
    },
    resolveProxy: async (url) => (await readyBankSession()).resolveProxy(url),
  }
}
