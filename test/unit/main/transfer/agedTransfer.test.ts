import { expect, it, vi } from 'vitest'
import { LIMITS } from '#test/budget'
import { agedId, TEN_YEARS, writeAgedJournal } from '#test/performance/years/agedJournal'
import { temporaryFolder } from '../support.ts'
import { desk } from './twoDesks.ts'

vi.setConfig({ testTimeout: LIMITS.test })

/** No answer may be larger (bytes of JSON). */
const MOST = 1_000_000

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
const lot = (n: number) => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`

it('an office of thirty years may take over all its lots, and each answer about them is of at most 1 MB', async () => {
  const shared = temporaryFolder()
  await desk('DESK-A', shared).exportFile('backup')
  const b = desk('DESK-B', shared)
  const lots = Array.from({ length: 109_200 }, (_, n) => lot(n))
  await b.take(lots)
  b.restart()
  expect(await b.must('transfer.state')).toMatchObject({ machine: 'DESK-B', moved: null, lines: 1 })
  const marks = await b.marks(...lots, 'unknown')
  expect(marks.map(({ lotId }) => lotId)).toEqual(lots)
  expect(bytesOf(marks)).toBeGreaterThan(10 * MOST)
  expect(b.largest.bytes, b.largest.channel).toBeLessThanOrEqual(MOST)
  expect(await b.call('transfer.marks', { lotIds: lots.slice(0, 201) })).toMatchObject({ ok: false })
})

it('a file of ten years is opened by answers of at most 1 MB, and nothing of it is left out', async () => {
  const shared = temporaryFolder()
  const a = desk('DESK-A', shared)
  writeAgedJournal(a.userData, TEN_YEARS)
  a.restart()
  const filed = Array.from({ length: TEN_YEARS.clients * TEN_YEARS.months }, (_, n) =>
    agedId('lot', n % TEN_YEARS.clients, Math.floor(n / TEN_YEARS.clients)),
  )
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    JSON.stringify({ lotId: lot(n), name: '特別徴収の納付データ'.repeat(20), of: { n, text: '"' } }),
  )
  await a.exportFile(
    'backup',
    [rows.slice(0, 5_000), rows.slice(5_000)].map((some) => ({ transferId: lot(0), table: 'lots', rows: some })),
  )

  const { transferId, summary } = await a.open()
  expect(summary.journal.entries).toBe(36_000)
  const held = await a.held(transferId, [...filed, lot(1)])
  expect(held).toEqual(filed)
  expect(bytesOf(held)).toBeGreaterThan(MOST)
  const read: string[] = []
  for (let part = await a.must('transfer.rows', { transferId, tables: ['lots'] }); ;) {
    read.push(...part.parts.flatMap((one) => one.rows))
    if (part.done) break
    part = await a.must('transfer.rows', { transferId })
  }
  expect(read).toEqual(rows)
  expect(bytesOf(read)).toBeGreaterThan(5 * MOST)
  expect(a.largest.channel).toBe('transfer.rows')
  expect(a.largest.bytes).toBeLessThanOrEqual(MOST)
})

it('lots held at the bank are told only of a file that is open and unlocked', async () => {
  const a = desk('DESK-A', temporaryFolder())
  await a.exportFile('backup')
  const chosen = await a.must('transfer.choose')
  const transferId = chosen?.transferId ?? ''
  const gone = { ok: false, error: { code: 'notFound', what: 'transfer' } }
  expect(await a.call('transfer.held', { transferId, lotIds: [lot(1)] })).toEqual(gone)
  expect((await a.open()).summary.journal.entries).toBe(0)
  await a.must('transfer.cancel', { transferId })
  expect(await a.call('transfer.held', { transferId, lotIds: [lot(1)] })).toEqual(gone)
})
