/** The addresses of the screens that the menu leads to. `practice` is offered with the practice bank only. */
export const NAV_TARGETS = {
  home: '/',
  morning: '/morning',
  lots: '/lots',
  year: '/year',
  payees: '/payees',
  balances: '/balances',
  accounts: '/accounts',
  following: '/following',
  acceptance: '/acceptances',
  journal: '/journal',
  ledger: '/ledger',
  evidence: '/evidence',
  settings: '/settings',
  practice: '/practice',
} as const

export type NavItem = keyof typeof NAV_TARGETS

/** Three views of what became of the applications; the menu has one entry for them, named by the first. */
export const FILED_VIEWS = ['following', 'acceptance', 'journal'] as const satisfies readonly NavItem[]

export const isFiledView = (item: NavItem): boolean => FILED_VIEWS.some((view) => view === item)

/** The groups of the menu. */
export const NAV_GROUPS = [
  ['month', ['home', 'morning', 'lots', 'year', 'payees']],
  ['bank', ['balances', 'accounts']],
  ['records', ['following', 'ledger', 'evidence']],
  ['setUp', ['settings', 'practice']],
] as const satisfies readonly (readonly [string, readonly NavItem[]])[]

/** The name of an entry of the menu, as a key of `common.nav`. */
export const navName = (item: NavItem): NavItem | 'filed' => (item === 'following' ? 'filed' : item)

/** Where a company is registered. */
export const NEW_COMPANY = { name: 'settings', params: { tab: 'companies' }, query: { edit: 'new' } } as const
