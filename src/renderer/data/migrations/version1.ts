import type { Migration } from './migration.ts'

export const version1: Migration = {
  version: 1,
  stores: {
    lots: 'lotId, companyId, [companyId+month]',
    details: '[lotId+rowId], lotId',
    orders: 'lotId',
    balances: '[companyId+accountId], companyId',
    lookups: '++id, [companyId+acceptanceNo]',
  },
}
