import type { Company, EnvironmentName } from '#contract/ipc/index'
import { db, type BalanceRecord } from '../schema/db.ts'

export async function saveBalance(record: BalanceRecord & { environment: EnvironmentName }): Promise<void> {
  await db.balances.put(record)
}

export const allBalances = (): Promise<BalanceRecord[]> => db.balances.toArray()

export const balancesOf = (companyId: string): Promise<BalanceRecord[]> =>
  db.balances.where('companyId').equals(companyId).toArray()

/** By company and account; account '' is the whole company. */
export async function groupNames(): Promise<Map<string, string>> {
  return new Map(
    (await db.balanceGroups.toArray()).map(({ companyId, accountId, name }) => [groupKey(companyId, accountId), name]),
  )
}

export const groupKey = (companyId: string, accountId: string): string => `${companyId} ${accountId}`

/** `accountId` '' is the company itself; an empty name removes the group. */
export async function saveGroupName(companyId: Company['companyId'], accountId: string, name: string): Promise<void> {
  if (name) await db.balanceGroups.put({ companyId, accountId, name })
  else await db.balanceGroups.delete([companyId, accountId])
}

export async function readView<V extends object>(screen: string, standard: V): Promise<V> {
  const kept = await db.views.get(screen)
  return { ...standard, ...kept?.view }
}

export async function saveView(screen: string, view: object): Promise<void> {
  await db.views.put({ screen, view: { ...view } })
}
