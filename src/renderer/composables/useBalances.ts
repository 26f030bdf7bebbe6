import type { AppError, Company, CompanyAccount } from '#contract/ipc/index'
import { reactive, ref, toRaw } from 'vue'
import { call } from '../desk.ts'
import { db, type BalanceRecord } from '../drafts/db.ts'

export interface BalanceState {
  record?: BalanceRecord
  error?: AppError
  busy: boolean
}

/** Balances of a company's accounts: the last seen from the store at once, fresh ones from the bank on demand, one account after another. */
export function useBalances() {
  const states = reactive(new Map<string, BalanceState>())
  const busy = ref(false)

  async function recall(company: Company): Promise<void> {
    const records = await db.balances.where('companyId').equals(company.companyId).toArray()
    for (const record of records) states.set(record.accountId, { record, busy: false })
  }

  async function refreshOne(company: Company, { accountId }: CompanyAccount): Promise<void> {
    const before = states.get(accountId)
    states.set(accountId, { ...before, busy: true })
    const reply = await call('accounts.balance', { companyId: company.companyId, accountId })
    if (!reply.ok) return void states.set(accountId, { ...(before?.record ? { record: before.record } : {}), error: reply.error, busy: false })
    const record = { companyId: company.companyId, accountId, at: new Date().toISOString(), balance: toRaw(reply.value) }
    states.set(accountId, { record, busy: false })
    await db.balances.put(record)
  }

  async function refresh(company: Company): Promise<void> {
    if (busy.value) return
    busy.value = true
    for (const account of company.accounts) await refreshOne(company, account)
    busy.value = false
  }

  return { states, busy, recall, refresh, refreshOne }
}
