import type { EnvironmentName } from '#contract/ipc/index'
import { keepView, readView } from '../../database/repositories/balances.ts'

/** Something that was opened: a lot, or an account with its statements; in which environment the company was then. */
export interface RecentItem {
  key: string
  environment: EnvironmentName
  companyId: string
  /** The lot or the account. */
  id: string
}

const SCREEN = 'recent'
/** So many of each environment. */
const MAX_PER_ENVIRONMENT = 10

export const recentKeyOf = (item: Pick<RecentItem, 'companyId' | 'id'> & { kind: 'lot' | 'account' }): string =>
  item.kind === 'lot' ? `lot:${item.id}` : `account:${item.companyId}:${item.id}`

/** The list with an item as its newest; each item once, those of one environment bounded in number. */
export function withRecent(list: readonly RecentItem[], item: RecentItem): RecentItem[] {
  const rest = list.filter(({ key, environment }) => key !== item.key || environment !== item.environment)
  const kept = [item, ...rest]
  return kept.filter(
    (one, at) =>
      kept.slice(0, at).filter(({ environment }) => environment === one.environment).length < MAX_PER_ENVIRONMENT,
  )
}

/** What was opened, newest first. */
export async function readRecent(): Promise<RecentItem[]> {
  const { items } = await readView<{ items: unknown }>(SCREEN, { items: [] })
  return Array.isArray(items) ? items.filter(isItem) : []
}

/** Notes that something was opened; gives the new list. */
export async function noteRecent(item: RecentItem): Promise<RecentItem[]> {
  const items = withRecent(await readRecent(), item)
  await keepView(SCREEN, { items })
  return items
}

function isItem(value: unknown): value is RecentItem {
  const { key, environment, companyId, id } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return [key, environment, companyId, id].every((part) => typeof part === 'string')
}
