import type { Transaction } from 'dexie'
import type { Migration } from './migration.ts'

/** What version 4 kept of an answer, as far as this migration reads it. */
interface Lookup {
  id: number
  answer: { normalDetails?: unknown[] }
}

/** Statements, and the payees of an answer in a table of their own, so that lists of answers stay light. */
export const version5: Migration = {
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
