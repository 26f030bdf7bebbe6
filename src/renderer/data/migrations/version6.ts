import type { Migration } from './migration.ts'

/** Changes nothing. The number was used in development only, and databases of version 7 exist. */
export const version6: Migration = {
  version: 6,
  stores: {},
}
