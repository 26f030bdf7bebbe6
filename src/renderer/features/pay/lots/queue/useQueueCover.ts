import type { AppError, Company, CompanyAccount } from '#contract/ipc/index'
import {
  type Cover,
  coverBalanceOf,
  type CoverBalance,
  coverOf,
  type DebitAccount,
  debitAccountKey,
  type Outstanding,
  outstandingOn,
  type SentLot,
} from '#domain/accounts/accountCover'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { inquireAll, useBalanceStore } from '#features/bank/balances/index'
import { lotsById } from '#data/repositories/monthLots'
import type { LotRecord } from '#data/schema/db'
import { useJournal } from '#data/state/journal'
import { today } from '#ui/text/clock'
import { accountOfHead } from '../parts/payingAccount.ts'
import type { QueueItem } from './queueItems.ts'

/** Whether an account covers the lots that it pays. Amounts in yen. */
export interface QueueCover {
  readonly key: string
  readonly debit: DebitAccount
  readonly company: Company
  readonly account: CompanyAccount | undefined
  readonly lots: number
  readonly amount: number
  readonly outstanding: Outstanding
  readonly balance: CoverBalance | undefined
  /** ISO instant. */
  readonly readAt: string | undefined
  /** Why the bank did not give the balance when it was asked from here. */
  readonly error: AppError | undefined
  readonly cover: Cover
}

const isDue = (dueDate: string): boolean => dueDate >= today()

/** `missing`: what the accounts lack together, in yen. `unknown`: the number of accounts with unknown cover. */
export interface Shortage {
  readonly accounts: number
  readonly missing: number
  readonly unknown: number
}

export function shortageOf(covers: readonly Pick<QueueCover, 'cover'>[]): Shortage {
  const short = covers.flatMap(({ cover }) => (cover.kind === 'short' ? [cover.missing] : []))
  return {
    accounts: short.length,
    missing: short.reduce((sum, missing) => sum + missing, 0),
    unknown: covers.filter(({ cover }) => cover.kind === 'unknown').length,
  }
}

/**
 * Lots with the same account count together, with earlier filings still to be debited, as companies may share an
 * account. `ask` asks the bank for the balances.
 */
export function useQueueCover(items: () => readonly QueueItem[]) {
  const journal = useJournal()
  const balances = useBalanceStore()
  /** Filed lots still to be debited, as far as they are on this computer. */
  const filed = shallowRef<readonly LotRecord[]>([])
  /** Accounts whose balance was read since the screen opened; an older balance decides nothing. */
  const asked = shallowRef<ReadonlySet<string>>(new Set())
  const asking = ref(false)
  /** Accounts that the bank was asked about, answered or not; undefined before the first request. */
  const tried = shallowRef<ReadonlySet<string>>()
  let gone = false
  onScopeDispose(() => (gone = true))

  const groups = computed(() => [...Map.groupBy(items(), ({ lot }) => debitAccountKey(lot.record.head))])
  const covers = computed(() =>
    groups.value.flatMap(([key, own]): QueueCover[] => {
      const [first] = own
      if (!first) return []
      const { company, lot } = first
      const debit = lot.record.head
      const account = accountOfHead(debit, company)
      const state = account && balances.stateOf(company, account)
      const record = asked.value.has(key) ? state?.record : undefined
      const error = tried.value?.has(key) ? state?.error : undefined
      const balance = record && coverBalanceOf(record.balance)
      const outstanding = outstandingOn(debit, sentBefore(first), today())
      const amount = own.reduce((sum, { totals }) => sum + totals.totalAmount, 0)
      const cover = coverOf(balance?.amount, amount, outstanding)
      return [
        {
          key,
          debit,
          company,
          account,
          lots: own.length,
          amount,
          outstanding,
          balance,
          readAt: record?.at,
          error,
          cover,
        },
      ]
    }),
  )

  function sentBefore({ company: { environment } }: QueueItem): SentLot[] {
    const own = new Set(items().map(({ lotId }) => lotId))
    const heads = new Map(filed.value.map(({ lotId, head }) => [lotId, head]))
    return journal.deciding
      .filter((entry) => isDue(entry.dueDate) && entry.environment === environment && !own.has(entry.lotId))
      .map((entry) => ({
        state: journal.stateOf(entry.lotId),
        dueDate: entry.dueDate,
        amount: entry.totals.totalAmount,
        account: heads.get(entry.lotId),
      }))
  }

  const untried = () =>
    covers.value.flatMap(({ key, company, account }) =>
      account && !tried.value?.has(key) ? [{ key, companyId: company.companyId, company, account }] : [],
    )

  async function ask(): Promise<void> {
    if (asking.value) return
    tried.value = new Set()
    await askRest()
  }

  /** Asks about accounts not asked about yet: a blocked lot can be filed after another one is removed. */
  async function askRest(): Promise<void> {
    asking.value = true
    await journal.whole()
    const due = journal.deciding.filter(({ dueDate }) => isDue(dueDate))
    filed.value = await lotsById(due.map(({ lotId }) => lotId)).catch(() => [])
    for (let wanted = untried(); wanted.length > 0 && !gone; wanted = untried()) {
      tried.value = new Set([...(tried.value ?? []), ...wanted.map(({ key }) => key)])
      await inquireAll(
        wanted,
        async ({ key, company, account }) => {
          const outcome = await balances.ask(company, account)
          if (outcome === 'read') asked.value = new Set(asked.value).add(key)
          return outcome
        },
        { stopped: () => gone },
      )
    }
    asking.value = false
  }
  watch(
    () => untried().length,
    (count) => {
      if (count > 0 && tried.value && !asking.value) void askRest()
    },
  )

  return { covers, shortage: computed(() => shortageOf(covers.value)), asking, ask }
}
