import type { VirtualSort } from './types.ts'

/** Ascending, then descending, then the original order. */
export function nextSort(sort: VirtualSort | undefined, key: string): VirtualSort | undefined {
  if (sort?.key !== key) return { key, direction: 1 }
  return sort.direction > 0 ? { key, direction: -1 } : undefined
}

/** Stable; NaN (no value) comes last in both directions. No comparison functions, for speed. */
export function numberOrder(chosen: Uint32Array, keys: Float64Array, direction: 1 | -1): Uint32Array {
  const packed = packedOrder(chosen, keys, direction)
  if (packed) return packed
  const { ranks, count } = numberRanks(keys)
  return rankOrder(chosen, ranks, count, direction)
}

// Packs key and position into one double for the fast native sort. Exact while the key range times the number of rows
// is a safe integer, which is nearly always so.
function packedOrder(chosen: Uint32Array, keys: Float64Array, direction: 1 | -1): Uint32Array | undefined {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? NaN
    if (key < low) low = key
    if (key > high) high = key
    if (key % 1 !== 0 && !Number.isNaN(key)) return undefined
  }
  const range = high - low + 1
  // Without any value the range is negative.
  if (!(range > 0 && (range + 1) * keys.length < Number.MAX_SAFE_INTEGER)) return undefined
  const packed = new Float64Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? NaN
    packed[at] = (Number.isNaN(key) ? range : direction > 0 ? key - low : high - key) * keys.length + at
  }
  packed.sort()
  const sorted = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) sorted[at] = chosen[(packed[at] ?? 0) % keys.length] ?? 0
  return sorted
}

/** Stable; rank `count` (no value) comes last in both directions. */
export function rankOrder(chosen: Uint32Array, ranks: Uint32Array, count: number, direction: 1 | -1): Uint32Array {
  const starts = new Uint32Array(count + 2)
  const slot = (rank: number) => (rank === count || direction > 0 ? rank : count - 1 - rank)
  for (let at = 0; at < ranks.length; at++) bump(starts, slot(ranks[at] ?? count) + 1)
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const sorted = new Uint32Array(chosen.length)
  for (let at = 0; at < ranks.length; at++) sorted[bump(starts, slot(ranks[at] ?? count))] = chosen[at] ?? 0
  return sorted
}

function bump(counts: Uint32Array, at: number): number {
  const before = counts[at] ?? 0
  counts[at] = before + 1
  return before
}

function numberRanks(keys: Float64Array): { ranks: Uint32Array; count: number } {
  const sorted = keys.toSorted()
  let count = 0
  for (const key of sorted) if (!Number.isNaN(key) && (count === 0 || key !== sorted[count - 1])) sorted[count++] = key
  const ranks = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) ranks[at] = placeOf(sorted, count, keys[at] ?? NaN)
  return { ranks, count }
}

function placeOf(sorted: Float64Array, count: number, key: number): number {
  if (Number.isNaN(key)) return count
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}
