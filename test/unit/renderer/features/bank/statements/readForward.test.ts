import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/calendar'
import { readForward } from '#features/bank/statements/fetch/readForward'
import { whileRead } from '#features/bank/statements/fetch/runningStatements'
import { keptPeriod } from '#features/bank/statements/fetch/planInquiry'
import { readStatement } from '#data/repositories/statements'
import { BUSY, ORDINARY } from '#test/unit/practice-bank/helpers'
import { offline, statementHarness } from './statementHarness.ts'

const TODAY = '2026-11-21'
const back = (days: number) => addDays(TODAY, -days)
const key = (accountId: string) => ({
  companyId: '0190a3a1-0000-7000-8000-000000000001',
  environment: 'practice' as const,
  accountId,
  kind: 'transactions' as const,
})
const query = (accountId: string, from: string, signal = new AbortController().signal) => ({
  key: key(accountId),
  from,
  to: TODAY,
  signal,
})

describe('reading a statement forward without a screen', () => {
  it('asks only for the days that are missing, and keeps what a screen showed last', async () => {
    const desk = await statementHarness()
    const job = await desk.start(ORDINARY)
    await job.fetch({ period: { from: back(30), to: back(3) } })
    job.close()
    const all = await desk.listOf(ORDINARY, back(5), TODAY)
    desk.asked.length = 0
    expect(await readForward(query(ORDINARY, back(5)))).toEqual({ ok: true, rows: all, unanswered: [] })
    expect(desk.asked.map(({ from, to }) => [from, to])).toEqual([[back(2), TODAY]])
    expect(keptPeriod(await readStatement(key(ORDINARY)))).toEqual({ from: back(30), to: back(3) })
  })

  it('reads today again, because it can still grow', async () => {
    const desk = await statementHarness()
    await readForward(query(ORDINARY, back(1)))
    desk.asked.length = 0
    await readForward(query(ORDINARY, back(1)))
    expect(desk.asked.map(({ from, to }) => [from, to])).toEqual([[TODAY, TODAY]])
  })

  it('leaves an unfinished inquiry of a person alone, which can still be continued', async () => {
    const desk = await statementHarness()
    const job = await desk.start(BUSY)
    desk.meddleWith((_, count) => (count === 3 ? offline() : undefined))
    await job.fetch({ period: { from: back(40), to: back(1) } })
    job.close()
    desk.meddleWith()
    const before = await readStatement(key(BUSY))
    desk.asked.length = 0
    expect(await readForward(query(BUSY, back(1)))).toEqual({ ok: false, why: 'unfinished' })
    expect(desk.asked).toEqual([])
    expect(await readStatement(key(BUSY))).toEqual(before)
  })

  it('asks nothing while a screen reads the same statement', async () => {
    const desk = await statementHarness()
    await whileRead(key(ORDINARY), async () => {
      expect(await readForward(query(ORDINARY, back(1)))).toEqual({ ok: false, why: 'busy' })
    })
    expect(desk.asked).toEqual([])
    expect(await readForward(query(ORDINARY, back(1)))).toMatchObject({ ok: true })
  })

  it('names the past days that the bank left out of its answer, and asks for them again', async () => {
    const desk = await statementHarness()
    const entry = { transactionDate: back(6), debitCreditTypeCode: '1', amount: 5 }
    const partly = { transactionDateFrom: back(10), transactionDateTo: back(6), transactions: [entry] }
    desk.meddleWith(() => new Response(JSON.stringify(partly), { headers: { 'content-type': 'application/json' } }))
    expect(await readForward(query(ORDINARY, back(10)))).toMatchObject({
      ok: true,
      rows: [entry],
      unanswered: [],
    })
    const ends = { ...partly, transactionDateTo: back(5) }
    desk.meddleWith(() => new Response(JSON.stringify(ends), { headers: { 'content-type': 'application/json' } }))
    expect(await readForward(query(ORDINARY, back(10)))).toMatchObject({
      ok: true,
      unanswered: [{ from: back(4), to: back(1) }],
    })
    desk.meddleWith()
    desk.asked.length = 0
    expect(await readForward(query(ORDINARY, back(10)))).toMatchObject({ ok: true, unanswered: [] })
    expect(desk.asked[0]).toMatchObject({ from: back(4), to: TODAY })
  })

  it('returns no entries when it is stopped or fails, and reads everything the next time', async () => {
    const desk = await statementHarness()
    const control = new AbortController()
    desk.meddleWith((_, count) => {
      if (count === 1) control.abort()
      return undefined
    })
    expect(await readForward(query(BUSY, back(10), control.signal))).toEqual({ ok: false, why: 'stopped' })
    desk.meddleWith(() => offline())
    expect(await readForward(query(BUSY, back(10)))).toMatchObject({
      ok: false,
      why: 'failed',
      error: { code: 'notSent' },
    })
    desk.meddleWith()
    const all = await desk.listOf(BUSY, back(10), TODAY)
    expect(await readForward(query(BUSY, back(10)))).toEqual({ ok: true, rows: all, unanswered: [] })
  })
})
