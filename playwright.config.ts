import { defineConfig } from '@playwright/test'

// What only the real Electron can show is tagged @real-electron and skips itself, with the reason, on the stand-in
// (support/realElectron.ts).
const inCi = process.env['CI'] !== undefined

// Most of their time these wait for a bank that stalls or fails, or for the pause before the next try.
const WAITING = ['**/post-once.spec.ts', '**/faults-*.spec.ts']
// These copy and paste: on the real Electron all apps on one display share one clipboard.
const COPYING = ['grid', 'lot-sheet', 'payees', 'real-window', 'statement-table', 'year'].map(
  (name) => `**/${name}.spec.ts`,
)
const ALONE = [...WAITING, ...COPYING]
// Too long for every run: npm run check -- worlds.
const WORLDS = process.env['ALL_WORLDS'] === undefined ? ['**/more-worlds.spec.ts'] : []

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/wholeRun.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  // Two for two cores, and one that mostly waits beside them.
  workers: 3,
  projects: [
    { name: 'app', testIgnore: [...WORLDS, ...ALONE], workers: 2 },
    { name: 'alone', testMatch: ALONE, workers: 1 },
  ],
  // As by default, but without the project's name.
  snapshotPathTemplate: '{snapshotDir}/{testFileDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  forbidOnly: inCi,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  // Recording a trace costs a fifth of the time on two cores; TRACE=1 turns it on where a failure has to be understood.
  use: { trace: process.env['TRACE'] ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
})
