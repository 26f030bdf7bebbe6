// The shell that stands in index.html before any script: what a person sees first has to be what the app then shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { channels, events } from '#contract/ipc/index'
import { ja as first } from '#i18n/ja/index'
import { screens } from '#i18n/ja/screens'
import { fillPageShell, type PageShell } from '#main/shell/windows/pageShell'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { firstScripts, firstScriptsKib, MOST_KIB } from './support/firstScripts.ts'
import { makeOffice } from './support/office.ts'
import { startPractice } from './support/steps.ts'

const COMPANY = '練習用の会社'
const built = readFileSync(join(import.meta.dirname, '../../out/renderer/index.html'), 'utf8')

/** Puts the page as main serves it, without its scripts, in place of the running app. */
const showShell = (page: Page, shell: PageShell) =>
  page.evaluate(
    (html) => {
      const served = new DOMParser().parseFromString(html, 'text/html')
      for (const { name, value } of served.documentElement.attributes)
        document.documentElement.setAttribute(name, value)
      const element = served.getElementById('page-shell')
      if (element) document.body.prepend(element)
      document.getElementById('app')?.remove()
    },
    fillPageShell(built, shell),
  )

/** Returns where each of these words is painted (CSS pixels), and in which colours. */
const placesOf = (page: Page, words: readonly string[]) =>
  page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Record<string, unknown> = {}
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const word = node.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, top, height } = range.getBoundingClientRect()
      if (height === 0 || !wanted.includes(word) || word in found || !node.parentElement) continue
      const { color, fontSize, fontWeight } = getComputedStyle(node.parentElement)
      found[word] = { left: Math.round(left), top: Math.round(top), color, fontSize, fontWeight }
    }
    return found
  }, words)

test('the words of the page shell stand where the app puts them, and pass the checks of accessibility', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await expect(page.locator('#page-shell')).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  const words = ['練習', '特徴デスク', ...(await menu.getByRole('link').allInnerTexts())]
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme)
    const app = await placesOf(page, words)
    expect(Object.keys(app).sort()).toEqual([...words].sort())
    const company = { name: COMPANY, environment: 'practice' as const }
    await showShell(page, { locale: 'ja', dark: theme === 'dark', company })
    expect(await placesOf(page, words)).toEqual(app)
    await expect(page.locator('#page-shell').getByText(COMPANY).filter({ visible: true })).toHaveCount(1)
    expect((await audit(page)).map(({ rule, places }) => `${theme}: ${rule} ${places.join(' | ')}`)).toEqual([])
    await page.reload()
    await expect(menu).toBeVisible()
    await expect(page.locator('#page-shell')).toHaveCount(0)
  }
})

test('the scripts of the first screen hold only what it needs', () => {
  expect(firstScriptsKib()).toBeLessThan(MOST_KIB)
})

test('the scripts of the first screen name no text that comes after it', () => {
  const calls = new Set([...Object.keys(channels), ...Object.keys(events)])
  const keysOf = (texts: object) =>
    firstScripts()
      .flatMap((script) => [...script.matchAll(new RegExp(`[\`"'](?:${Object.keys(texts).join('|')})[.][\\w.]+`, 'g'))])
      .map(([key]) => key.slice(1))
      .filter((key) => !calls.has(key))
  expect(keysOf(first)).toContain('journal.damage.short')
  expect(keysOf(screens)).toEqual([])
})

/** Returns the names of texts that stand on the page, in words or for a listener, in the place of a text. */
async function namesShown(page: Page): Promise<string[]> {
  const areas = Object.keys({ ...first, ...screens }).join('|')
  const snapshot = await page.locator('body').ariaSnapshot()
  return snapshot.match(new RegExp(`\\b(?:${areas})(?:\\.[a-zA-Z]\\w*)+`, 'g')) ?? []
}

test('no name of a text is seen on the first screen, however late the texts of the others come', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 3 })
  const texts = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<undefined>()
  await page.route(/\/screens-[^/]*\.js$/, async (route) => {
    asked.resolve(undefined)
    await texts.promise
    await route.continue()
  })
  await page.reload()
  await asked.promise
  await expect(page.getByText('令和8年11月分', { exact: true })).toBeVisible()
  expect(await namesShown(page)).toEqual([])
  texts.resolve(undefined)
  await expect(page.getByRole('button', { name: '未作成の3社を前月から作成' })).toBeVisible()
  expect(await namesShown(page)).toEqual([])
  await page.evaluate(() => document.body.append('year.all.make'))
  expect(await namesShown(page)).toEqual(['year.all.make'])
})
