import type { EnvironmentName } from '#contract/ipc/index'
import { saveView, readView } from '#data/repositories/balances'

export interface RecentItem {
  key: string
  environment: EnvironmentName
  companyId: string
  id: string
}

const SCREEN = 'recent'
const MAX_PER_ENVIRONMENT = 10

export const recentKeyOf = (item: Pick<RecentItem, 'companyId' | 'id'> & { kind: 'lot' | 'account' }): string =>
  item.kind === 'lot' ? `lot:${item.id}` : `account:${item.companyId}:${item.id}`

/** Each item once, and a limited number per environment. */
export function withRecent(list: readonly RecentItem[], item: RecentItem): RecentItem[] {
  const rest = list.filter(({ key, environment }) => key !== item.key || environment !== item.environment)
  const kept = [item, ...rest]
  return kept.filter(
    (one, at) =>
      kept.slice(0, at).filter(({ environment }) => environment === one.environment).length < MAX_PER_ENVIRONMENT,
  )
}

export async function readRecent(): Promise<RecentItem[]> {
  const { items } = await readView<{ items: unknown }>(SCREEN, { items: [] })
  return Array.isArray(items) ? items.filter(isItem) : []
}

export async function addRecent(item: RecentItem): Promise<RecentItem[]> {
  const items = withRecent(await readRecent(), item)
  await saveView(SCREEN, { items })
  return items
}

function isItem(value: unknown): value is RecentItem {
  const { key, environment, companyId, id } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return [key, environment, companyId, id].every((part) => typeof part === 'string')
}
