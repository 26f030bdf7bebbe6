import type { Migration } from './migration.ts'

/** The employees of the year plans, and the layouts of the files they come from. */
export const version12: Migration = {
  version: 12,
  stores: {
    yearEmployees: 'employeeId, companyId, [companyId+year], year',
    yearLayouts: '[companyId+layoutId], companyId',
  },
}
