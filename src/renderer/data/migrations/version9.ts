import type { Migration } from './migration.ts'

/** What was deleted and can still be taken back: what the list shows, and its rows apart so that the list stays small. */
export const version9: Migration = {
  version: 9,
  stores: { trash: 'trashId', trashRows: 'trashId' },
}
