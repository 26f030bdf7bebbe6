import { fail, ok, type Result } from '#contract/ipc/errors'

type AddressRefusal = 'notUrl' | 'notHttps' | 'hasCredentials' | 'hasQuery'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Plain http is allowed only to this computer. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)

/** https (http on loopback) without user name, query or fragment. The result has no trailing slash. */
export function readAddress(text: string): Result<string, { code: 'addressRefused'; reason: AddressRefusal }> {
  const trimmed = text.trim()
  const refusal = refusalOf(trimmed)
  if (refusal !== null) return fail({ code: 'addressRefused', reason: refusal })
  return ok(new URL(trimmed).href.replace(/\/+$/, ''))
}

function refusalOf(text: string): AddressRefusal | null {
  if (!URL.canParse(text)) return 'notUrl'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'notHttps'
  if (protocol === 'http:' && !isLoopback(hostname)) return 'notHttps'
  if (username !== '' || password !== '' || text.includes('@')) return 'hasCredentials'
  return text.includes('?') || text.includes('#') ? 'hasQuery' : null
}

/** Like `/bank/corporation/trial/v1`: letters, digits, `-`, `_`, `~` and dots, but no segment `.` or `..`. */
export function isPathPrefix(prefix: string): boolean {
  return prefix.length <= 200 && /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)*$/.test(prefix)
}
