import { userInfo } from 'node:os'
import { app, safeStorage } from 'electron'
import type { Value } from '#contract/ipc/channels'
import { policyPath, readPolicy } from '../guard/policy/policyFile.ts'
import { readRegistryPolicy, runReg } from '../guard/policy/registry.ts'
import { asynchronously } from '../vault/olderStorage.ts'
import { firstScreen } from '../shell/windows/firstScreen.ts'
import { backendName, type SafeStorageLike } from '../vault/vault.ts'

declare const BUILT_AT: string
/** ISO instant. */
export const BUILD_TIME: string = BUILT_AT

declare const UPDATE_ADDRESS: string
/** '' in a build without an update address. */
export const UPDATES_FROM: string = UPDATE_ADDRESS

export const secrets: SafeStorageLike = asynchronously(safeStorage, firstScreen)

declare const UPDATE_KEY: string
/** Verifies the publisher's releases; '' without an update address. */
export const UPDATES_SIGNED_BY: string = UPDATE_KEY

/** An app run from its sources reaches no real bank: it has no fuses, allows debuggers and refuses no switches. */
const REAL_BANKS = app.isPackaged || process.env['TOKUCHO_REAL_BANK'] === '1'

/** Without checking the protection of secrets, which may show a prompt. */
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

/** Tests and debuggers may do what an installed app refuses. */
export const development = (): boolean => !app.isPackaged

export const now = (): Date => new Date()

/** '?' when the system has no name for this process's user. */
export function userName(): string {
  try {
    return userInfo().username || '?'
  } catch {
    return '?'
  }
}

/** Only tests of an unpackaged app read another file. */
export function readComputerPolicy() {
  const own = development() ? process.env['TOKUCHO_POLICY_FILE'] : undefined
  if (own !== undefined) return readPolicy({ file: own, checkOwner: false })
  return process.platform === 'win32'
    ? readRegistryPolicy(runReg(process.env))
    : readPolicy({ file: policyPath(process.platform), checkOwner: true })
}
