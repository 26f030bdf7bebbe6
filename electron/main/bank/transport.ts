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
  /** `DIRECT` or `PROXY host:port`. */
  resolveProxy: (url: string) => Promise<string>
}

interface TransportDeps {
  logins: ProxyLogins
  /** `host` as in a URL. */
  identityFor: (host: string) => Promise<BoundIdentity>
}

/**
 * Inquiries use Chromium's network. An application (POST) uses Node's own TLS, over one connection and in one write,
 * because Chromium could send it twice: after 421, REFUSED_STREAM and similar errors, Chromium resends a request by
 * itself, even a POST and even on a connection of its own (record 0006). A gateway may report such an error for a
 * request that it has already passed on. Both use the proxy that Chromium chooses. A host with a client certificate is
 * always reached with Node's TLS, because Chromium's network in Electron accepts no certificate from the main process.
 * An application never waits for the user to enter a proxy login: it uses the known login or is not sent.
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
