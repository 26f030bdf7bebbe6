import type { AppLocale } from '#i18n/index'
import { type Block, readMarkdown } from './markdown.ts'
import { HELP_PAGES, type HelpPage } from './pages.ts'

// Bundled, so that help needs no network. Only the panel imports this, so that it loads with the panel.
const ja = import.meta.glob<string>('../../../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const en = import.meta.glob<string>('../../../../../docs/manual/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const sourceOf = (page: HelpPage, locale: AppLocale): string =>
  (locale === 'en' ? en[`../../../../../docs/manual/en/${page}.md`] : ja[`../../../../../docs/manual/${page}.md`]) ?? ''

export const helpPage = (page: HelpPage, locale: AppLocale): Block[] => readMarkdown(sourceOf(page, locale))

export const helpContents = (locale: AppLocale): { value: HelpPage; label: string }[] =>
  HELP_PAGES.map((value) => ({ value, label: /^# (.+)$/m.exec(sourceOf(value, locale))?.[1] ?? value }))
