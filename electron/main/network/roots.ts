import * as tls from 'node:tls'

const kept = new Map<string, readonly string[]>()

/** Authorities in PEM: those that come with the app, or those of the system. A system whose store cannot be read has none. Read once: the system's take a while. */
export function rootsOf(kind: 'bundled' | 'system'): readonly string[] {
  const known = kept.get(kind)
  if (known) return known
  const read = readRoots(kind)
  kept.set(kind, read)
  return read
}

function readRoots(kind: 'bundled' | 'system'): string[] {
  try {
    return tls.getCACertificates(kind)
  } catch {
    return []
  }
}

/** Whom a connection of Node's own believes: the authorities of the system, with those an office has installed there, and those that come with the app. */
export const trustedRoots = (): string[] => [...new Set([...rootsOf('bundled'), ...rootsOf('system')])]
