import Dexie from 'dexie'

/** What the database throws when the disk is full: Dexie wraps the error whose name has an advice. */
export const fullDisk = (): Error =>
  new Dexie.AbortError('Transaction aborted', new DOMException('no room', 'QuotaExceededError'))
/** How it is shown. */
export const FULL_DISK = { code: 'storage', detail: 'IndexedDB: QuotaExceededError' }
