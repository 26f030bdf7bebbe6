import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface Store {
  current: object
  apply(preferences: object): void
}

/**
 * If LOOK names a folder, saves pictures of a screen there: of a page in both languages and themes, of a dialog as it
 * is. Otherwise does nothing.
 */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK']
  if (!folder) return
  for (const locale of ['ja', 'en'])
    for (const theme of ['light', 'dark']) {
      const isPage = await page.evaluate(
        (wanted) => {
          const root = document.querySelector('#app') as unknown as {
            __vue_app__?: { config: { globalProperties: { $pinia: { _s: Map<string, Store> } } } }
          } | null
          const store = root?.__vue_app__?.config.globalProperties.$pinia._s.get('preferences')
          store?.apply({ ...store.current, ...wanted })
          return store !== undefined
        },
        { locale, theme },
      )
      await page.screenshot({ path: join(folder, isPage ? `${name}-${locale}-${theme}.png` : `${name}.png`) })
      if (!isPage) return
    }
  await page.evaluate(() => {
    const root = document.querySelector('#app') as unknown as {
      __vue_app__: { config: { globalProperties: { $pinia: { _s: Map<string, Store> } } } }
    }
    const store = root.__vue_app__.config.globalProperties.$pinia._s.get('preferences')
    store?.apply({ ...store.current, locale: 'ja', theme: 'light' })
  })
}
