import { randomUUID } from 'node:crypto'
import { net, session, type Session } from 'electron'
import { toProxyConfig } from '../network/proxySetting.ts'
import type { ProxySetting } from '#contract/ipc/network'
import type { ProxyLogins } from '../network/proxyLogin.ts'
import { sendRequest } from '../network/request.ts'
import { isLoopback } from '../settings/address.ts'
import { bankSession } from './bankSession.ts'
import type { BankFetch } from './exchange.ts'

/** The way to a real bank, with what diagnostics tell about it. */
export interface Transport {
  fetch: BankFetch
  /** The proxy for an address, in the form `DIRECT` or `PROXY host:port`. */
  resolveProxy: (url: string) => Promise<string>
}

/**
 * Chromium's network, so that proxies, PAC files and the certificate store of the system apply. A POST goes through a session of its own that has
 * never held a connection: Chromium resends a request by itself when a kept-alive connection dies before any header came, a POST too,
 * and that would file twice or make a request that arrived look refused. A connection never used before is never resent. Nor does a POST wait for a
 * person at a proxy's question: it goes with the login that is known, or not at all.
 */
export function createTransport({ proxy, logins }: { proxy: () => ProxySetting; logins: ProxyLogins }): Transport {
  const send = (from: Session, url: string, init: RequestInit, interactive: boolean): Promise<Response> => {
    const request = net.request({ url, method: init.method ?? 'GET', session: from, redirect: 'error', credentials: 'omit', cache: 'no-store' })
    return sendRequest(request, init, (question, refused) => logins.answer(question, refused, interactive))
  }
  return {
    fetch: async (url, init) => {
      if (init.method !== 'POST') return send(bankSession(), url, init, true)
      if (!isLoopback(new URL(url).hostname) && !net.isOnline()) throw new Error('net::ERR_INTERNET_DISCONNECTED')
      const fresh = session.fromPartition(`filing-${randomUUID()}`, { cache: false })
      await fresh.setProxy(toProxyConfig(proxy()))
      return send(fresh, url, init, false)
    },
    resolveProxy: (url) => bankSession().resolveProxy(url),
  }
}

/** Makes the session that inquiries go through use a proxy setting; connections that went another way are closed, and what a proxy was told is forgotten. */
export async function applyProxy(setting: ProxySetting): Promise<void> {
  const bank = bankSession()
  await bank.setProxy(toProxyConfig(setting))
  await bank.clearAuthCache()
  await bank.closeAllConnections()
}
