import type { Company, EnvironmentName } from '#contract/ipc/index'
import { db, type BalanceRecord } from '../schema/db.ts'

/** Keeps a balance as the last seen of its account. */
export async function keepBalance(record: BalanceRecord & { environment: EnvironmentName }): Promise<void> {
  await db.balances.put(record)
}

/** Every balance that is kept, of all companies and environments. */
export const allBalances = (): Promise<BalanceRecord[]> => db.balances.toArray()

/** The group names a person gave, by company and account; '' stands for the whole company. */
export async function groupNames(): Promise<Map<string, string>> {
  return new Map(
    (await db.balanceGroups.toArray()).map(({ companyId, accountId, name }) => [groupKey(companyId, accountId), name]),
  )
}

export const groupKey = (companyId: string, accountId: string): string => `${companyId} ${accountId}`

/** Gives a company (`accountId` '') or one of its accounts a group name; '' takes the name away. */
export async function nameGroup(companyId: Company['companyId'], accountId: string, name: string): Promise<void> {
  if (name) await db.balanceGroups.put({ companyId, accountId, name })
  else await db.balanceGroups.delete([companyId, accountId])
}

/** How a screen was left. */
export async function readView<V extends object>(screen: string, standard: V): Promise<V> {
  const kept = await db.views.get(screen)
  return { ...standard, ...kept?.view }
}

export async function keepView(screen: string, view: object): Promise<void> {
  await db.views.put({ screen, view: { ...view } })
}
