import * as tls from 'node:tls'

const kept = new Map<string, readonly string[]>()

/**
 * Root certificates (PEM) of the app or the system; empty if the system's store cannot be read. Cached, because that
 * store is slow.
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
 * These variables tell Node on Linux where the system's authorities are: whoever sets them could add an authority
 * that filings would trust.
 */
const PLACES = ['SSL_CERT_FILE', 'SSL_CERT_DIR'] as const

/** Restored afterwards for child processes. */
function withoutPlaces<T>(read: () => T): T {
  const before = PLACES.map((name) => [name, process.env[name]] as const)
  for (const name of PLACES) delete process.env[name]
  try {
    return read()
  } finally {
    for (const [name, value] of before) if (value !== undefined) process.env[name] = value
  }
}

/** Includes authorities that an office has installed in the system. */
export const trustedRoots = (): string[] => [...new Set([...rootsOf('bundled'), ...rootsOf('system')])]
