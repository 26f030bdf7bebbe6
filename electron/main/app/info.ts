import { app, safeStorage } from 'electron'
import type { Value } from '#contract/ipc/channels'
import { backendName, type SafeStorageLike } from '../vault/vault.ts'

// Put in by the build.
declare const BUILT_AT: string
/** When this version was made (ISO instant). */
export const BUILD_TIME: string = BUILT_AT

declare const UPDATE_ADDRESS: string
/** Where the publisher of this build has its newer versions; '' for nowhere. */
export const UPDATES_FROM: string = UPDATE_ADDRESS

// Electron marks these functions as deprecated in favour of asynchronous ones; the vault's own interface is what names them.
export const secrets: SafeStorageLike = safeStorage

/** What runs, where its data is, and how secrets are protected. */
export function info(): Value<'diagnostics.info'> {
  const versions: Record<string, string | undefined> = process.versions
  return {
    version: app.getVersion(), runtime: `Electron ${versions['electron'] ?? '?'} / Node ${process.versions.node}`, standIn: Boolean(versions['electronStandin']),
    userData: app.getPath('userData'), safeStorageBackend: backendName(secrets, process.platform), safeStorageAvailable: secrets.isEncryptionAvailable(),
  }
}
