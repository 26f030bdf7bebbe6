import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef, triggerRef } from 'vue'
import type { AppError, Company, CompanyAccount, EnvironmentName } from '#contract/ipc/index'
import { call } from '../../bridge/index.ts'
import { allBalances, keepBalance } from '../../database/repositories/balances.ts'
import type { BalanceRecord } from '../../database/schema/db.ts'
import { storageError } from '../../database/storageTrouble.ts'
import { useCompanies } from '../../state/companies.ts'

/**
 * What is known of one account's balance in one environment: the last answer, the error of the last attempt, whether it
 * is asked for.
 */
export interface BalanceState {
  readonly environment: EnvironmentName
  readonly record?: BalanceRecord | undefined
  readonly error?: AppError | undefined
  /** The error is about keeping `record`, which is the answer to the last attempt all the same. */
  readonly unsaved?: true
  readonly busy: boolean
}
/** How an attempt ended: `unreachable` when nothing could be sent at all. */
export type InquiryOutcome = 'read' | 'failed' | 'unreachable'
type Account = Pick<CompanyAccount, 'accountId'>

/** Screens follow at most this often while many answers come in. */
const PUBLISH_MS = 100
const keyOf = (companyId: string, accountId: string) => `${companyId} ${accountId}`

/**
 * The balances of all companies' accounts as last seen, kept on disk, and the one way to ask for them: one inquiry of a
 * company at a time.
 */
export const useBalanceStore = defineStore('balances', () => {
  const companies = useCompanies()
  const states = shallowRef(new Map<string, BalanceState>())
  /** What is kept has been read once. */
  const recalled = ref(false)
  /** Why what is kept could not be read the last time: what is shown is then less than there is. */
  const unread = shallowRef<AppError>()
  const queues = new Map<string, Promise<unknown>>()
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

  /** What is known of an account in the environment its company uses now; never of another. */
  function stateOf({ companyId, environment }: Company, { accountId }: Account): BalanceState | undefined {
    const state = states.value.get(keyOf(companyId, accountId))
    return state?.environment === environment ? state : undefined
  }

  /**
   * Reads what is kept, by other windows too. The later reading counts; what is being asked for, and errors, stay.
   * Never rejects: `unread` says why nothing was read.
   */
  async function recall(): Promise<void> {
    unread.value =
      (await allBalances().then((records) => {
        take(records)
      }, storageError)) ?? undefined
    recalled.value = true
  }

  function take(records: readonly BalanceRecord[]): void {
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
    // Everything that is shown of balances is worked out anew by this.
    if (news) triggerRef(states)
  }

  async function askNow(company: Company, account: Account): Promise<InquiryOutcome> {
    const { companyId, environment } = company
    const { accountId } = account
    const record = stateOf(company, account)?.record
    set(companyId, accountId, { environment, record, busy: true })
    const reply = await call('accounts.balance', { companyId, accountId, environment })
    if (!reply.ok) {
      // Another window has changed the company's environment: nothing went wrong with this account, it is another one
      // from now on.
      const elsewhere = reply.error.code === 'otherEnvironment'
      const error = elsewhere ? await companies.load().then(() => undefined, storageError) : reply.error
      set(companyId, accountId, { environment, record, error, busy: false })
      return reply.error.code === 'notSent' ? 'unreachable' : 'failed'
    }
    const fresh = { companyId, accountId, environment, at: new Date().toISOString(), balance: reply.value }
    set(companyId, accountId, { environment, record: fresh, busy: false })
    // What the bank said is shown whether or not it can be kept. That it is not kept is told beside it and stops no
    // other account.
    const unsaved = await keepBalance(fresh).then(() => undefined, storageError)
    if (unsaved) set(companyId, accountId, { environment, record: fresh, error: unsaved, unsaved: true, busy: false })
    return unsaved ? 'failed' : 'read'
  }

  /** Asks the bank for one balance and keeps it; after what was asked of the same company before. */
  function ask(company: Company, account: Account): Promise<InquiryOutcome> {
    const { companyId } = company
    const asked = (queues.get(companyId) ?? Promise.resolve()).then(() => askNow(company, account))
    queues.set(
      companyId,
      asked.catch(() => undefined),
    )
    return asked
  }

  return { states, recalled, unread, stateOf, recall, ask }
})
