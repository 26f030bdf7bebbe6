import { join } from 'node:path'
import type { Page } from '@playwright/test'
import vue from '@vitejs/plugin-vue'
import { build, preview } from 'vite'
import type { Desk } from '../../e2e/support/desk.ts'

const out = join(import.meta.dirname, '../../../.cache/bench')

/** Builds and serves the reference pages, with which those of the app are compared. */
export async function serveReference(): Promise<{ url: string; close: () => Promise<void> }> {
  const root = join(import.meta.dirname, 'reference')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [vue()],
    build: { outDir: out, emptyOutDir: true },
  })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: out },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

/**
 * Opens the reference page in a window of the same program, with a session of its own: the app's pages reach no network.
 */
export async function openReference(desk: Desk, url: string): Promise<Page> {
  const opened = desk.app.waitForEvent('window')
  await desk.app.evaluate(
    ({ BrowserWindow }, address) =>
      new BrowserWindow({ width: 1280, height: 800, webPreferences: { partition: 'reference' } }).loadURL(address),
    url,
  )
  const page = await opened
  await page.waitForFunction(() => 'mountReference' in window)
  return page
}
