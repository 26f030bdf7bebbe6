import type { Migration } from './migration.ts'

export const version3: Migration = {
  version: 3,
  stores: { imports: '[companyId+hash]', mappings: '++id, companyId' },
}
