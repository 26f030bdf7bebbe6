// Runs the behaviours that the stand-in imitates (test/electron-standin/test/behaviours.test.ts) on the real Electron.
// A failure here means that the stand-in has to change.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { BEHAVIOURS, endFixture, FORCED, startFixture, type Started } from '../electron-standin/testing/behaviours.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'

test.describe(`the stand-in's behaviour in the real Electron ${REAL_ELECTRON}`, () => {
  needsRealElectron('the stand-in has its own test')
  let folder = ''
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tokucho-electron-'))
  })
  test.afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const seen = async (see: (started: Started) => Promise<unknown>, env?: Record<string, string>): Promise<unknown> => {
    const started = await startFixture(folder, env)
    try {
      return await see(started)
    } finally {
      await endFixture(started)
    }
  }

  for (const { name, see, expected } of BEHAVIOURS)
    test(name, async () => {
      expect(await seen(see)).toEqual(expected)
    })
  test(FORCED.name, async () => {
    expect(await seen(FORCED.see, FORCED.env)).toBe(FORCED.expected)
  })
})
