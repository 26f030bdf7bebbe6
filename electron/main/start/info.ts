import { app, safeStorage } from 'electron'
import type { Value } from '#contract/ipc/channels'
import { asynchronously } from '../vault/olderStorage.ts'
import { firstScreen } from '../windows/firstScreen.ts'
import { backendName, type SafeStorageLike } from '../vault/vault.ts'

// Put in by the build.
declare const BUILT_AT: string
/** When this version was made (ISO instant). */
export const BUILD_TIME: string = BUILT_AT

declare const UPDATE_ADDRESS: string
/** Where the publisher of this build has its newer versions; '' for nowhere. */
export const UPDATES_FROM: string = UPDATE_ADDRESS

/** The key storage of the system. */
export const secrets: SafeStorageLike = asynchronously(safeStorage, firstScreen)

declare const UPDATE_KEY: string
/** The key that the publisher's releases are signed with; '' in a build without an address. */
export const UPDATES_SIGNED_BY: string = UPDATE_KEY

/**
 * May real banks be asked? An installed app may. One that runs from its sources has no fuses, an open door for
 * debuggers and switches that nobody refuses: it has the practice bank alone, unless whoever started it has said
 * otherwise.
 */
const REAL_BANKS = app.isPackaged || process.env['TOKUCHO_REAL_BANK'] === '1'

/**
 * What runs, where its data is, and what protects secrets; whether it does is not asked here, because the answer may
 * cost a prompt.
 */
export function info(): Omit<Value<'diagnostics.info'>, 'safeStorageAvailable'> {
  const versions: Record<string, string | undefined> = process.versions
  return {
    version: app.getVersion(),
    runtime: `Electron ${versions['electron'] ?? '?'} / Node ${process.versions.node}`,
    standIn: Boolean(versions['electronStandin']),
    realBanks: REAL_BANKS,
    userData: app.getPath('userData'),
    safeStorageBackend: backendName(secrets, process.platform),
  }
}

/** Does the app run from its sources, where tests and debuggers may do what an installed one refuses? */
export const development = (): boolean => !app.isPackaged

/** The computer's clock. */
export const now = (): Date => new Date()
