import type { Dexie, Transaction } from 'dexie'
import { intakesOf, layoutsOf, type FormerImport, type FormerLayouts } from '../intakes/formerLayouts.ts'

export interface Migration {
  readonly version: number
  /** Tables that are new or have new indexes, and those that go (null); Dexie keeps all others as they are. */
  readonly stores: Readonly<Record<string, string | null>>
  /** Changes existing rows; runs in the transaction of the upgrade, so that a failure leaves the old version whole. */
  readonly upgrade?: (transaction: Transaction) => Promise<void>
}

const version1: Migration = {
  version: 1,
  stores: {
    lots: 'lotId, companyId, [companyId+month]',
    details: '[lotId+rowId], lotId',
    orders: 'lotId',
    balances: '[companyId+accountId], companyId',
    lookups: '++id, [companyId+acceptanceNo]',
  },
}

const version2: Migration = {
  version: 2,
  stores: { payees: '[companyId+payeeId], companyId' },
}

const version3: Migration = {
  version: 3,
  stores: { imports: '[companyId+hash]', mappings: '++id, companyId' },
}

const version4: Migration = {
  version: 4,
  stores: { steps: '[lotId+n], lotId' },
}

/** What version 4 kept of an answer, as far as this migration reads it. */
interface Lookup {
  id: number
  answer: { normalDetails?: unknown[] }
}

/** Statements, and the payees of an answer in a table of their own, so that lists of answers stay light. */
const version5: Migration = {
  version: 5,
  stores: {
    lookupPayees: 'id',
    statements: '[companyId+environment+accountId+kind], companyId',
    statementChunks: '[sourceId+n], [sourceId+last]',
  },
  upgrade: movePayees,
}

async function movePayees(transaction: Transaction): Promise<void> {
  const payees: { id: number; normalDetails: unknown[] }[] = []
  await transaction
    .table<Lookup, number>('lookups')
    .toCollection()
    .modify((lookup) => {
      const { normalDetails, ...answer } = lookup.answer
      if (!normalDetails) return
      payees.push({ id: lookup.id, normalDetails })
      lookup.answer = answer
    })
  await transaction.table('lookupPayees').bulkAdd(payees)
}

/** Changes nothing. The number was used in development only, and databases of version 7 exist. */
const version6: Migration = {
  version: 6,
  stores: {},
}

const version7: Migration = {
  version: 7,
  stores: {
    balanceGroups: '[companyId+accountId]',
    views: 'screen',
    expectedLists: '[companyId+environment+accountId]',
    matches: '[companyId+environment+accountId+depositKey+expectedKey], [companyId+environment+accountId]',
  },
}

/** Finds the lots of a month of all companies in one read. */
const version8: Migration = {
  version: 8,
  stores: { lots: 'lotId, companyId, [companyId+month], month' },
}

/** What was deleted and can still be taken back: what the list shows, and its rows apart so that the list stays small. */
const version9: Migration = {
  version: 9,
  stores: { trash: 'trashId', trashRows: 'trashId' },
}

const version10: Migration = {
  version: 10,
  stores: { monthNotes: '[companyId+month], month, companyId' },
}

/** Keeps what the office's server has, and finds the lots that were changed since a time. */
const version11: Migration = {
  version: 11,
  stores: {
    lots: 'lotId, companyId, [companyId+month], month, updatedAt',
    officeBase: '[kind+id], lotId, companyId',
    officeCursor: 'office',
  },
}

const version12: Migration = {
  version: 12,
  stores: {
    yearEmployees: 'employeeId, companyId, [companyId+year], year',
    yearLayouts: '[companyId+layoutId], companyId',
  },
}

const version13: Migration = {
  version: 13,
  stores: { officeNotices: 'id, at' },
}

/**
 * One store of layouts for every kind of file, and one of the files that were taken, with their accounts, in place of a
 * store for lots, one for plans, and fields of statements and of expected deposits.
 */
const version14: Migration = {
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

/** Lots that were paid without this app are found by when that was said. */
const version15: Migration = {
  version: 15,
  stores: { lots: 'lotId, companyId, [companyId+month], month, updatedAt, paidElsewhere' },
}

/** Every version of the schema in order. The numbers have no gaps; a released migration never changes. */
export const MIGRATIONS: readonly Migration[] = [
  version1,
  version2,
  version3,
  version4,
  version5,
  version6,
  version7,
  version8,
  version9,
  version10,
  version11,
  version12,
  version13,
  version14,
  version15,
]

/**
 * One step without an upgrade becomes part of the next, because Dexie compares each declared version with the
 * tables that are there. For each it parses all earlier ones again, and that delays the first screen.
 */
function fewestSteps(migrations: readonly Migration[]): Migration[] {
  const steps: Migration[] = []
  for (const migration of migrations) {
    const before = steps.at(-1)?.upgrade ? undefined : steps.pop()
    steps.push({ ...migration, stores: { ...before?.stores, ...migration.stores } })
  }
  return steps
}

/** Declares versions of the schema on a database that is not open yet. */
export function declareVersions(database: Dexie, migrations: readonly Migration[] = MIGRATIONS): void {
  for (const { version, stores, upgrade } of fewestSteps(migrations)) {
    const declared = database.version(version).stores(stores)
    if (upgrade) declared.upgrade(upgrade)
  }
}
