import type { Dexie, Transaction } from 'dexie'
import { hasUnreadable, type DraftRow } from '../draft/row.ts'
import { countedAnew } from '../draft/rows.ts'
import { intakesOf, layoutsOf, type FormerImport, type FormerLayouts } from '../intakes/formerLayouts.ts'

export interface Migration {
  readonly version: number
  /** New tables, new indexes, and tables to delete (null); Dexie keeps all others. */
  readonly stores: Readonly<Record<string, string | null>>
  /** In the transaction of the upgrade, so that a failure leaves the old version whole. */
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

interface Lookup {
  id: number
  answer: { normalDetails?: unknown[] }
}

/** Payees of an answer move to a table of their own, so that lists of answers stay small. */
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

/** Index for the lots of a month of all companies. */
const version8: Migration = {
  version: 8,
  stores: { lots: 'lotId, companyId, [companyId+month], month' },
}

/** Trash; its rows apart, so that its list stays small. */
const version9: Migration = {
  version: 9,
  stores: { trash: 'trashId', trashRows: 'trashId' },
}

const version10: Migration = {
  version: 10,
  stores: { monthNotes: '[companyId+month], month, companyId' },
}

/** What the office's server has; index for lots by their last change. */
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

/** One store for the layouts of all imports, and one for their files. */
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
    // A database that skips versions does not get the tables that they added.
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

/** Index for lots paid without this app. */
const version15: Migration = {
  version: 15,
  stores: { lots: 'lotId, companyId, [companyId+month], month, updatedAt, paidElsewhere' },
}

/** The sums of lots lack what cannot be read, and say so. */
const version16: Migration = {
  version: 16,
  stores: {},
  upgrade: countLotsAnew,
}

type StoredRow = DraftRow & { lotId: string }
const ROWS_AT_ONCE = 5_000

async function countLotsAnew(transaction: Transaction): Promise<void> {
  const details = transaction.table<StoredRow, [string, string]>('details')
  const lotIds = new Set<string>()
  // Groups by key take a fraction of the time of a cursor over years of rows. Every key comes after ''.
  for (let after: string | [string, string] = ''; ;) {
    const rows: StoredRow[] = await details.where(':id').above(after).limit(ROWS_AT_ONCE).toArray()
    for (const row of rows) if (hasUnreadable(row)) lotIds.add(row.lotId)
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) break
    after = [last.lotId, last.rowId]
  }
  const lots = transaction.table<object, string>('lots')
  for (const lotId of lotIds) {
    const lot = await lots.get(lotId)
    if (lot) await lots.put(countedAnew(lot, await details.where({ lotId }).toArray()))
  }
}

/** In order, without gaps in the numbers. A released migration never changes. */
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
  version16,
]

/**
 * For each declared version Dexie parses all earlier ones again, which delays the first screen. So a step without an
 * upgrade becomes part of the next.
 */
function fewestSteps(migrations: readonly Migration[]): Migration[] {
  const steps: Migration[] = []
  for (const migration of migrations) {
    const before = steps.at(-1)?.upgrade ? undefined : steps.pop()
    steps.push({ ...migration, stores: { ...before?.stores, ...migration.stores } })
  }
  return steps
}

/** The database must not be open yet. */
export function declareVersions(database: Dexie, migrations: readonly Migration[] = MIGRATIONS): void {
  for (const { version, stores, upgrade } of fewestSteps(migrations)) {
    const declared = database.version(version).stores(stores)
    if (upgrade) declared.upgrade(upgrade)
  }
}
