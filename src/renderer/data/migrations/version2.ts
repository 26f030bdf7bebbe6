import type { Migration } from './migration.ts'

export const version2: Migration = {
  version: 2,
  stores: { payees: '[companyId+payeeId], companyId' },
}
