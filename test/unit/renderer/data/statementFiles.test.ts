import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinedEntries, removeFile, takeFiles, type NewFile } from '#data/repositories/statementFiles'
import { takenFile } from '../takenFile.ts'
import { deleteStatements, readStatement } from '#data/repositories/statements'
import { db } from '#data/schema/db'
import { sourcesOf, type StatementKey, type StatementRow } from '#data/schema/statementRecords'
import { stateOf } from '#features/bank/statementFiles/useFileStatement'
import { sendAll } from '#features/keep/transfer/collect'
import { addRows, emptyTables, RowRefused } from '#features/keep/transfer/rows'

const KEY: StatementKey = { companyId: 'a', environment: 'practice', accountId: 'X0123456789', kind: 'transactions' }
const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`
const row = (n: number, amount: number, remarks = 'ア'): StatementRow => ({
  transactionDate: day(n),
  debitCreditTypeCode: '1',
  amount,
  remarks,
})
const fileOf = (name: string, from: number, to: number, entries: readonly StatementRow[]): NewFile => ({
  name,
  hash: name,
  at: `2026-12-31T00:00:00.00${String(name.length % 10)}Z`,
  from: day(from),
  to: day(to),
  count: entries.length,
  entries,
})
const KEPT = { taken: takenFile('a.csv', { subject: 'statement' }), owner: 'statement/a' }
const take = (file: NewFile, key = KEY) => takeFiles([{ key, file }], KEPT)
const everything = async () => ({ heads: await db.statements.toArray(), chunks: await db.statementChunks.toArray() })
const plain = (entries: readonly StatementRow[]) =>
  entries.map(({ transactionDate, amount }) => [transactionDate, amount])

beforeEach(async () => {
  await Promise.all([db.statements.clear(), db.statementChunks.clear(), db.intakes.clear()])
})

describe('the statement of an account of another bank', () => {
  it('has the entries of all files, each once, however their periods overlap and in whichever order they came', async () => {
    const ledger = fc.array(fc.record({ day: fc.integer({ min: 1, max: 9 }), amount: fc.constantFrom(100, 200) }), {
      maxLength: 30,
    })
    const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(ledger, windows, async (drafts, spans) => {
        await Promise.all([db.statements.clear(), db.statementChunks.clear()])
        const rows = drafts.toSorted((a, b) => a.day - b.day).map((one) => row(one.day, one.amount))
        for (const [at, [one, other]] of spans.entries()) {
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          const own = rows.filter(({ transactionDate }) => transactionDate >= day(from) && transactionDate <= day(to))
          await take(fileOf(`f${String(at)}`, from, to, own))
        }
        const covered = rows.filter(({ transactionDate }) =>
          spans.some(([a, b]) => transactionDate >= day(Math.min(a, b)) && transactionDate <= day(Math.max(a, b))),
        )
        expect(plain(await joinedEntries(KEY))).toEqual(plain(covered))
      }),
      { numRuns: 40 },
    )
  })

  it('stays as it is when the same file comes again', async () => {
    const file = fileOf('april', 1, 5, [row(1, 100), row(1, 100)])
    expect(await take(file)).toEqual([2])
    const before = await everything()
    expect(await take(file)).toEqual([0])
    expect(await everything()).toEqual(before)
  })

  it('loses only what a file alone had when that file is taken back', async () => {
    await take(fileOf('one', 1, 5, [row(1, 100), row(5, 500)]))
    await take(fileOf('second', 5, 9, [row(5, 500), row(9, 900)]))
    const [first] = (await readStatement(KEY))?.files ?? []
    await removeFile(KEY, first?.sourceId ?? '')
    expect(plain(await joinedEntries(KEY))).toEqual([
      [day(5), 500],
      [day(9), 900],
    ])
    const record = await readStatement(KEY)
    await removeFile(KEY, record?.files?.[0]?.sourceId ?? '')
    expect(await joinedEntries(KEY)).toEqual([])
    expect(await db.statementChunks.count()).toBe(0)
  })

  it('takes both lists or none', async () => {
    const broken = {
      ...fileOf('b', 1, 1, [row(1, 1)]),
      entries: [{ ...row(1, 1), remarks: (() => 'x') as unknown as string }],
    }
    await expect(
      takeFiles(
        [
          { key: KEY, file: fileOf('a', 1, 1, [row(1, 1)]) },
          { key: { ...KEY, kind: 'paymentArrivals' }, file: broken },
        ],
        KEPT,
      ),
    ).rejects.toThrow()
    expect(await everything()).toEqual({ heads: [], chunks: [] })
    expect(await db.intakes.count()).toBe(0)
  })

  it('says which days of a period no file covers', async () => {
    await take(fileOf('one', 1, 3, [row(1, 100)]))
    await take(fileOf('second', 6, 9, [row(9, 900)]))
    const state = stateOf(await readStatement(KEY), await joinedEntries(KEY), undefined)
    expect(state).toMatchObject({
      phase: 'complete',
      period: { from: day(1), to: day(9) },
      files: { names: ['one', 'second'] },
    })
    expect(state.files?.missing).toEqual([{ from: day(4), to: day(5) }])
  })

  it('goes to another computer whole, and a damaged head is refused', async () => {
    await take(fileOf('one', 1, 3, [row(1, 100)]))
    const tables = emptyTables()
    await sendAll(
      db,
      (table, rows) => {
        addRows(tables, { parts: [{ table, rows }], done: false })
        return Promise.resolve()
      },
      true,
    )
    const sources = new Set(tables.statementChunks.map(({ sourceId }) => sourceId))
    expect(tables.statements.flatMap(sourcesOf).every((sourceId) => sources.has(sourceId))).toBe(true)
    const wrong = JSON.stringify({ ...tables.statements[0], files: [{ sourceId: 1 }] })
    expect(() => {
      addRows(emptyTables(), { parts: [{ table: 'statements', rows: [wrong] }], done: true } as never)
    }).toThrow(RowRefused)
  })

  it('is erased with its files when the account or the company is', async () => {
    await take(fileOf('one', 1, 3, [row(1, 100)]))
    await deleteStatements({ companyId: 'a' })
    expect(await everything()).toEqual({ heads: [], chunks: [] })
  })
})
