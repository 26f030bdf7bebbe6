import type { Migration } from './migration.ts'

/** The payees of each company. */
export const version2: Migration = {
  version: 2,
  stores: { payees: '[companyId+payeeId], companyId' },
}
