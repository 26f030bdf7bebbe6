import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef, triggerRef } from 'vue'
import type { AppError, Company, CompanyAccount, EnvironmentName } from '#contract/ipc/index'
import { call } from '#data/bridge/index'
import { allBalances, saveBalance } from '#data/repositories/balances'
import type { BalanceRecord } from '#data/schema/db'
import { storageError } from '#data/storageError'
import { useCompanies } from '#data/state/companies'

/** The balance of one account in one environment. */
export interface BalanceState {
  readonly environment: EnvironmentName
  readonly record?: BalanceRecord | undefined
  readonly error?: AppError | undefined
  /** The error is only about storing `record`, the answer to the last inquiry. */
  readonly unsaved?: true
  readonly busy: boolean
}
type InquiryOutcome = 'read' | 'failed' | 'unreachable'
type Account = Pick<CompanyAccount, 'accountId'>

/** Shortest time between two updates of the screens while many answers arrive. */
const PUBLISH_MS = 100
const keyOf = (companyId: string, accountId: string) => `${companyId} ${accountId}`

function useStates() {
  const states = shallowRef(new Map<string, BalanceState>())
  let timer: ReturnType<typeof setTimeout> | undefined
  onScopeDispose(() => clearTimeout(timer))

  function publishSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      triggerRef(states)
    }, PUBLISH_MS)
  }

  function set(companyId: string, accountId: string, state: BalanceState): void {
    states.value.set(keyOf(companyId, accountId), state)
    publishSoon()
  }

  /** Undefined if the known balance is from another environment than the company uses now. */
  function stateOf({ companyId, environment }: Company, { accountId }: Account): BalanceState | undefined {
    const state = states.value.get(keyOf(companyId, accountId))
    return state?.environment === environment ? state : undefined
  }

  return { states, set, stateOf }
}
type States = ReturnType<typeof useStates>

/** The only place that asks for balances, one inquiry per company at a time. */
export const useBalanceStore = defineStore('balances', () => {
  const companies = useCompanies()
  const all = useStates()
  const recalled = ref(false)
  /** Why the stored balances could not be read; while set, the screen may show fewer than are stored. */
  const unread = shallowRef<AppError>()
  const queues = new Map<string, Promise<unknown>>()

  /**
   * Reads the stored balances, also those that other windows stored: for each account the one read later wins. Never
   * rejects: the error is in `unread`.
   */
  async function recall(): Promise<void> {
    unread.value =
      (await allBalances().then((records) => {
        take(all, records)
      }, storageError)) ?? undefined
    recalled.value = true
  }

  function ask(company: Company, account: Account): Promise<InquiryOutcome> {
    const { companyId } = company
    const asked = (queues.get(companyId) ?? Promise.resolve()).then(() => askNow(all, companies.load, company, account))
    queues.set(
      companyId,
      asked.catch(() => undefined),
    )
    return asked
  }

  return { states: all.states, recalled, unread, stateOf: all.stateOf, recall, ask }
})

function take({ states }: States, records: readonly BalanceRecord[]): void {
  let news = false
  for (const record of records) {
    const key = keyOf(record.companyId, record.accountId)
    const { environment } = record
    const known = states.value.get(key)
    if (!environment || (known && known.environment === environment && known.record && known.record.at >= record.at))
      continue
    states.value.set(key, { ...(known?.environment === environment ? known : { busy: false }), environment, record })
    news = true
  }
  // Once for all records, because each trigger recomputes everything that shows balances.
  if (news) triggerRef(states)
}

async function askNow(
  { set, stateOf }: States,
  loadCompanies: () => Promise<void>,
  company: Company,
  account: Account,
): Promise<InquiryOutcome> {
  const { companyId, environment } = company
  const { accountId } = account
  const record = stateOf(company, account)?.record
  set(companyId, accountId, { environment, record, busy: true })
  const reply = await call('accounts.balance', { companyId, accountId, environment })
  if (!reply.ok) {
    // Another window changed the company's environment, so the answer came from another bank: not an error of the
    // account.
    const elsewhere = reply.error.code === 'otherEnvironment'
    const error = elsewhere ? await loadCompanies().then(() => undefined, storageError) : reply.error
    set(companyId, accountId, { environment, record, error, busy: false })
    return reply.error.code === 'notSent' ? 'unreachable' : 'failed'
  }
  const fresh = { companyId, accountId, environment, at: new Date().toISOString(), balance: reply.value }
  set(companyId, accountId, { environment, record: fresh, busy: false })
  // The answer is shown even if it cannot be stored; that failure is shown beside it.
  const unsaved = await saveBalance(fresh).then(() => undefined, storageError)
  if (unsaved) set(companyId, accountId, { environment, record: fresh, error: unsaved, unsaved: true, busy: false })
  return unsaved ? 'failed' : 'read'
}
