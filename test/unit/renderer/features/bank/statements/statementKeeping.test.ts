import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar/calendar'
import { db } from '#data/schema/db'
import { deleteStatements } from '#data/repositories/statements'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { BUSY, ORDINARY } from '#test/unit/practice-bank/helpers'
import { statementHarness, offline, refusal, type Asked, type Job } from './statementHarness.ts'

const TODAY = '2026-11-21'
const back = (days: number) => addDays(TODAY, -days)
const keys = (asked: readonly Asked[]) => asked.map(({ from, to, keyword }) => `${from} ${to} ${keyword}`)
/** Returns all stored entries, however they are split into chunks. */
const keptEntries = async () => (await db.statementChunks.toArray()).flatMap(({ entries }) => entries)

describe('an interrupted statement', () => {
  it('resumes at page 37 of 50 and reads only pages 37 to 50, even after the app was closed', async () => {
    const desk = await statementHarness()
    const period = { from: back(72), to: TODAY }
    const all = await desk.listOf(BUSY, period.from, period.to)
    expect(Math.ceil(all.length / 200)).toBe(50)
    desk.asked.length = 0
    const first = await desk.start(BUSY)
    desk.meddleWith((_, count) => (count === 37 ? offline() : undefined))
    await first.fetch({ period })
    expect(first.state.value).toMatchObject({
      phase: 'failed',
      pages: 36,
      received: 7200,
      resumable: true,
      error: { code: 'notSent' },
    })
    first.close()
    const failedPage = desk.asked.pop()
    desk.meddleWith()

    const second = await desk.start(BUSY)
    expect(second.state.value).toMatchObject({
      phase: 'cancelled',
      recalled: true,
      pages: 36,
      resumable: true,
      rows: all.slice(0, 7200),
    })
    await second.resume()
    expect(second.state.value).toMatchObject({ phase: 'complete', pages: 50, repeated: 0 })
    expect(second.state.value.rows).toEqual(all)
    expect(desk.asked).toHaveLength(50)
    expect(new Set(keys(desk.asked)).size).toBe(50)
    expect(desk.asked[36]).toEqual(failedPage)
    expect(await keptEntries()).toHaveLength(all.length)
  })

  it('can start over if the bank no longer knows its keyword, and keeps the entries read before', async () => {
    const desk = await statementHarness()
    const period = { from: back(40), to: back(1) }
    const all = await desk.listOf(ORDINARY, period.from, period.to)
    desk.asked.length = 0
    const job = await desk.start(ORDINARY)
    desk.meddleWith((_, count) => (count === 2 ? offline() : undefined))
    await job.fetch({ period })
    desk.meddleWith(({ keyword }) => (keyword === '' ? undefined : refusal(400)))
    await job.resume()
    expect(job.state.value).toMatchObject({ phase: 'failed', refused: true, resumable: false, rows: all.slice(0, 200) })
    desk.meddleWith()
    await job.fetch({ period })
    expect(job.state.value).toMatchObject({ phase: 'complete', rows: all })
    expect(await keptEntries()).toHaveLength(all.length)
  })

  it('still says when the entries were read if the bank cannot be asked for the days since', async () => {
    const desk = await statementHarness()
    const job = await desk.start(ORDINARY)
    await job.fetch({ period: { from: back(40), to: back(1) } })
    const { rows, inquiredAt } = job.state.value
    expect(inquiredAt).not.toBe('')
    desk.meddleWith(() => offline())
    await job.fetch({ period: { from: back(40), to: TODAY } })
    expect(job.state.value).toMatchObject({ phase: 'failed', pages: 0, rows, inquiredAt, before: false })
  })

  it('keeps the entries that an earlier inquiry read, on the screen and on disk', async () => {
    const desk = await statementHarness()
    const period = { from: back(40), to: back(1) }
    const all = await desk.listOf(ORDINARY, period.from, period.to)
    const job = await desk.start(ORDINARY)
    await job.fetch({ period })
    desk.asked.length = 0
    desk.meddleWith((_, count) => (count === 2 ? offline() : undefined))
    await job.fetch({ period, again: true })
    expect(job.state.value).toMatchObject({ phase: 'failed', before: true, rows: all })
    expect(job.partial.value).toBe(false)
    job.close()
    const later = await desk.start(ORDINARY)
    expect(later.state.value).toMatchObject({ before: true, rows: all, resumable: true })
    desk.meddleWith()
    await later.resume()
    expect(later.state.value).toMatchObject({ phase: 'complete', rows: all })
  })
})

describe('a stored statement', () => {
  it('is shown at the start with its time and period, and only new days are asked for', async () => {
    const desk = await statementHarness()
    const first = await desk.start(ORDINARY)
    await first.fetch({ period: { from: back(10), to: TODAY } })
    const shown = first.state.value
    first.close()
    desk.meddleWith(offline)
    const second = await desk.start(ORDINARY)
    expect(second.state.value).toMatchObject({
      phase: 'complete',
      recalled: true,
      period: { from: back(10), to: TODAY },
      inquiredAt: '2026-11-21 12:00:00',
      rows: shown.rows,
    })
    desk.meddleWith()
    desk.asked.length = 0
    desk.pass(2)
    await second.fetch({ period: { from: back(10), to: desk.today() } })
    expect(desk.asked.map(({ from, to }) => [from, to])).toEqual([[TODAY, '2026-11-23']])
    expect(second.state.value.rows).toEqual(await desk.listOf(ORDINARY, back(10), '2026-11-23'))
    desk.asked.length = 0
    await second.fetch({ period: { from: back(9), to: back(3) } })
    expect(desk.asked).toEqual([])
    expect(second.state.value).toMatchObject({
      phase: 'complete',
      nothingNew: true,
      rows: await desk.listOf(ORDINARY, back(9), back(3)),
    })
  })

  it('is replaced for days read again, so that entries the bank no longer lists disappear', async () => {
    const desk = await statementHarness()
    const period = { from: back(30), to: back(1) }
    const all = await desk.listOf(ORDINARY, period.from, period.to)
    const job = await desk.start(ORDINARY)
    await job.fetch({ period })
    const [first, middle] = await Promise.all([
      desk.listOf(ORDINARY, back(30), back(21)),
      desk.listOf(ORDINARY, back(20), back(11)),
    ])
    const fewer = middle.slice(5)
    desk.meddleWith(
      () =>
        new Response(JSON.stringify({ nextFlag: '0', number: fewer.length, transactions: fewer }), {
          headers: { 'content-type': 'application/json' },
        }),
    )
    await job.fetch({ period: { from: back(20), to: back(11) }, again: true })
    desk.meddleWith()
    await job.fetch({ period })
    expect(job.state.value.rows).toEqual([...first, ...fewer, ...all.slice(first.length + middle.length)])
    expect((await keptEntries()).length).toBe(all.length - 5)
  })

  it('is kept per environment, kind and account, and deleting it leaves those of other accounts', async () => {
    const desk = await statementHarness()
    const period = { from: back(10), to: back(1) }
    const [one, other] = [await desk.start(ORDINARY), await desk.start(BUSY)]
    await one.fetch({ period })
    await other.fetch({ period })
    expect((await db.statements.toArray()).map(({ environment, kind }) => [environment, kind])).toEqual([
      ['practice', 'transactions'],
      ['practice', 'transactions'],
    ])
    expect((await desk.start(ORDINARY, 'paymentArrivals')).kept.value).toBeUndefined()
    await one.forget()
    expect([one.state.value.phase, (await desk.start(ORDINARY)).kept.value]).toEqual([expect.any(String), undefined])
    expect(await keptEntries()).toHaveLength(other.state.value.rows.length)
  })

  it('is deleted with its company in every environment, while those of other companies stay', async () => {
    const desk = await statementHarness()
    const job = await desk.start(ORDINARY)
    await job.fetch({ period: { from: back(10), to: back(1) } })
    const [record] = await db.statements.toArray()
    const [chunk] = await db.statementChunks.toArray()
    const put = (companyId: string, environment: 'production' | 'practice', sourceId: string) =>
      Promise.all([
        db.statements.put({
          ...record!,
          companyId,
          environment,
          spans: record!.spans.map((span) => ({ ...span, sourceId })),
        }),
        db.statementChunks.put({ ...chunk!, sourceId }),
      ])
    await put(record!.companyId, 'production', 'p')
    await put('another', 'practice', 'o')
    await deleteStatements({ companyId: record!.companyId })
    expect((await db.statements.toArray()).map(({ companyId }) => companyId)).toEqual(['another'])
    expect((await db.statementChunks.toArray()).map(({ sourceId }) => sourceId)).toEqual(['o'])
  })

  it('stays if the disk refuses to delete it, with an error that includes advice', async () => {
    const desk = await statementHarness()
    const job = await desk.start(ORDINARY)
    await job.fetch({ period: { from: back(10), to: back(1) } })
    const before = await keptEntries()
    const refusing = vi.spyOn(db, 'transaction').mockRejectedValueOnce(fullDisk())
    await job.forget()
    expect([job.state.value.error, await keptEntries()]).toEqual([FULL_DISK, before])
    refusing.mockRestore()
  })

  it('is not saved any further once the database has failed, while reading continues in memory', async () => {
    const desk = await statementHarness()
    const period = { from: back(40), to: back(1) }
    const all = await desk.listOf(ORDINARY, period.from, period.to)
    const job = await desk.start(ORDINARY)
    const full = vi
      .spyOn(db.statementChunks, 'bulkPut')
      .mockImplementationOnce(() => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never)
    desk.asked.length = 0
    desk.meddleWith((_, count) => (count === 2 ? offline() : undefined))
    await job.fetch({ period })
    expect(job.state.value).toMatchObject({ phase: 'failed', saveFailure: 'storage', received: 200 })
    desk.meddleWith()
    await job.resume()
    expect(full).toHaveBeenCalledTimes(1)
    expect(job.state.value).toMatchObject({ phase: 'complete', saveFailure: 'storage', rows: all })
    // Pages are missing on disk, so no day may count as read.
    expect((await db.statements.toArray()).flatMap(({ spans }) => spans)).toEqual([])
  })
})

/** Returns a page with one entry on each of these days that claims to cover `from` to `to`. */
function pageOf(days: readonly string[], from: string, to: string, more: object = {}): Response {
  const transactions = days.map((transactionDate, at) => ({
    transactionDate,
    transactionId: String(at + 1),
    debitCreditTypeCode: '1',
    amount: 1,
  }))
  return new Response(
    JSON.stringify({
      nextFlag: '0',
      number: transactions.length,
      transactionDateFrom: from,
      transactionDateTo: to,
      transactions,
      ...more,
    }),
    { headers: { 'content-type': 'application/json' } },
  )
}

describe('days between two pages that neither page covers', () => {
  it('are reported even after a restart, keep their entries, and are the only ones asked for again', async () => {
    const desk = await statementHarness()
    const period = { from: back(20), to: back(1) }
    const gap = { from: back(9), to: back(9) }
    const apart = ({ keyword }: Asked) =>
      keyword === ''
        ? pageOf([back(15), gap.from], period.from, back(10), { nextFlag: '1', nextKeyword: '2'.repeat(23) })
        : pageOf([back(5)], back(8), period.to)
    desk.meddleWith(apart)
    const job = await desk.start(ORDINARY)
    await job.fetch({ period })
    const days = [back(15), gap.from, back(5)]
    expect(job.state.value).toMatchObject({ phase: 'complete', doubts: { unanswered: [gap] } })
    job.close()

    const later = await desk.start(ORDINARY)
    expect(later.state.value).toMatchObject({ recalled: true, doubts: { unanswered: [gap] } })
    expect(later.state.value.rows.map(({ transactionDate }) => transactionDate)).toEqual(days)
    desk.asked.length = 0
    desk.meddleWith(() => pageOf([gap.from, gap.from], gap.from, gap.to))
    await later.fetch({ period })
    expect(keys(desk.asked)).toEqual([`${gap.from} ${gap.to} `])
    expect(later.state.value).toMatchObject({ phase: 'complete', doubts: { unanswered: [], quiet: [] } })
    expect(later.state.value.rows.map(({ transactionDate }) => transactionDate)).toEqual([
      back(15),
      gap.from,
      gap.from,
      back(5),
    ])
    await later.fetch({ period })
    expect(desk.asked).toHaveLength(1)
    expect(await keptEntries()).toHaveLength(4)
    desk.meddleWith(apart)
    await later.fetch({ period, again: true })
    expect(later.state.value.rows.map(({ transactionDate }) => transactionDate)).toEqual(days)
    expect(await keptEntries()).toHaveLength(3)
    expect(later.kept.value?.spans.map(({ from, to, gap: isGap }) => [from, to, isGap])).toEqual([
      [period.from, back(10), undefined],
      [gap.from, gap.to, true],
      [back(8), period.to, undefined],
    ])
  })
})

describe('months read in parallel', () => {
  it('give the same list with each page asked for once, even if one month fails at first', async () => {
    const desk = await statementHarness()
    const period = { from: '2026-08-05', to: '2026-11-10' }
    const all = await desk.listOf(ORDINARY, period.from, period.to)
    desk.asked.length = 0
    const job = await desk.start(ORDINARY)
    desk.meddleWith(({ from, keyword }) => (from === '2026-09-01' && keyword !== '' ? refusal(500) : undefined))
    await job.fetch({ period, byMonth: true })
    expect(job.state.value).toMatchObject({
      phase: 'failed',
      resumable: true,
      errorPeriod: { from: '2026-09-01', to: '2026-09-30' },
      progress: { pagers: 4, done: 3 },
    })
    desk.meddleWith()
    job.close()
    desk.asked.length = 0
    const again = await desk.start(ORDINARY)
    await again.resume()
    expect(again.state.value).toMatchObject({ phase: 'complete', rows: all })
    expect(desk.asked).toEqual([{ from: '2026-09-01', to: '2026-09-30', keyword: expect.stringMatching(/^\d{23}$/) }])
  })

  it('continue one at a time if the bank asks to slow down', async () => {
    const desk = await statementHarness()
    const job = await desk.start(ORDINARY)
    let [under, most] = [0, 0]
    const limited = new Response('{"status":429}', { status: 429, headers: { 'retry-after': '1' } })
    desk.meddleWith((_, count) => (count === 1 ? limited : undefined))
    const seen = (request: Request) => fetchOf(request)
    const fetchOf = desk.bank.fetch.bind(desk.bank)
    desk.bank.fetch = async (request) => {
      under++
      most = Math.max(most, desk.asked.length > 6 ? under : 0)
      return seen(request).finally(() => under--)
    }
    await job.fetch({ period: { from: '2026-03-01', to: '2026-11-10' }, byMonth: true })
    expect(job.state.value.phase).toBe('complete')
    expect(most).toBe(1)
  })
})

type Action = {
  from: number
  length: number
  again: boolean
  byMonth: boolean
  trouble: 'none' | 'fail' | 'cancel'
  at: number
  restart: boolean
  resume: boolean
  pass: number
}
const action = (): fc.Arbitrary<Action> =>
  fc.record({
    from: fc.nat(45),
    length: fc.nat(30),
    again: fc.boolean(),
    byMonth: fc.boolean(),
    trouble: fc.constantFrom('none', 'none', 'fail', 'cancel'),
    at: fc.integer({ min: 1, max: 8 }),
    restart: fc.boolean(),
    resume: fc.boolean(),
    pass: fc.nat(2),
  })

/** Expects every row to be in the bank's list, in the same order and without duplicates. */
function expectPart(rows: readonly unknown[], all: readonly unknown[]): void {
  const places = new Map(all.map((entry, at) => [JSON.stringify(entry), at]))
  const found = rows.map((row) => places.get(JSON.stringify(row)) ?? -1)
  expect(found).not.toContain(-1)
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
}

/** The actions of `EARLIER` read a day, stop another inquiry, view the first day again and restart the app. */
const plain = { again: false, byMonth: false, restart: false, resume: false } as const
const EARLIER: Action[] = [
  { ...plain, from: 25, length: 0, trouble: 'none', at: 1, pass: 0 },
  { ...plain, from: 1, length: 1, trouble: 'cancel', at: 2, pass: 2 },
  { ...plain, from: 27, length: 0, trouble: 'none', at: 1, restart: true, resume: true, pass: 0 },
]

describe('overlapping periods with failures, stops, restarts and passing days', () => {
  it('have no duplicates or gaps compared with the bank’s own list', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action(), { minLength: 2, maxLength: 6 }), async (actions) => {
        const desk = await statementHarness()
        let job: Job = await desk.start(BUSY)
        for (const { from, length, again, byMonth, trouble, at, restart, resume, pass } of actions) {
          const start = addDays(desk.today(), -from)
          const end = addDays(start, length)
          const period = { from: start, to: daysBetween(end, desk.today()) < 0 ? desk.today() : end }
          const all = await desk.listOf(BUSY, period.from, period.to)
          desk.asked.length = 0
          desk.meddleWith((_, count) => {
            if (count === at && trouble === 'fail') offline()
            if (count === at && trouble === 'cancel') job.stop()
            return undefined
          })
          await job.fetch({ period, again, byMonth })
          desk.meddleWith()
          if (job.state.value.phase === 'complete') expect(job.state.value.rows).toEqual(all)
          else expectPart(job.state.value.rows, all)
          if (restart) {
            job.close()
            job = await desk.start(BUSY)
          }
          if (resume && job.state.value.resumable) {
            // After a restart, a stopped inquiry is shown again, even if stored days have been viewed since.
            const shown = job.state.value.period
            await job.resume()
            expect(job.state.value.phase).toBe('complete')
            const pages = keys(desk.asked.filter(({ keyword }) => keyword !== ''))
            expect(job.state.value.rows).toEqual(
              shown.from === period.from && shown.to === period.to
                ? all
                : await desk.listOf(BUSY, shown.from ?? '', shown.to ?? ''),
            )
            // Only a page that failed or was stopped may be asked for again, because it got no answer.
            expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(trouble === 'none' ? 0 : 2)
          }
          desk.pass(pass)
        }
        job.close()
      }),
      { numRuns: 25, examples: [[EARLIER]] },
    )
  })
})
