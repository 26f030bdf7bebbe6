import type { Migration } from './migration.ts'

/** Finds the lots of a month of all companies in one read. */
export const version8: Migration = {
  version: 8,
  stores: { lots: 'lotId, companyId, [companyId+month], month' },
}
