import Dexie, { type ObservabilitySet } from 'dexie'
import { db } from './schema/db.ts'

/** Calls `then` once for all writes to `tables` within `pause` (ms). The returned function ends the watching. */
export function afterWrites(tables: readonly string[], pause: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const listener = (parts: ObservabilitySet): void => {
    if (!Object.keys(parts).some((part) => tables.some((table) => part.startsWith(`idb://${db.name}/${table}/`))))
      return
    timer ??= setTimeout(() => {
      timer = undefined
      then()
    }, pause)
  }
  Dexie.on('storagemutated', listener)
  return () => {
    clearTimeout(timer)
    Dexie.on.storagemutated.unsubscribe(listener)
  }
}
