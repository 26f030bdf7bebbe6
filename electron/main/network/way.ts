/** As Chromium names it: directly, or through a proxy of some kind. */
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
 * `answer` is that of `session.resolveProxy` (`PROXY a:1;DIRECT`). An empty answer comes from a PAC file that returned
 * nothing or could not be loaded, and means a direct connection, as in Chromium. Unsupported kinds (`QUIC`) are left
 * out, so the list can be empty.
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
