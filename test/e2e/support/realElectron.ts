import { test } from '@playwright/test'

/** Whether the real Electron runs the app. Electron's own variable selects the stand-in. */
export const realElectron = process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined

/** The tag of tests that only the real Electron can run. It has to be part of the title of the test. */
export const REAL_ELECTRON = '@real-electron'

/** On the stand-in, skips the tests of the file or group and gives `why` as the reason. */
export function needsRealElectron(why: string): void {
  test.skip(!realElectron, `only the real Electron shows it: ${why}`)
}
