import type { Migration } from './migration.ts'

/** Keeps what the office's server has, and finds the lots that were changed since a time. */
export const version11: Migration = {
  version: 11,
  stores: {
    lots: 'lotId, companyId, [companyId+month], month, updatedAt',
    officeBase: '[kind+id], lotId, companyId',
    officeCursor: 'office',
  },
}
