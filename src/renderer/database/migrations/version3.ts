import type { Migration } from './migration.ts'

/** Imported files and the column mappings a person confirmed. */
export const version3: Migration = {
  version: 3,
  stores: { imports: '[companyId+hash]', mappings: '++id, companyId' },
}
