import type { Migration } from './migration.ts'

export const version13: Migration = {
  version: 13,
  stores: { officeNotices: 'id, at' },
}
