import * as tls from 'node:tls'

const kept = new Map<string, readonly string[]>()

/**
 * In PEM: those that come with the app, or those of the system. If the system's store cannot be read, the list is
 * empty. The result is cached, because the system's store is slow.
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
 * These tell Node on Linux where the system's authorities are. Anyone who can set them could add an authority that
 * filings would trust.
 */
const PLACES = ['SSL_CERT_FILE', 'SSL_CERT_DIR'] as const

/** Restored afterwards, so that child processes inherit the variables unchanged. */
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
 * What Node's own connections trust: the authorities of the system, including any an office has installed there, and
 * those that come with the app.
 */
export const trustedRoots = (): string[] => [...new Set([...rootsOf('bundled'), ...rootsOf('system')])]
