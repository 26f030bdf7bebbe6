/** `practice` is offered with the practice bank only. */
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

/** The menu has one entry for all three screens, which leads to the first. */
export const FILED_VIEWS = ['following', 'acceptance', 'journal'] as const satisfies readonly NavItem[]

export const isFiledView = (item: NavItem): boolean => FILED_VIEWS.some((view) => view === item)

export const NAV_GROUPS = [
  ['month', ['home', 'morning', 'lots', 'year', 'payees']],
  ['bank', ['balances', 'accounts']],
  ['records', ['following', 'ledger', 'evidence']],
  ['setUp', ['settings', 'practice']],
] as const satisfies readonly (readonly [string, readonly NavItem[]])[]

/** The name of a menu entry, as a key of the texts `common.nav`. */
export const navName = (item: NavItem): NavItem | 'filed' => (item === 'following' ? 'filed' : item)

export const NEW_COMPANY = { name: 'settings', params: { tab: 'companies' }, query: { edit: 'new' } } as const
