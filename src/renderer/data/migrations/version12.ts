import type { Migration } from './migration.ts'

export const version12: Migration = {
  version: 12,
  stores: {
    yearEmployees: 'employeeId, companyId, [companyId+year], year',
    yearLayouts: '[companyId+layoutId], companyId',
  },
}
