import { defineConfig } from '@playwright/test'

// What only the real Electron can show is tagged @real-electron and skips itself, with the reason, on the stand-in
// (support/realElectron.ts).
const inCi = process.env['CI'] !== undefined

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Too long for every run: npm run e2e:worlds.
  testIgnore: process.env['ALL_WORLDS'] === undefined ? '**/more-worlds.spec.ts' : [],
  globalSetup: './test/e2e/support/wholeRun.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: 2,
  forbidOnly: inCi,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  // Recording a trace costs a fifth of the time on two cores; TRACE=1 turns it on where a failure has to be understood.
  use: { trace: process.env['TRACE'] ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
})
