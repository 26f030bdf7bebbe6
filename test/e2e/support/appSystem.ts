import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { test } from '@playwright/test'
import type { Desk } from './desk.ts'
import { realElectron } from './realElectron.ts'

const KNOWN = 'E2E_APP_SYSTEM'

/** Asks the program that runs the app. Throws if it names no system. */
function asked(): string {
  const electron = createRequire(import.meta.url)('electron') as unknown as string
  const { stdout, stderr } = spawnSync(electron, ['-p', "'<' + process.platform + '>'"], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  })
  const system = /<(\w+)>/.exec(stdout + stderr)?.[1]
  if (system === undefined) throw new Error(`the program that runs the app names no system: ${stdout}${stderr}`)
  return system
}

/**
 * The system of the app under test, which need not be that of the tests: they may drive a Windows program from Linux.
 * The workers inherit the answer.
 */
export const appSystem = (realElectron ? (process.env[KNOWN] ??= asked()) : process.platform) as NodeJS.Platform

/** Whether a start can turn off the protection of secrets. On Windows and macOS it cannot. */
export const choosesProtection = !realElectron || appSystem === 'linux'

/** Returns a path of the test as the app's system has it. */
export const pathOfApp = (desk: Desk, path: string): Promise<string> =>
  desk.app.evaluate((_, own) => process.getBuiltinModule('node:path').resolve(own), path)

/**
 * Skips the tests of a file or a group where the real Electron finds no keychain. The reason names the systems that
 * have one.
 */
export function needsKeychain(): void {
  const absent = realElectron && appSystem === 'linux' && process.env['DBUS_SESSION_BUS_ADDRESS'] === undefined
  test.skip(absent, 'needs a system with a keychain: Windows, macOS, or a Linux desktop with GNOME Keyring or KWallet')
}
