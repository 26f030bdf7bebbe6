import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface Store {
  current: object
  apply(preferences: object): void
}

/** Shows a page in a language and a theme. Returns whether it is one of the app's; a dialog of the system is none. */
const show = (page: Page, appearance: { locale: string; theme: string }): Promise<boolean> =>
  page.evaluate((wanted) => {
    const root = document.querySelector('#app') as unknown as {
      __vue_app__?: { config: { globalProperties: { $pinia: { _s: Map<string, Store> } } } }
    } | null
    const store = root?.__vue_app__?.config.globalProperties.$pinia._s.get('preferences')
    store?.apply({ ...store.current, ...wanted })
    return store !== undefined
  }, appearance)

/** Does something with a page in both languages and themes, and shows it in Japanese and light again. */
export async function inEachAppearance(page: Page, work: (name: string) => Promise<void>): Promise<void> {
  for (const locale of ['ja', 'en'])
    for (const theme of ['light', 'dark']) {
      const isPage = await show(page, { locale, theme })
      await work(isPage ? `-${locale}-${theme}` : '')
      if (!isPage) return
    }
  await show(page, { locale: 'ja', theme: 'light' })
}

/**
 * If LOOK names a folder, saves pictures of a screen there: of a page in both languages and themes, and with LOOK_WIDE
 * also in a wide window; of a dialog as it is. Otherwise does nothing.
 */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK']
  if (!folder) return
  const usual = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await inEachAppearance(page, async (appearance) => {
    await page.screenshot({ path: join(folder, `${name}${appearance}.png`) })
    if (!process.env['LOOK_WIDE'] || appearance === '') return
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.screenshot({ path: join(folder, `${name}${appearance}-1920.png`) })
    await page.setViewportSize(usual)
  })
}
