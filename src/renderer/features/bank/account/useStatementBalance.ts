import { useBalanceStore } from '#features/bank/balances/index'
import type { Company } from '#contract/ipc/index'
import { computed } from 'vue'

export function useStatementBalance(company: Company, accountId: string) {
  const store = useBalanceStore()
  const state = computed(() => store.stateOf(company, { accountId }))

  async function load(): Promise<void> {
    if (state.value?.busy) return
    if (!store.recalled) await store.recall()
    await store.ask(company, { accountId })
  }

  return {
    /** The last inquiry failed; the balance is from an earlier one. */
    stale: computed(() => state.value?.record !== undefined && state.value.error !== undefined && !state.value.unsaved),
    balance: computed(() => state.value?.record?.balance),
    error: computed(() => state.value?.error),
    loading: computed(() => state.value?.busy ?? false),
    load,
  }
}
