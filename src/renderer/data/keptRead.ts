import Dexie from 'dexie'
import { db } from './schema/db.ts'

export interface KeptRead<K, T> {
  peek(key: K): T | undefined
  /** Rejects if the read fails. */
  load(key: K): Promise<T>
  /** Reads even if a result is in memory. Rejects if the read fails. */
  reload(key: K): Promise<T>
}

/**
 * Keeps the last result of `read`, so that a screen can show it in its first frame. A write to `tables` by any window
 * drops it. `same` compares keys.
 */
export function keepUntilWritten<K, T>(
  tables: readonly string[],
  read: (key: K) => Promise<T>,
  same: (a: K, b: K) => boolean = Object.is,
): KeptRead<K, T> {
  let kept: { readonly key: K; readonly value: T } | undefined
  /** A read during which this changed may be outdated and is not kept. */
  let writes = 0
  Dexie.on.storagemutated.subscribe((parts) => {
    const names = Object.keys(parts)
    if (!names.some((part) => part === 'all' || tables.some((table) => part.startsWith(`idb://${db.name}/${table}/`))))
      return
    writes++
    kept = undefined
  })
  const peek = (key: K) => (kept && same(kept.key, key) ? kept.value : undefined)

  async function reload(key: K): Promise<T> {
    const before = writes
    const value = await read(key)
    if (before === writes) kept = { key, value }
    return value
  }
  const load = async (key: K) => peek(key) ?? reload(key)
  return { peek, load, reload }
}
