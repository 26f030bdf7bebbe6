import type { Migration } from './migration.ts'

/** Imported files and the column mappings the user confirmed. */
export const version3: Migration = {
  version: 3,
  stores: { imports: '[companyId+hash]', mappings: '++id, companyId' },
}
