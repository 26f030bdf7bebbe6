import { onScopeDispose, shallowReactive } from 'vue'
import type { Progress } from '#contract/ipc/index'

export type Share = number | 'unknown' | undefined
const sources = shallowReactive(new Set<() => Share>())

/** Shows progress on the task bar, while the calling component is mounted. */
export function showProgress(share: () => Share): void {
  sources.add(share)
  onScopeDispose(() => sources.delete(share))
}

export function combinedProgress(shares: readonly Share[]): Progress {
  const under = shares.filter((share) => share !== undefined)
  if (under.length === 0) return 'none'
  const known = under.filter((share) => typeof share === 'number')
  return known.length === 0
    ? 'unknown'
    : Math.min(1, Math.max(0, known.reduce((sum, share) => sum + share, 0) / known.length))
}

export const overallProgress = (): Progress => combinedProgress([...sources].map((share) => share()))
