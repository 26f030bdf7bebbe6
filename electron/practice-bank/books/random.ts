/**
 * Numbers in [0, 1): the same sequence for the same keys on every machine. So the practice bank can compute its ledger
 * instead of storing it.
 */
export function randomFrom(...keys: readonly number[]): () => number {
  let state = keys.reduce((hash, key) => mix(hash ^ Math.imul(key | 0, 0x9e3779b1)), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4_294_967_296
  }
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), value | 1)
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
  return (hash ^ (hash >>> 14)) >>> 0
}
