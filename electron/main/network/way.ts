/** A way to a host: direct or through a proxy. */
export type Way = { kind: 'direct' } | ProxyWay
export interface ProxyWay {
  kind: 'http' | 'https' | 'socks4' | 'socks5'
  host: string
  port: number
}

const KINDS: Readonly<Record<string, ProxyWay['kind']>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
}

/**
 * `answer` is `session.resolveProxy`'s (`PROXY a:1;DIRECT`); an empty one (from a PAC file) means direct, as in
 * Chromium. Unsupported kinds (`QUIC`) are left out; the list can be empty.
 */
export function readWays(answer: string): Way[] {
  const parts = answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return [{ kind: 'direct' }]
  return parts.flatMap((part): Way[] => {
    const [, word = '', server = ''] = /^(\S+)\s*(\S*)$/.exec(part) ?? []
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }]
    const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(server) ?? []
    const [kind, host] = [KINDS[word.toUpperCase()], bracketed ?? plain]
    return kind === undefined || host === undefined ? [] : [{ kind, host, port: Number(port) }]
  })
}
