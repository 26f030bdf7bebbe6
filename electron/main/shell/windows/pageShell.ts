import { COMPANY_PLACE } from '#contract/pageShell'
import type { EnvironmentName } from '#contract/ipc/company'

export interface PageShell {
  locale: 'ja' | 'en'
  dark: boolean
  company: { name: string; environment: EnvironmentName } | undefined
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/**
 * Fills in the first screen, which index.html shows before the page's code runs. With null (a locked app) that screen
 * stays hidden.
 */
export function fillPageShell(html: string, shell: PageShell | null): string {
  if (shell === null) return html.replaceAll(COMPANY_PLACE, '')
  const { locale, dark, company } = shell
  return html
    .replace(
      /<html lang="ja"/,
      `<html lang="${locale}" data-theme="${dark ? 'dark' : 'light'}" data-shell="${company?.environment ?? 'none'}"`,
    )
    .replaceAll(COMPANY_PLACE, () => escaped(company?.name ?? ''))
}
