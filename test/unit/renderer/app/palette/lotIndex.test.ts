import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { createLotIndex, type LotLine } from '#app/palette/lotIndex'
import { AppDatabase } from '#data/schema/db'
import { lot } from '../../features/pay/month/samples.ts'

let count = 0
const opened: AppDatabase[] = []
async function fresh(): Promise<AppDatabase> {
  const database = new AppDatabase(`lot-index-${String(count++)}`)
  opened.push(database)
  return database.open() as unknown as Promise<AppDatabase>
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.delete()))
})

const head = { ...lot('x', 0).head, dueDate: '2026-12-10', applicantName: 'ア' }
const record = (n: number, month: string, change: number, name = '') =>
  lot(`c${String(n % 3)}`, n, {
    lotId: `lot-${String(n)}`,
    month,
    updatedAt: `2026-12-01T00:00:00.${String(change).padStart(3, '0')}Z`,
    head: { ...head, localTaxPaymentDataName: name },
  })
const read = ({ lotId, month, name, totalAmount, updatedAt }: LotLine) => ({
  lotId,
  month,
  name,
  totalAmount,
  updatedAt,
})

/** What reading the whole table gives. */
const whole = async (database: AppDatabase) =>
  (await database.lots.toArray())
    .toSorted((a, b) => b.month.localeCompare(a.month) || b.updatedAt.localeCompare(a.updatedAt))
    .map(({ lotId, month, head: { localTaxPaymentDataName: name }, totals: { totalAmount }, updatedAt }) => ({
      lotId,
      month,
      name,
      totalAmount,
      updatedAt,
    }))

const months = fc.constantFrom('2025-12', '2026-01', '2026-11', '2027-03')
const write = fc.record({
  what: fc.constantFrom('put', 'put', 'put', 'delete', 'rename', 'clear', 'load'),
  n: fc.nat({ max: 6 }),
  month: months,
})

it('has the same lots in the same order as the whole table, whatever was written before and between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 25 }), async (writes) => {
      const database = await fresh()
      const index = createLotIndex(database)
      const after = () => Promise.resolve()
      for (const [at, { what, n, month }] of writes.entries()) {
        if (what === 'put') await database.lots.put(record(n, month, at))
        if (what === 'delete') await database.lots.delete(`lot-${String(n)}`)
        if (what === 'rename')
          await database.lots.update(`lot-${String(n)}`, {
            head: { ...head, localTaxPaymentDataName: `名${String(at)}` },
          })
        if (what === 'clear') await database.lots.clear()
        if (what === 'load') {
          await index.load(after)
          expect(index.lines().map(read)).toEqual(await whole(database))
        }
      }
      await index.load(after)
      expect(index.lines().map(read)).toEqual(await whole(database))
    }),
    { numRuns: 40 },
  )
})

it('gives the newest month first, and reads no month twice unless one of its lots was written', async () => {
  const database = await fresh()
  await database.lots.bulkPut(
    ['2026-11', '2026-10', '2026-09'].flatMap((month, m) => [record(m * 2, month, 1), record(m * 2 + 1, month, 2)]),
  )
  const index = createLotIndex(database)
  const seen: number[] = []
  await index.load(async () => void seen.push(index.lines().length))
  expect(seen).toEqual([2, 4, 6, 6])
  const reads: string[] = []
  database.lots.hook('reading', (row) => {
    reads.push(row.lotId)
    return row
  })
  await index.load(() => Promise.resolve())
  expect(reads).toEqual([])
  await database.lots.put(record(2, '2026-10', 9, '新しい'))
  await index.load(() => Promise.resolve())
  expect(new Set(reads)).toEqual(new Set(['lot-2', 'lot-3']))
  expect(index.lines()[2]).toMatchObject({ lotId: 'lot-2', name: '新しい' })
})

it('continues a reading that an earlier opening began, and begins again after one that failed', async () => {
  const database = await fresh()
  await database.lots.bulkPut(['2026-11', '2026-10'].map((month, n) => record(n, month, n)))
  const index = createLotIndex(database)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const first = index.load(() => promise)
  const seen: number[] = []
  const second = index.load(async () => void seen.push(index.lines().length))
  resolve(undefined)
  await Promise.all([first, second])
  expect(seen.at(-1)).toBe(2)

  const other = createLotIndex(database)
  await expect(other.load(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await other.load(() => Promise.resolve())
  expect(other.lines()).toHaveLength(2)
})
