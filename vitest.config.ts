import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['test/unit/**/*.test.ts', 'test/unit/**/*.exploit.spec.ts', 'test/electron-standin/**/*.test.ts'],
    environment: 'node',
    env: { TZ: 'Asia/Tokyo' },
    testTimeout: 60_000,
  },
})
