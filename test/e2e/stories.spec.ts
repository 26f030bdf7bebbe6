// Every control of `ui/` in all its states, on the page of `npm run check -- stories`: as the pictures beside this file
// show it, in both themes, and without a finding of axe.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'

const ROOT = join(import.meta.dirname, '../..')
const ORIGIN = 'http://stories.invalid'
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** The folder of the built page, while the tests run. */
let pages = ''
/** Where the stand-in's Chromium is; with a real Electron there need not be any. */
const program = process.env['STANDIN_CHROMIUM']

/** Builds the page anew, so that no picture is taken of older controls. */
const build = () =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts/check.mjs'), 'stories', 'build', pages], { cwd: ROOT })

const storyIds = (): string[] =>
  Object.keys((JSON.parse(readFileSync(join(pages, 'index.json'), 'utf8')) as { entries: object }).entries)

/** Serves the built page to a browser page without a network. */
async function serve(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== ORIGIN) return route.abort()
    const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream'
    return route.fulfill({ body: readFileSync(join(pages, pathname)), contentType })
  })
}

/** Shows a story in a theme; it is ready when its fonts are loaded. */
async function show(page: Page, id: string, theme: 'light' | 'dark'): Promise<void> {
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`)
  await expect(page.locator('.frame')).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await page.evaluate(() => document.fonts.ready)
}

/** Returns the fonts of the machine that letters of the page are drawn with, each with an element that has such letters. */
async function installedFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' })
  const found: string[] = []
  await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      const installed = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
      if (installed.length === 0) return
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
      found.push(`${installed.join(', ')}: ${outerHTML.slice(0, 80)}`)
    }),
  )
  await session.detach()
  return found
}

test.describe('the controls in all their states', () => {
  test.skip(program === undefined || process.platform !== 'linux', 'its pictures are those of Chromium on Linux')
  let browser: Browser
  test.beforeAll(async () => {
    pages = mkdtempSync(join(tmpdir(), 'tokucho-stories-'))
    await build()
    browser = await chromium.launch({ ...(program && { executablePath: program }), chromiumSandbox: false })
  })
  test.afterAll(async () => {
    await browser.close()
    rmSync(pages, { recursive: true })
  })

  for (const theme of ['light', 'dark'] as const) {
    test(`look as before and have no finding of axe, ${theme}`, async () => {
      const page = await browser.newPage({ viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await serve(page)
      const ids = storyIds()
      expect(ids.length).toBeGreaterThan(10)
      for (const id of ids) {
        await show(page, id, theme)
        // A few pixels come from another version of Chromium; a missing letter or a moved control is more.
        await expect.soft(page, id).toHaveScreenshot(`${id}-${theme}.png`, { maxDiffPixels: 60, fullPage: true })
        expect.soft(await audit(page), id).toEqual([])
      }
      expect(errors).toEqual([])
      await page.close()
    })
  }

  test('have no letter from a font of the machine, so that they look the same on each', async () => {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' })
    await serve(page)
    for (const id of storyIds()) {
      await show(page, id, 'light')
      expect.soft(await installedFonts(page), id).toEqual([])
    }
    await page.close()
  })
})
