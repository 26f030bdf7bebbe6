import * as tls from 'node:tls'

const kept = new Map<string, readonly string[]>()

/**
 * Authorities in PEM: those that come with the app, or those of the system. A system whose store cannot be read has
 * none. Read once: the system's take a while.
 */
export function rootsOf(kind: 'bundled' | 'system'): readonly string[] {
  const known = kept.get(kind)
  if (known) return known
  const read = readRoots(kind)
  kept.set(kind, read)
  return read
}

function readRoots(kind: 'bundled' | 'system'): string[] {
  try {
    return withoutPlaces(() => tls.getCACertificates(kind))
  } catch {
    return []
  }
}

/**
 * On Linux Node looks for the authorities of the system where these point, so whoever sets one would add an authority
 * to those that an application trusts.
 */
const PLACES = ['SSL_CERT_FILE', 'SSL_CERT_DIR'] as const

/**
 * Returns what `read` does while none of these variables is set. Other programs that this one starts get them as they
 * were.
 */
function withoutPlaces<T>(read: () => T): T {
  const before = PLACES.map((name) => [name, process.env[name]] as const)
  for (const name of PLACES) delete process.env[name]
  try {
    return read()
  } finally {
    for (const [name, value] of before) if (value !== undefined) process.env[name] = value
  }
}

/**
 * Whom a connection of Node's own believes: the authorities of the system, with those an office has installed there,
 * and those that come with the app.
 */
export const trustedRoots = (): string[] => [...new Set([...rootsOf('bundled'), ...rootsOf('system')])]
