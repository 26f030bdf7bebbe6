import { useBalanceStore, type BalanceState } from '../balances/index.ts'
import type { Company } from '#contract/ipc/index'
import { computed, ref } from 'vue'

export type { BalanceState } from '../balances/index.ts'

/**
 * Returns the balances of one company's accounts: the last known ones at once, fresh ones from the bank on demand, one
 * account after another.
 */
export function useBalances(company: () => Company | undefined) {
  const store = useBalanceStore()
  const busy = ref(false)
  const states = computed(() => {
    const own = company()
    const known = new Map<string, BalanceState>()
    for (const account of own?.accounts ?? []) {
      const state = own && store.stateOf(own, account)
      if (state) known.set(account.accountId, state)
    }
    return known
  })

  async function refresh(own: Company): Promise<void> {
    if (busy.value) return
    busy.value = true
    try {
      for (const account of own.accounts) await store.ask(own, account)
    } finally {
      busy.value = false
    }
  }

  return { states, busy, unread: computed(() => store.unread), recall: store.recall, refresh }
}
