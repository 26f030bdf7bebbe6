import type { Migration } from './migration.ts'

/** What a person should read of how the office's work was merged, until it was read. */
export const version13: Migration = {
  version: 13,
  stores: { officeNotices: 'id, at' },
}
