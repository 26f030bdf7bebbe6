import { useBalanceStore, type BalanceState } from '#features/bank/balances/index'
import type { Company } from '#contract/ipc/index'
import { computed } from 'vue'
import { useSingleRun } from '#ui/controls/useSingleRun'

export type { BalanceState } from '#features/bank/balances/index'

/** A company's last known balances appear at once; fresh ones are requested on demand, one after another. */
export function useBalances(company: () => Company | undefined) {
  const store = useBalanceStore()
  const states = computed(() => {
    const own = company()
    const known = new Map<string, BalanceState>()
    for (const account of own?.accounts ?? []) {
      const state = own && store.stateOf(own, account)
      if (state) known.set(account.accountId, state)
    }
    return known
  })

  const { running: busy, run: refresh } = useSingleRun(async (own: Company) => {
    for (const account of own.accounts) await store.ask(own, account)
  })

  return { states, busy, unread: computed(() => store.unread), recall: store.recall, refresh }
}
