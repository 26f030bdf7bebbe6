/** In the order of the contents; each is `docs/manual/<name>.md`, in English `docs/manual/en/<name>.md`. */
export const HELP_PAGES = [
  'start',
  'home',
  'morning',
  'year',
  'balances',
  'accounts',
  'lots',
  'lot',
  'files',
  'confirm',
  'result',
  'payees',
  'ledger',
  'following',
  'acceptance',
  'journal',
  'evidence',
  'settings',
  'transfer',
  'office',
  'practice',
  'computers',
  'trouble',
  'glossary',
] as const
export type HelpPage = (typeof HELP_PAGES)[number]

const PAGE_OF: Readonly<Record<string, HelpPage>> = {
  home: 'home',
  morning: 'morning',
  year: 'year',
  balances: 'balances',
  accounts: 'accounts',
  lots: 'lots',
  lot: 'lot',
  lotConfirm: 'confirm',
  lotResult: 'result',
  queue: 'confirm',
  queueProgress: 'result',
  payees: 'payees',
  ledger: 'ledger',
  following: 'following',
  acceptance: 'acceptance',
  journal: 'journal',
  evidence: 'evidence',
  settings: 'settings',
  practice: 'practice',
}

/** `route` is a route name, `tab` the open tab of the settings. Anything else gives the first page. */
export const pageOfScreen = (route: unknown, tab?: unknown): HelpPage =>
  route === 'settings' && (tab === 'transfer' || tab === 'office' || tab === 'evidence')
    ? tab
    : (PAGE_OF[String(route)] ?? 'start')

export const isHelpPage = (name: string): name is HelpPage => HELP_PAGES.some((page) => page === name)
