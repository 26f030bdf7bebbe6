import type { Migration } from './migration.ts'

export const version10: Migration = {
  version: 10,
  stores: { monthNotes: '[companyId+month], month, companyId' },
}
