import { createI18n } from 'vue-i18n'
import { en } from './en/index.ts'
import { ja } from './ja/index.ts'

/** Japanese is the first language; a test checks that English has exactly the same keys and placeholders. */
export const i18n = createI18n({
  legacy: false,
  locale: 'ja',
  fallbackLocale: 'ja',
  missingWarn: false,
  fallbackWarn: false,
  messages: { ja, en },
})

export type AppLocale = 'ja' | 'en'

/** Switches the language of the interface and of the document (which picks fonts and hyphenation). */
export function setLocale(locale: AppLocale): void {
  i18n.global.locale.value = locale
  document.documentElement.lang = locale
}
