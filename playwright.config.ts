import { defineConfig } from '@playwright/test'
import { LIMITS } from './test/budget.ts'

// What only the real Electron can show is tagged @real-electron and skips itself, with the reason, on the stand-in
// (support/realElectron.ts).
const inCi = process.env['CI'] !== undefined

const specs = (...names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)
// Most of their time these wait for a bank that stalls or fails, or for the pause before the next try.
const WAITING = specs('post-once', 'faults-*')
// These copy and paste: on the real Electron all apps on one display share one clipboard.
const COPYING = specs('grid', 'lot-sheet', 'payees', 'real-window', 'statement-table', 'year')
const ALONE = [...WAITING, ...COPYING]
// These take longest, and start first, so that no core waits for one of them at the end.
const LONG = specs('whole-month', 'year-hostile', 'year-office', 'year-twelve', 'stories', 'statement-print')
// Too long for every run: npm run check -- worlds.
const WORLDS = process.env['ALL_WORLDS'] === undefined ? specs('more-worlds') : []

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/wholeRun.ts',
  outputDir: 'test-results',
  timeout: LIMITS.test,
  expect: { timeout: LIMITS.shown },
  // What needed a second try is told by name, as a fault (support/again.ts).
  retries: inCi ? 1 : 0,
  // Two for two cores, and one that mostly waits beside them.
  workers: 3,
  projects: [
    { name: 'long', testMatch: LONG, workers: 2 },
    { name: 'alone', testMatch: ALONE, workers: 1 },
    { name: 'app', testIgnore: [...WORLDS, ...ALONE, ...LONG], workers: 2 },
  ],
  // As by default, but without the project's name.
  snapshotPathTemplate: '{snapshotDir}/{testFileDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  forbidOnly: inCi,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }], ['./test/e2e/support/again.ts']],
  // Recording a trace costs a fifth of the time on two cores; TRACE=1 turns it on where a failure has to be understood.
  use: { trace: process.env['TRACE'] ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
})
