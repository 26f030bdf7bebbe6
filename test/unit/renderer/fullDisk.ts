import Dexie from 'dexie'

/** Returns what Dexie throws if the disk is full. The advice depends on the name of the error that it wraps. */
export const fullDisk = (): Error =>
  new Dexie.AbortError('Transaction aborted', new DOMException('no room', 'QuotaExceededError'))
/** The error of `fullDisk()` in the form that screens receive. */
export const FULL_DISK = { code: 'storage', detail: 'IndexedDB: QuotaExceededError' }
