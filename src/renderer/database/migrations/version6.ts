import type { Migration } from './migration.ts'

/** No change: the number was used in development only, and databases of version 7 exist. */
export const version6: Migration = {
  version: 6,
  stores: {},
}
