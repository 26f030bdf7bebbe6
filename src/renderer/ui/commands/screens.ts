/** The screens of the menu in its order, with their addresses. `practice` is offered with the practice bank only. */
export const NAV_TARGETS = {
  home: '/',
  morning: '/morning',
  year: '/year',
  balances: '/balances',
  accounts: '/accounts',
  lots: '/lots',
  payees: '/payees',
  ledger: '/ledger',
  following: '/following',
  acceptance: '/acceptances',
  journal: '/journal',
  evidence: '/evidence',
  settings: '/settings',
  practice: '/practice',
} as const

export type NavItem = keyof typeof NAV_TARGETS

export const NAV_ITEMS = Object.keys(NAV_TARGETS) as readonly NavItem[]
