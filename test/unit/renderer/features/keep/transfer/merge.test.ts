import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDetail, emptyHead, lotTotals } from '#domain/lots/lot'
import { openDraft } from '#data/repositories/lots'
import { trashCompany, trashLot } from '#data/repositories/trash'
import { db, type LotRecord, type Received } from '#data/schema/db'
import { company } from '../../bank/balances/samples.ts'
import {
  choicesOf,
  compareLots,
  comparePayees,
  type LotItem,
  relate,
  type Side,
  sidesOf,
  standardChoice,
} from '#features/keep/transfer/compare'
import { takenFile } from '#test/unit/renderer/takenFile'
import { countAll, sendAll, sendSome } from '#features/keep/transfer/collect'
import {
  ChangedMeanwhile,
  copiesHere,
  finished,
  mergeTables,
  sidesHere,
  UNFINISHED,
} from '#features/keep/transfer/merge'
import { addRows, emptyTables, RowRefused, type Tables } from '#features/keep/transfer/rows'

vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {
      /* No listeners. */
    }
    close() {
      /* Nothing is open. */
    }
  },
)

const COMPANY = '0190a3a1-0000-7000-8000-0000000000c1'
const ORIGIN = {
  fileId: '0190a3a1-0000-7000-8000-0000000000f1',
  machine: 'A',
  user: 'hanako',
  at: '2026-11-21T00:00:00.000Z',
}
const names = { mine: (name: string) => `${name} mine`, theirs: (name: string) => `${name} theirs` }
const NO_REST = {
  lookups: [],
  balances: [],
  balanceGroups: [],
  expectedLists: [],
  matches: [],
  imports: [],
  mappings: [],
  monthNotes: [],
  yearEmployees: [],
  yearLayouts: [],
  layouts: [],
  intakes: [],
}

beforeEach(async () => {
  await db.open()
  await Promise.all(db.tables.map((table) => table.clear()))
})

interface Made {
  lotId: string
  amounts: number[]
  updatedAt: string
  received?: string
}
function side({ lotId, amounts, updatedAt, received }: Made): Side {
  const rows = amounts.map((amount, n) => ({
    rowId: `${lotId}-${n}`,
    detail: {
      ...emptyDetail(),
      municipalityCode: '131016',
      designatedNumber: String(n),
      amountOfPayrollTaxPayments: amount,
    },
    raw: {},
  }))
  const from: { received?: Received } = received ? { received: { ...ORIGIN, updatedAt: received } } : {}
  const record: LotRecord = {
    lotId,
    companyId: COMPANY,
    head: { ...emptyHead(), localTaxPaymentDataName: lotId, monthForWhichPaymentIsDue: '2026-11' },
    month: '2026-11',
    totals: lotTotals(rows.map(({ detail }) => detail)),
    detailCount: rows.length,
    createdAt: updatedAt,
    updatedAt,
    bankErrors: [],
    ...from,
  }
  return { record, rows, steps: [] }
}

async function put(sides: readonly Side[]): Promise<void> {
  for (const { record, rows } of sides) {
    await db.lots.put(record)
    await db.orders.put({ lotId: record.lotId, rowIds: rows.map(({ rowId }) => rowId) })
    await db.details.bulkPut(rows.map((row) => ({ lotId: record.lotId, ...row })))
  }
}

/** Returns the content of a lot without its name, because copies have other names. */
const saidBy = ({ rows }: Side) => JSON.stringify(rows.map(({ detail }) => detail.amountOfPayrollTaxPayments))
const here = async () => [...(await sidesHere(await db.lots.toCollection().primaryKeys())).values()]

async function merge(
  theirs: readonly Side[],
  held: { here?: readonly string[]; there?: readonly string[]; elsewhere?: readonly string[] } = {},
  choose = standardChoice,
) {
  const mine = await sidesHere(theirs.map(({ record }) => record.lotId))
  const items = compareLots(
    mine,
    theirs,
    (lotId) => (held.here?.includes(lotId) ? 'here' : held.elsewhere?.includes(lotId) ? 'elsewhere' : 'nowhere'),
    new Set(held.there),
    await copiesHere(db),
  )
  return mergeTables(db, {
    lots: items.map((item) => ({ item, choice: choose(item) })),
    payees: [],
    rest: NO_REST,
    origin: ORIGIN,
    names,
  })
}

/** Returns the tables that `send` exports, as they are read from a file. */
async function tablesOf(send: (send: Parameters<typeof sendAll>[1]) => Promise<unknown>): Promise<Tables> {
  const tables = emptyTables()
  await send(async (table, rows) => {
    addRows(tables, { parts: [{ table, rows }], done: false })
  })
  return tables
}

const stamp = fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z')
const lot = fc.record(
  { lotId: fc.constantFrom('a', 'b', 'c'), amounts: fc.array(fc.nat(3), { maxLength: 3 }), updatedAt: stamp },
  { requiredKeys: ['lotId', 'amounts', 'updatedAt'] },
)
const lots = fc.uniqueArray(lot, { selector: ({ lotId }) => lotId, maxLength: 3 }).map((list) => list.map(side))
const ids = fc.subarray(['a', 'b', 'c'])

describe('two sets of lots without proof of which is newer', () => {
  it('merge to the same contents in either direction, without losing an edit of either', async () => {
    await fc.assert(
      fc.asyncProperty(lots, lots, async (a, b) => {
        const results: string[][] = []
        for (const [first, second] of [
          [a, b],
          [b, a],
        ] as const) {
          await Promise.all(db.tables.map((table) => table.clear()))
          await put(first)
          await merge(second)
          results.push((await here()).map(saidBy).sort())
          for (const one of [...first, ...second]) expect(results.at(-1)).toContain(saidBy(one))
        }
        expect(results[0]).toEqual(results[1])
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('do not change when merged again', async () => {
    await fc.assert(
      fc.asyncProperty(lots, lots, async (a, b) => {
        await Promise.all(db.tables.map((table) => table.clear()))
        await put(a)
        await merge(b)
        const once = (await here()).map(saidBy).sort()
        await merge(b)
        expect((await here()).map(saidBy).sort()).toEqual(once)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('a filed lot', () => {
  it("keeps the content of the computer that filed it, and the other computer's draft as a copy", async () => {
    await fc.assert(
      fc.asyncProperty(lots, lots, ids, ids, async (a, b, filedHere, filedThere) => {
        await Promise.all(db.tables.map((table) => table.clear()))
        await put(a)
        await merge(b, { here: filedHere, there: filedThere })
        const now = new Map((await here()).map((one) => [one.record.lotId, one]))
        for (const lotId of filedHere) {
          const mine = a.find(({ record }) => record.lotId === lotId)
          if (mine) expect(saidBy(now.get(lotId)!)).toBe(saidBy(mine))
        }
        for (const lotId of filedThere.filter((one) => !filedHere.includes(one))) {
          const theirs = b.find(({ record }) => record.lotId === lotId)
          if (theirs) expect(saidBy(now.get(lotId)!)).toBe(saidBy(theirs))
        }
        for (const one of [...a, ...b]) expect([...now.values()].map(saidBy)).toContain(saidBy(one))
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('has the content of the computer that filed it, even if the journal was imported before the content', async () => {
    await put([side({ lotId: 'a', amounts: [1], updatedAt: '1' })])
    await merge([side({ lotId: 'a', amounts: [2], updatedAt: '2' })], { elsewhere: ['a'], there: ['a'] })
    expect((await here()).map(saidBy).sort()).toEqual(['[1]', '[2]'])
    expect(saidBy((await sidesHere(['a'])).get('a')!)).toBe('[2]')
    await merge([side({ lotId: 'a', amounts: [3], updatedAt: '3' })], { elsewhere: ['a'] })
    expect(saidBy((await sidesHere(['a'])).get('a')!)).toBe('[2]')
  })

  it('offers no choice that would replace it with a draft', () => {
    const [mine, theirs] = [
      side({ lotId: 'a', amounts: [1], updatedAt: '1' }),
      side({ lotId: 'a', amounts: [2], updatedAt: '2' }),
    ]
    const item = (held: LotItem['held']): LotItem => ({
      kind: 'lot',
      key: 'a',
      companyId: COMPANY,
      mine,
      theirs,
      relation: 'conflict',
      held,
    })
    expect(choicesOf(item('here'))).toEqual(['mine', 'both'])
    expect(choicesOf(item('twice'))).toEqual(['mine', 'both'])
    expect(choicesOf(item('there'))).toEqual(['both', 'theirs'])
    expect(choicesOf(item('none'))).toEqual(['mine', 'theirs', 'both'])
  })
})

describe('the newer of two lots', () => {
  const made = (amounts: number[], updatedAt: string, received?: string) =>
    side({ lotId: 'a', amounts, updatedAt, ...(received && { received }) })
  it.each<[string, Side | undefined, Side, string]>([
    ['does not matter for a lot that only the file has', undefined, made([1], '1'), 'new'],
    ['does not matter for equal lots', made([1], '1'), made([1], '2'), 'same'],
    [
      'is the one in the file if it came from here and was edited there',
      made([1], '1'),
      made([2], '3', '1'),
      'newerThere',
    ],
    ['is the one here if it came from there and was edited here', made([2], '3', '1'), made([1], '1'), 'newerHere'],
    [
      'is the one in the file if the one here is unchanged since it arrived',
      made([1], '1', '1'),
      made([2], '2'),
      'newerThere',
    ],
    [
      'is the one here if the one in the file is unchanged since it left here',
      made([2], '2'),
      made([1], '1', '1'),
      'newerHere',
    ],
    ['is unknown if both were edited since', made([2], '3', '1'), made([3], '4'), 'conflict'],
    ['cannot be told from the clock alone', made([1], '1'), made([2], '9'), 'conflict'],
  ])('%s', (_name, mine, theirs, relation) => {
    expect(relate(mine, theirs)).toBe(relation)
  })
})

describe('merging a file', () => {
  it('writes nothing if a lot has changed since it was compared', async () => {
    await put([side({ lotId: 'a', amounts: [1], updatedAt: '1' })])
    const theirs = [
      side({ lotId: 'b', amounts: [9], updatedAt: '1' }),
      side({ lotId: 'a', amounts: [2], updatedAt: '2' }),
    ]
    const mine = await sidesHere(['a', 'b'])
    const items = compareLots(mine, theirs, () => 'nowhere', new Set())
    await db.lots.update('a', { revision: 5 })
    await expect(
      mergeTables(db, {
        lots: items.map((item) => ({ item, choice: 'theirs' })),
        payees: [],
        rest: NO_REST,
        origin: ORIGIN,
        names,
      }),
    ).rejects.toThrow(ChangedMeanwhile)
    expect((await here()).map(saidBy)).toEqual(['[1]'])
    expect(await db.views.get(UNFINISHED)).toBeUndefined()
  })

  it('takes over many lots as it takes each, also those that are there already, and leaves the others alone', async () => {
    const numbers = Array.from({ length: 230 }, (_, n) => n)
    const lotOf = (n: number, amounts: number[], updatedAt: string) =>
      side({ lotId: `lot-${String((n * 7919) % 1000).padStart(4, '0')}`, amounts, updatedAt })
    const before = numbers.filter((n) => n % 3 === 0).map((n) => lotOf(n, [n, 5, 6], '1'))
    const untouched = [side({ lotId: 'lot-0500x', amounts: [8], updatedAt: '1' })]
    await put([...before, ...untouched])
    const left = { ...before[0]!.rows[0]!, lotId: before[1]!.record.lotId, rowId: 'of no order' }
    await db.details.put(left)
    await db.steps.bulkPut(
      [...before, ...untouched].map(({ record: { lotId } }) => ({
        ...{ lotId, n: 0, redo: false },
        ...{ changed: [], gone: [], added: [] },
      })),
    )
    const theirs = numbers.map((n) => ({
      ...lotOf(n, [n + 1], '2'),
      steps: [{ lotId: '', n: 7, redo: false, changed: [], gone: ['y'], added: [] }],
    }))
    const done = await merge(theirs, {}, ({ relation }) => (relation === 'same' ? 'mine' : 'theirs'))
    expect(done).toMatchObject({ added: 153, replaced: 77, copies: 0, kept: 0 })
    expect(done.lotIds).toEqual(theirs.map(({ record }) => record.lotId))
    expect(await db.details.count()).toBe(theirs.length + 1)
    for (const one of theirs) {
      const { lotId } = one.record
      const now = (await sidesHere([lotId])).get(lotId)
      expect(now).toMatchObject({ rows: one.rows, steps: [{ lotId, n: 7, gone: ['y'] }] })
      expect(now?.record.totals).toEqual(one.record.totals)
    }
    expect((await sidesHere(['lot-0500x'])).get('lot-0500x')).toMatchObject({ ...untouched[0], steps: [{ n: 0 }] })
  })

  it('lets a row of a table meet what an earlier one of the same key became', async () => {
    const balance = (at: string) => ({ companyId: COMPANY, accountId: 'x', at, balance: {} as never })
    await db.balances.put(balance('2'))
    const balances = [balance('1'), balance('4'), balance('3')]
    await mergeTables(db, { lots: [], payees: [], rest: { ...NO_REST, balances }, origin: ORIGIN, names })
    expect(await db.balances.toArray()).toEqual([balance('4')])
  })

  it('records the import as unfinished until it is done', async () => {
    await merge([side({ lotId: 'a', amounts: [1], updatedAt: '1' })])
    expect((await db.views.get(UNFINISHED))?.view).toEqual({ machine: 'A', at: ORIGIN.at })
    await finished(db)
    expect(await db.views.get(UNFINISHED)).toBeUndefined()
  })

  it('records where a lot came from, and computes its totals from its rows', async () => {
    const theirs = side({ lotId: 'a', amounts: [10, 20], updatedAt: '1' })
    theirs.record.totals.totalAmount = 1
    await merge([theirs])
    expect(await db.lots.get('a')).toMatchObject({
      received: { machine: 'A', user: 'hanako', updatedAt: '1' },
      totals: { totalAmount: 30 },
      updatedAt: '1',
    })
  })

  it("orders the bank's answers by time, and combines lists of expected deposits", async () => {
    const answer = (at: string, status: string) => ({
      id: 1,
      companyId: COMPANY,
      acceptanceNo: '000000000001',
      at,
      answer: { transactionStatus: status } as never,
    })
    await db.lookups.bulkAdd([
      { ...answer('2', 'b'), id: 1 },
      { ...answer('4', 'd'), id: 2 },
    ])
    const line = (name: string) => ({ name, kana: '', amount: 1, dueDate: '', invoiceNo: '' })
    const list = (items: string[], updatedAt: string) => ({
      companyId: COMPANY,
      environment: 'practice' as const,
      accountId: 'x',
      files: items,
      updatedAt,
      items: items.map(line),
    })
    await db.expectedLists.put(list(['a', 'b'], '5'))
    const rest = {
      ...NO_REST,
      lookups: [answer('1', 'a'), answer('2', 'b'), answer('3', 'c')],
      expectedLists: [list(['b', 'c'], '3')],
    }
    for (let times = 0; times < 2; times++) await mergeTables(db, { lots: [], payees: [], rest, origin: ORIGIN, names })
    expect((await db.lookups.orderBy('id').toArray()).map(({ at }) => at)).toEqual(['1', '2', '3', '4'])
    expect((await db.expectedLists.toArray())[0]).toMatchObject({ items: ['a', 'b', 'c'].map(line), updatedAt: '5' })
  })

  it('matches payees by their codes at the bank, and keeps the stored payee unless the other is chosen', async () => {
    const payee = (payeeId: string, memo: string) => ({
      companyId: COMPANY,
      payeeId,
      municipalityCode: '131016',
      municipalityName: 'チヨダク',
      designatedNumber: '1',
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: 2,
      halfYearly: false,
      memo,
    })
    await db.payees.put(payee('mine', 'here'))
    const [item] = comparePayees(await db.payees.toArray(), [payee('theirs', 'there')])
    expect([item?.relation, choicesOf(item!), standardChoice(item!)]).toEqual(['conflict', ['mine', 'theirs'], 'mine'])
    await mergeTables(db, {
      lots: [],
      payees: [{ item: item!, choice: 'theirs' }],
      rest: NO_REST,
      origin: ORIGIN,
      names,
    })
    expect(await db.payees.toArray()).toEqual([payee('mine', 'there')])
    expect(comparePayees(await db.payees.toArray(), [payee('theirs', 'there')])[0]?.relation).toBe('same')
  })
})

describe('exported data', () => {
  it('is imported unchanged, including undo steps', async () => {
    const one = side({ lotId: 'a', amounts: [1, 2], updatedAt: '1' })
    await put([one])
    await db.steps.put({ lotId: 'a', n: 0, redo: false, changed: [], gone: ['x'], added: [] })
    const tables = await tablesOf((send) => sendAll(db, send, true))
    const [back] = sidesOf(tables)
    expect(back).toEqual({ ...one, steps: [{ lotId: 'a', n: 0, redo: false, changed: [], gone: ['x'], added: [] }] })
  })

  it('has the lots as reading one after the other finds them, in their order, where they are read in groups', async () => {
    const many = Array.from({ length: 250 }, (_, n) =>
      side({ lotId: `lot-${String(n * 7919).padStart(8, '0')}`, amounts: [n, n + 1, 3].slice(n % 3), updatedAt: '1' }),
    )
    await put(many)
    const ids = await db.lots.toCollection().primaryKeys()
    await db.steps.bulkPut(
      ids.flatMap((lotId) => [1, 0].map((n) => ({ lotId, n, redo: false, changed: [], gone: [String(n)], added: [] }))),
    )
    // One lot lacks its order, one has rows in another order, and one has a row that is in no order.
    await db.orders.delete(ids[99] ?? '')
    const turned = await db.orders.get(ids[100] ?? '')
    await db.orders.put({ lotId: ids[100] ?? '', rowIds: turned?.rowIds.toReversed() ?? [] })
    await db.details.put({ ...(await db.details.toCollection().first())!, lotId: ids[101] ?? '', rowId: 'left behind' })

    const sent: Record<string, string[]> = {}
    await sendAll(
      db,
      async (table, rows) => {
        ;(sent[table] ??= []).push(...rows)
      },
      false,
    )
    const expected: Record<string, string[]> = { lots: [], orders: [], details: [], steps: [] }
    for (const lotId of ids) {
      const draft = await openDraft(lotId)
      if (!draft) continue
      const add = (table: string, ...rows: object[]) => expected[table]?.push(...rows.map((row) => JSON.stringify(row)))
      add('lots', draft.record)
      add('orders', { lotId, rowIds: draft.rows.map(({ rowId }) => rowId) })
      add('details', ...draft.rows.map((row) => ({ lotId, ...row })))
      add('steps', ...draft.steps)
    }
    expect(expected['lots']).toHaveLength(249)
    expect(sent).toEqual(expected)
  })

  it('is counted by company before it is written, with the lots of companies that are not there any more', async () => {
    const [mine, other, gone] = ['a', 'b', 'c'].map((lotId) => side({ lotId, amounts: [1], updatedAt: '1' }))
    other!.record.companyId = 'other'
    gone!.record.companyId = 'gone'
    await put([mine!, other!, gone!])
    const answer = { acceptanceNo: '000000000001', at: '1', answer: {} }
    await db.lookups.bulkAdd(['other', 'other', 'gone'].map((companyId, id) => ({ id, companyId, ...answer })))
    const none = { payees: 0, deposits: 0 }
    expect(await countAll(db, [COMPANY, 'other'])).toEqual({
      companies: [
        { companyId: COMPANY, lots: 1, lookups: 0, ...none },
        { companyId: 'other', lots: 1, lookups: 2, ...none },
      ],
      orphans: 1,
      statementCharacters: 0,
    })
  })

  it('ends with the first part that is refused', async () => {
    await put(Array.from({ length: 30 }, (_, n) => side({ lotId: `a${String(n)}`, amounts: [n], updatedAt: '1' })))
    const tables: string[] = []
    const sending = sendAll(
      db,
      (table) => {
        tables.push(table)
        return Promise.reject(new Error('the disk is full'))
      },
      false,
    )
    await expect(sending).rejects.toThrow('the disk is full')
    expect(tables).toHaveLength(1)
  })

  it('contains all chunks of a statement, in order, however many there are', async () => {
    const place = { companyId: COMPANY, environment: 'production', accountId: 'x', kind: 'transactions' } as const
    const day = '2026-11-01'
    const span = { from: day, to: day, readOn: day, askedFrom: day, askedTo: day, inquiredAt: '' }
    const sources = Array.from({ length: 45 }, (_, n) => `source ${String(n).padStart(2, '0')}`)
    await db.statements.put({
      ...place,
      inquiredAt: '',
      newestFirst: false,
      spans: sources.map((sourceId) => ({ ...span, sourceId })),
    })
    const chunks = sources.flatMap((sourceId, at) =>
      Array.from({ length: [0, 1, 19, 20, 21, 61][at % 6] ?? 0 }, (_, n) => ({
        ...{ sourceId, n, first: day, last: day },
        entries: [],
      })),
    )
    await db.statementChunks.bulkPut(chunks)
    expect((await tablesOf((send) => sendAll(db, send, true))).statementChunks).toEqual(chunks)
  })

  it('contains nothing from the trash: no deleted lot, and no deposits or statements of a deleted company', async () => {
    await put([side({ lotId: 'a', amounts: [1], updatedAt: '1' }), side({ lotId: 'b', amounts: [2], updatedAt: '1' })])
    await trashLot('b')
    await trashCompany(company('gone', []), false)
    const place = { environment: 'production', accountId: 'x' } as const
    for (const companyId of [COMPANY, 'gone']) {
      await db.expectedLists.put({ companyId, ...place, files: [], updatedAt: '1', items: [] })
      await db.statements.put({
        companyId,
        ...place,
        kind: 'transactions',
        inquiredAt: '',
        newestFirst: false,
        spans: [],
      })
    }
    const tables = await tablesOf((send) => sendAll(db, send, true))
    expect(tables.lots.map(({ lotId }) => lotId)).toEqual(['a'])
    for (const table of ['expectedLists', 'statements'] as const)
      expect(tables[table].map(({ companyId }) => companyId)).toEqual([COMPANY])
  })

  it('contains only the chosen lots and their payees in a handover', async () => {
    await put([side({ lotId: 'a', amounts: [1], updatedAt: '1' }), side({ lotId: 'b', amounts: [2], updatedAt: '1' })])
    const payee = {
      companyId: COMPANY,
      municipalityCode: '131016',
      municipalityName: '',
      numberOfPayrollTaxPayments: 0,
      amountOfPayrollTaxPayments: 0,
      halfYearly: false,
      memo: '',
    }
    await db.payees.bulkPut([
      { ...payee, payeeId: '1', designatedNumber: '0' },
      { ...payee, payeeId: '2', designatedNumber: '77' },
    ])
    await db.balanceGroups.put({ companyId: COMPANY, accountId: '', name: 'g' })
    const tables = await tablesOf((send) => sendSome(db, send, ['a']))
    expect([
      tables.lots.map(({ lotId }) => lotId),
      tables.payees.map(({ payeeId }) => payeeId),
      tables.balanceGroups,
    ]).toEqual([['a'], ['1'], []])
  })

  it('hands a lot over with the account of its file, but not with that of a list of all clients', async () => {
    await put([side({ lotId: 'a', amounts: [1], updatedAt: '1' })])
    const { layout: _none, ...file } = takenFile('a.csv')
    const kept = { ...file, owners: ['lot/a'], at: '1' }
    await db.intakes.bulkPut([
      { ...kept, intakeId: 'own' },
      { ...kept, intakeId: 'office', companyId: '', subject: 'officeLot' },
    ])
    const idsOf = (tables: Awaited<ReturnType<typeof tablesOf>>) => tables.intakes.map(({ intakeId }) => intakeId)
    expect(idsOf(await tablesOf((send) => sendSome(db, send, ['a'])))).toEqual(['own'])
    expect(idsOf(await tablesOf((send) => sendAll(db, send, false))).toSorted()).toEqual(['office', 'own'])
  })

  it('carries the notes about months, those of its lots in a handover, and the later of two notes wins', async () => {
    await put([side({ lotId: 'a', amounts: [1], updatedAt: '1' })])
    const note = { companyId: COMPANY, month: '2026-11', note: 'old', waitingSince: '2026-11-05', updatedAt: '1' }
    await db.monthNotes.bulkPut([note, { ...note, month: '2026-10' }])
    expect((await tablesOf((send) => sendAll(db, send, false))).monthNotes).toHaveLength(2)
    expect((await tablesOf((send) => sendSome(db, send, ['a']))).monthNotes).toEqual([note])
    const theirs = [
      { ...note, note: 'new', updatedAt: '2' },
      { ...note, month: '2026-10', note: 'older', updatedAt: '0' },
      { ...note, month: '2026-09' },
    ]
    await mergeTables(db, { lots: [], payees: [], rest: { ...NO_REST, monthNotes: theirs }, origin: ORIGIN, names })
    expect((await db.monthNotes.toArray()).map(({ month, note: text }) => [month, text])).toEqual([
      ['2026-09', 'old'],
      ['2026-10', 'old'],
      ['2026-11', 'new'],
    ])
  })

  it('loses no mark of a booked lot, whichever note is the later', async () => {
    const mark = (acceptanceNo: string) => ({
      environment: 'production',
      acceptanceNo,
      at: '2026-12-11T00:00:00.000Z',
      program: 'freee' as const,
      total: 1,
      fee: 0,
    })
    const note = (month: string, updatedAt: string, acceptanceNo: string) => ({
      ...{ companyId: COMPANY, month, note: '', updatedAt },
      booked: [mark(acceptanceNo)],
    })
    await db.monthNotes.bulkPut([note('2026-11', '1', 'mine'), note('2026-10', '2', 'mine')])
    const theirs = [note('2026-11', '2', 'theirs'), note('2026-10', '1', 'theirs')]
    await mergeTables(db, { lots: [], payees: [], rest: { ...NO_REST, monthNotes: theirs }, origin: ORIGIN, names })
    for (const { booked = [] } of await db.monthNotes.toArray())
      expect(booked.map(({ acceptanceNo }) => acceptanceNo).toSorted()).toEqual(['mine', 'theirs'])
    expect(await db.monthNotes.count()).toBe(2)
  })

  it('is refused if a row is invalid, with the table, row and field', () => {
    const rows = [
      { companyId: COMPANY, accountId: '', name: 'g' },
      { companyId: COMPANY, accountId: 1, name: 'g' },
    ].map((one) => JSON.stringify(one))
    expect(() => addRows(emptyTables(), { parts: [{ table: 'balanceGroups', rows }], done: true })).toThrow(
      new RowRefused('balanceGroups[2].accountId'),
    )
  })
})
