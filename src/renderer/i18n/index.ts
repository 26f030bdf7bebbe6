import { createI18n } from 'vue-i18n'
import { ja } from './ja/index.ts'

export type AppLocale = 'ja' | 'en'

/**
 * Japanese is always loaded, except texts that the first screen does not need: those of other screens
 * (loadScreenTexts) and of imports (intake/texts.ts). A test checks that English has exactly the same keys and
 * placeholders.
 */
export const i18n = createI18n({
  legacy: false,
  locale: 'ja',
  fallbackLocale: 'ja',
  missingWarn: false,
  fallbackWarn: false,
  messages: { ja } as Record<AppLocale, typeof ja>,
})

export async function loadTexts(locale: AppLocale): Promise<void> {
  if (locale === 'en' && !i18n.global.te('common.appName', 'en'))
    i18n.global.setLocaleMessage('en', (await import('./en/index.ts')).en)
}

let screenTexts: Promise<void> | undefined

/** Japanese texts that the first screen does not need. English has them all at once. */
export const loadScreenTexts = (): Promise<void> =>
  (screenTexts ??= import('./ja/screens.ts').then(({ screens }) => {
    i18n.global.mergeLocaleMessage('ja', screens)
  }))

export const withScreenTexts =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    (await Promise.all([load(), loadScreenTexts()]))[0]

let wanted: AppLocale = 'ja'

/** Also of the document, which selects fonts and hyphenation. The last call wins. */
export async function setLocale(locale: AppLocale): Promise<void> {
  wanted = locale
  await loadTexts(locale)
  if (wanted !== locale) return
  i18n.global.locale.value = locale
  document.documentElement.lang = locale
}
