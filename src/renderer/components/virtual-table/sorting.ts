import type { VirtualSort } from './types.ts'

/** What a click on a heading makes of the sorting: up, then down, then as the rows came. */
export function nextSort(sort: VirtualSort | undefined, key: string): VirtualSort | undefined {
  if (sort?.key !== key) return { key, direction: 1 }
  return sort.direction > 0 ? { key, direction: -1 } : undefined
}
