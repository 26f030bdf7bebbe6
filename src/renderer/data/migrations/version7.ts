import type { Migration } from './migration.ts'

export const version7: Migration = {
  version: 7,
  stores: {
    balanceGroups: '[companyId+accountId]',
    views: 'screen',
    expectedLists: '[companyId+environment+accountId]',
    matches: '[companyId+environment+accountId+depositKey+expectedKey], [companyId+environment+accountId]',
  },
}
