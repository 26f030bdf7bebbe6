import vue from '@vitejs/plugin-vue'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['test/unit/**/*.test.ts', 'test/unit/**/*.exploit.spec.ts', 'test/electron-standin/**/*.test.ts'],
    environment: 'node',
    env: { TZ: process.env['TZ'] ?? 'Asia/Tokyo' },
    // Every file begins at TOKUCHO_CLOCK when there is one (npm run clocks).
    execArgv: process.env['TOKUCHO_CLOCK'] ? ['--require', join(import.meta.dirname, 'test/clock/shift.cjs')] : [],
    testTimeout: 60_000,
  },
})
