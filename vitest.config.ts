import vue from '@vitejs/plugin-vue'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LIMITS, measureMachine } from './test/budget.ts'

await measureMachine()

/** Tests of code that keeps no state between calls: they need no fresh process for each file. */
const PURE = ['test/unit/{contract,domain,formats}/**/*.test.ts']
/** Tests of the office, which need a PostgreSQL. */
const OFFICE = ['test/unit/office/**/*.test.ts']

export default defineConfig({
  plugins: [vue()],
  test: {
    environment: 'node',
    env: { TZ: process.env['TZ'] ?? 'Asia/Tokyo' },
    // Every file begins at TOKUCHO_CLOCK when there is one (npm run check -- clocks).
    execArgv: process.env['TOKUCHO_CLOCK']
      ? ['--require', join(import.meta.dirname, 'test/release/clock/shift.cjs')]
      : [],
    // The files of electron-store meet the Electron and the disk of a test.
    server: { deps: { inline: ['electron-store', 'conf', 'atomically', 'stubborn-fs'] } },
    testTimeout: LIMITS.answer,
    hookTimeout: LIMITS.test,
    // On two cores vitest would use one. Many tests wait for a program of their own, which leaves the core to others.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/unit/**/*.exploit.spec.ts', 'test/electron-standin/**/*.test.ts'],
          exclude: [...PURE, ...OFFICE],
        },
      },
      {
        extends: true,
        test: { name: 'office', include: OFFICE, globalSetup: 'test/resilience/postgres/forTheRun.ts' },
      },
    ],
  },
})
