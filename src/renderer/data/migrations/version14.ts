import { intakesOf, layoutsOf, type FormerImport, type FormerLayouts } from '../intakes/formerLayouts.ts'
import type { Migration } from './migration.ts'

/**
 * One store of layouts for every kind of file, and one of the files that were taken, with their accounts, in place of a
 * store for lots, one for plans, and fields of statements and of expected deposits.
 */
export const version14: Migration = {
  version: 14,
  stores: {
    layouts: '[subject+layoutId], subject',
    intakes: 'intakeId, companyId, [companyId+hash], *owners',
    mappings: null,
    yearLayouts: null,
    imports: null,
  },
  upgrade: async (transaction) => {
    // A database from before a table existed does not get it on the way.
    const { objectStoreNames } = transaction.idbtrans.db
    const rows = async <T>(table: string): Promise<T[]> =>
      objectStoreNames.contains(table) ? transaction.table<T>(table).toArray() : []
    const former: FormerLayouts = {
      mappings: await rows('mappings'),
      yearLayouts: await rows('yearLayouts'),
      statements: await rows('statements'),
      expectedLists: await rows('expectedLists'),
    }
    await transaction.table('layouts').bulkPut(layoutsOf(former))
    await transaction.table('intakes').bulkPut(intakesOf(await rows<FormerImport>('imports')))
    await transaction
      .table<{ layouts?: unknown }>('statements')
      .toCollection()
      .modify((row) => {
        delete row.layouts
      })
    await transaction
      .table<{ mapping?: unknown }>('expectedLists')
      .toCollection()
      .modify((row) => {
        delete row.mapping
      })
  },
}
