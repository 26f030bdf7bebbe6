import { randomUUID } from 'node:crypto'
import { net, session } from 'electron'
import { isLoopback } from '../settings/address.ts'
import type { BankFetch } from './exchange.ts'

/** The way to a real bank, with what diagnostics tell about it. */
export interface Transport {
  fetch: BankFetch
  /** The system's proxy for an address, in the form `DIRECT` or `PROXY host:port`. */
  resolveProxy: (url: string) => Promise<string>
}

/**
 * Chromium's network, so that the system's proxy, PAC file and certificate store apply. A POST goes through a session of its own that has
 * never held a connection: Chromium resends a request by itself when a kept-alive connection dies before any header came, a POST too,
 * and that would file twice or make a request that arrived look refused. A connection never used before is never resent.
 */
export function createTransport(): Transport {
  return {
    fetch: async (url, init) => {
      if (init.method !== 'POST') return session.defaultSession.fetch(url, init)
      if (!isLoopback(new URL(url).hostname) && !net.isOnline()) throw new Error('net::ERR_INTERNET_DISCONNECTED')
      return session.fromPartition(`filing-${randomUUID()}`, { cache: false }).fetch(url, init)
    },
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
  }
}
