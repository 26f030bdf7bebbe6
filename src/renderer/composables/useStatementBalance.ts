import type { AppError, Company } from '#contract/ipc/index'
import type { AccountBalance } from '#contract/service/index'
import { ref, shallowRef } from 'vue'
import { call } from '../desk.ts'

/** The balance of an account: the last answer stays on show while it is asked for again, and beside an error. */
export function useStatementBalance(company: Pick<Company, 'companyId'>, accountId: string) {
  const balance = shallowRef<AccountBalance>()
  const error = shallowRef<AppError>()
  const loading = ref(false)

  async function load(): Promise<void> {
    if (loading.value) return
    loading.value = true
    const reply = await call('accounts.balance', { companyId: company.companyId, accountId })
    loading.value = false
    error.value = reply.ok ? undefined : reply.error
    if (reply.ok) balance.value = reply.value
  }

  return { balance, error, loading, load }
}
