import type { AppLocale } from '../../i18n/index.ts'
import { type Block, readMarkdown } from './markdown.ts'
import { HELP_PAGES, type HelpPage } from './pages.ts'

// The manual of the repository goes into the bundle: help asks no network. Loaded with the panel, which is the only one
// to import this.
const ja = import.meta.glob<string>('../../../../docs/manual/*.md', { query: '?raw', import: 'default', eager: true })
const en = import.meta.glob<string>('../../../../docs/manual/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const sourceOf = (page: HelpPage, locale: AppLocale): string =>
  (locale === 'en' ? en[`../../../../docs/manual/en/${page}.md`] : ja[`../../../../docs/manual/${page}.md`]) ?? ''

/** A page of the manual in a language. */
export const helpPage = (page: HelpPage, locale: AppLocale): Block[] => readMarkdown(sourceOf(page, locale))

/** The contents: every page with its title. */
export const helpContents = (locale: AppLocale): { value: HelpPage; label: string }[] =>
  HELP_PAGES.map((value) => ({ value, label: /^# (.+)$/m.exec(sourceOf(value, locale))?.[1] ?? value }))
