/**
 * Electron's fuses in the order of the wire, by their names in the packaging configuration, and whether the app turns
 * each of them on.
 */
export const FUSES = [
  { name: 'runAsNode', on: false },
  { name: 'enableCookieEncryption', on: true },
  { name: 'enableNodeOptionsEnvironmentVariable', on: false },
  { name: 'enableNodeCliInspectArguments', on: false },
  { name: 'enableEmbeddedAsarIntegrityValidation', on: true },
  { name: 'onlyLoadAppFromAsar', on: true },
  { name: 'loadBrowserProcessSpecificV8Snapshot', on: false },
  { name: 'grantFileProtocolExtraPrivileges', on: false },
] as const

/** The marker before the fuse wire in every binary of Electron. The version and the length of the list follow it. */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** Returns the fuses of a binary: '1' on, '0' off, 'r' removed. Returns undefined if the binary is not Electron's. */
export function fuseWire(binary: Buffer): Record<string, string> | undefined {
  const at = binary.indexOf(SENTINEL)
  if (at < 0) return undefined
  const wire = at + SENTINEL.length + 2
  return Object.fromEntries(FUSES.map(({ name }, index) => [name, String.fromCharCode(binary[wire + index] ?? 0)]))
}
