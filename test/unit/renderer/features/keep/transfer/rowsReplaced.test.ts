import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { emptyDetail, emptyHead, lotTotals } from '#domain/lots/lot'
import { db, type LotRecord } from '#data/schema/db'
import { compareLots, type Side } from '#features/keep/transfer/compare'
import { mergeTables, sidesHere } from '#features/keep/transfer/merge'
import { emptyTables } from '#features/keep/transfer/rows'

const ROWS = 3

function side(lotId: string, updatedAt: string): Side {
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    rowId: `${updatedAt}-${String(n)}`,
    detail: emptyDetail(),
    raw: {},
  }))
  const record: LotRecord = {
    ...{ lotId, companyId: 'c', month: '2026-11', createdAt: updatedAt, updatedAt, bankErrors: [] },
    head: { ...emptyHead(), monthForWhichPaymentIsDue: '2026-11' },
    totals: lotTotals(rows.map(({ detail }) => detail)),
    detailCount: ROWS,
  }
  return { record, rows, steps: [] }
}

async function put(lotIds: readonly string[]): Promise<void> {
  for (const { record, rows } of lotIds.map((lotId) => side(lotId, 'before'))) {
    await db.lots.put(record)
    await db.orders.put({ lotId: record.lotId, rowIds: rows.map(({ rowId }) => rowId) })
    await db.details.bulkPut(rows.map((row) => ({ lotId: record.lotId, ...row })))
  }
}

async function takeOver(lotIds: readonly string[]): Promise<void> {
  const theirs = lotIds.map((lotId) => side(lotId, 'taken'))
  const items = compareLots(await sidesHere(lotIds), theirs, () => 'nowhere', new Set())
  await mergeTables(db, {
    lots: items.map((item) => ({ item, choice: 'theirs' })),
    payees: [],
    rest: emptyTables(),
    origin: { fileId: 'f', machine: 'A', user: 'hanako', at: '2026-11-21T00:00:00.000Z' },
    names: { mine: (name) => name, theirs: (name) => name },
  })
}

/** Counts the keys without values that are read of a table meanwhile. */
async function keysRead(of: string, work: () => Promise<void>): Promise<number> {
  const name = `keys of ${of}`
  let keys = 0
  db.close()
  db.use({
    stack: 'dbcore',
    name,
    create: (core) => ({
      ...core,
      table(wanted) {
        const table = core.table(wanted)
        if (wanted !== of) return table
        return {
          ...table,
          query: (request) =>
            table.query(request).then((found) => {
              if (request.values !== true) keys += found.result.length
              return found
            }),
        }
      },
    }),
  })
  await db.open()
  await work()
  db.close()
  db.unuse({ stack: 'dbcore', name })
  await db.open()
  return keys
}

const TAKEN = ['b', 'm', 'y']
/** Their ids lie between those of the lots that are taken over, and around them. */
const OTHERS = Array.from({ length: 60 }, (_, n) => `${'abklmnwxyz'.charAt(n % 10)}${String(n)}`)

it.each([0, OTHERS.length])(
  'lots taken over replace their own rows, and read no key of others, of which there are %i',
  async (count) => {
    await db.open()
    await Promise.all(db.tables.map((table) => table.clear()))
    const others = OTHERS.slice(0, count)
    await put([...others, ...TAKEN.slice(1)])
    expect(await keysRead('details', () => takeOver(TAKEN))).toBe(2 * ROWS)
    const keys = await db.details.toCollection().primaryKeys()
    const rowsOf = (lotIds: readonly string[], when: string) =>
      lotIds.flatMap((lotId) => side(lotId, when).rows.map(({ rowId }) => [lotId, rowId]))
    expect(new Set(keys.map(String))).toEqual(
      new Set([...rowsOf(others, 'before'), ...rowsOf(TAKEN, 'taken')].map(String)),
    )
  },
)
