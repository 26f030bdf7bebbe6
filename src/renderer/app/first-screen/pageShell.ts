// The page shell: the frame of the first screen as static HTML, so that the user sees it before any script has run.
// The build puts it into index.html in both languages (electron.vite.config.ts), main chooses language and theme and
// fills in the company (electron/main/shell/windows/pageShell.ts), and removePageShell.ts removes it.
import { COMPANY_PLACE } from '#contract/pageShell'
import { common as en } from '#i18n/en/common'
import { month as monthEn } from '#i18n/en/month'
import { common as ja } from '#i18n/ja/common'
import { month as monthJa } from '#i18n/ja/month'
import { NAV_PATHS } from '#ui/icons/navPaths'
import { NAV_GROUPS, type NavItem, navName } from '#ui/commands/screens'

type Texts = Pick<typeof ja, 'appNameLocal' | 'nav' | 'environment'> & { title: string }

const ENVIRONMENTS = ['practice', 'development', 'production'] as const

const icon = (name: keyof typeof NAV_PATHS): string =>
  `<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" style="flex:none" aria-hidden="true"><path d="${NAV_PATHS[name]}"/></svg>`

const band = (name: (typeof ENVIRONMENTS)[number], { environment }: Texts): string =>
  `<div class="band ${name}" role="status"><strong>${environment[name]}</strong><span>${environment[`${name}Note`]}</span></div>`

const item = (name: NavItem, { nav }: Texts): string =>
  `<span class="item${name === 'home' ? ' active' : ''}${name === 'practice' ? ' practice' : ''}">${icon(name)}<span>${nav[navName(name)]}</span></span>`

const group = (name: (typeof NAV_GROUPS)[number][0], items: readonly NavItem[], texts: Texts): string =>
  `<div><div class="group">${texts.nav.group[name]}</div>${items.map((one) => item(one, texts)).join('')}</div>`

const shellIn = (lang: string, texts: Texts): string => `<div class="shell" lang="${lang}">
${ENVIRONMENTS.map((name) => band(name, texts)).join('\n')}
<div class="body"><header class="side">
<div class="brand">${icon('brand')} ${texts.appNameLocal}</div>
<div class="company-name">${COMPANY_PLACE}</div>
<nav aria-label="${texts.nav.label}">${NAV_GROUPS.map(([name, items]) => group(name, items, texts)).join('\n')}</nav>
</header><main class="main"><div class="page"><div class="page-head"><h1>${texts.title}</h1></div></div></main></div></div>`

export const pageShell = (): string => `<div id="page-shell" aria-busy="true">
${shellIn('ja', { ...ja, title: monthJa.title })}
${shellIn('en', { ...en, title: monthEn.title })}
</div>`
