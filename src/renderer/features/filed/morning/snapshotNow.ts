import type { IsoDate } from '#domain/calendar/calendar'
import { isFollowedOn } from '#domain/filing/following'
import type { SeenArrivals } from '#domain/morning/arrivals'
import {
  accountKeyOf,
  type AccountStanding,
  type ApplicationStanding,
  type MorningSnapshot,
} from '#domain/morning/snapshot'
import type { BalanceRecord } from '#data/schema/db'
import { useCompanies } from '#data/state/companies'
import { useFollowing } from '#features/filed/approvals/index'
import { useBalanceStore } from '#features/bank/balances/index'

export function snapshotNow(today: IsoDate): MorningSnapshot {
  const balances = useBalanceStore()
  const accounts = useCompanies().all.flatMap((company) =>
    company.accounts.map((account): [string, AccountStanding] => {
      const record = balances.stateOf(company, account)?.record
      return [accountKeyOf(company.companyId, company.environment, account.accountId), record ? standingOf(record) : {}]
    }),
  )
  const applications = useFollowing()
    .rows.filter(({ dueDate, askable }) => askable && isFollowedOn(today, dueDate))
    .map(({ key, approval, latest }): [string, ApplicationStanding] => [
      key,
      { approval, status: latest?.answer.transactionStatus ?? '' },
    ])
  return { accounts: Object.fromEntries(accounts), applications: Object.fromEntries(applications) }
}

function standingOf({ balance: { todayBalance, clearedBalance }, at }: BalanceRecord): AccountStanding {
  if (todayBalance !== undefined) return { balance: { amount: todayBalance, kind: 'today', at } }
  return clearedBalance === undefined ? {} : { balance: { amount: clearedBalance, kind: 'cleared', at } }
}

/** Deposits are counted as far as read now, or as before where they were not read. */
export function withSeen(
  now: MorningSnapshot,
  before: MorningSnapshot,
  seen: Readonly<Record<string, SeenArrivals>>,
): MorningSnapshot {
  const accounts = Object.entries(now.accounts).map(([key, standing]): [string, AccountStanding] => [
    key,
    { ...standing, arrivals: seen[key] ?? before.accounts[key]?.arrivals },
  ])
  return { ...now, accounts: Object.fromEntries(accounts) }
}
