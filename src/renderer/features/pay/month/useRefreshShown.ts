import { accountOfHead } from '#features/pay/lots/index'
import { computed, onScopeDispose, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { inquireAll, useBalanceStore } from '#features/bank/balances/index'
import { useSingleRun } from '#ui/controls/useSingleRun'
import type { MonthRow } from './monthRows.ts'

/** Asks the bank for the balances of the accounts of the lines shown. */
export function useRefreshShown(rows: () => readonly MonthRow[]) {
  const { t } = useI18n()
  const store = useBalanceStore()
  const text = ref('')
  let stopped = false
  const accounts = computed(() =>
    rows().flatMap((row) =>
      row.accounts.flatMap(({ account }) => {
        const own = accountOfHead(account, row.company)
        return own ? [{ companyId: row.companyId, company: row.company, account: own }] : []
      }),
    ),
  )

  const { running, run } = useSingleRun(async () => {
    const wanted = accounts.value
    const progress = { all: wanted.length, done: 0, failed: 0 }
    await inquireAll(
      wanted,
      async ({ company, account }) => {
        const asked = await store.ask(company, account)
        progress[asked === 'read' ? 'done' : 'failed'] += 1
        text.value = t('month.refreshed', { ...progress })
        return asked
      },
      { stopped: () => stopped },
    )
  })
  onScopeDispose(() => (stopped = true))

  return { accounts, text, running, run }
}
