import Dexie from 'dexie'

/** What the database throws when the disk is full, as Dexie hands it on: the name that has an advice is inside. */
export const fullDisk = (): Error =>
  new Dexie.AbortError('Transaction aborted', new DOMException('no room', 'QuotaExceededError'))
/** What is to be shown of it. */
export const FULL_DISK = { code: 'storage', detail: 'IndexedDB: QuotaExceededError' }
