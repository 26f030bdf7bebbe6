import type { Migration } from './migration.ts'

/** The note about a client's month, and since when the client is waited for. */
export const version10: Migration = {
  version: 10,
  stores: { monthNotes: '[companyId+month], month, companyId' },
}
