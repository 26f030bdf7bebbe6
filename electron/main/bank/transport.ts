import { net } from 'electron'
import type { ProxyLogins } from '../network/proxyLogin.ts'
import { sendRequest } from '../network/request.ts'
import { readWays } from '../network/way.ts'
import { OpeningError } from '../network/wayErrors.ts'
import { isLoopback } from '../policy/address.ts'
import { bankSession, readyBankSession } from '../network/bankSession.ts'
import type { HttpFetch } from '../network/answer.ts'
import { type BoundIdentity, sendOnce } from './nodeTransport.ts'

/** The way to a real bank, with what diagnostics tell about it. */
export interface Transport {
  fetch: HttpFetch
  /** The proxy for an address, in the form `DIRECT` or `PROXY host:port`. */
  resolveProxy: (url: string) => Promise<string>
}

export interface TransportDeps {
  logins: ProxyLogins
  /** The client certificate that is bound to a host (`host` of a URL). */
  identityFor: (host: string) => Promise<BoundIdentity>
}

/**
 * An inquiry goes by Chromium's network. An application (POST) goes by Node's own TLS, over one connection and in one
 * write: Chromium sends a request again by itself, also a POST and also on a connection of its own, when the other side
 * says 421, REFUSED_STREAM and the like (record 0006), and a gateway may say so of a request that it has passed on.
 * Which proxy to take says Chromium for both. A host that a client certificate is bound to is reached by Node's TLS
 * alone, as Chromium's network in Electron takes none from the main process. An application does not wait for a person
 * at a proxy's question: it goes with the login that is known, or not at all.
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
