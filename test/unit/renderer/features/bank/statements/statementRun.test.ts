import { describe, expect, it, vi } from 'vitest'
import type { EventName, EventPayload, Input, Reply } from '#contract/ipc/index'
import type { Statement, Transaction } from '#contract/bank/index'
import {
  idleStatement,
  isPartial,
  startedState,
  type StatementState,
} from '#features/bank/statements/fetch/useStatementState'
import type { InquiryWriter } from '#features/bank/statements/fetch/inquiryWriter'
import { runInquiry, type StatementBridge } from '#features/bank/statements/fetch/runInquiry'
import { assembled, newPager, progressOf, type Inquiry } from '#features/bank/statements/fetch/pager'
import { ledgerOf } from './arbitraries.ts'

const ALL = ledgerOf(
  0,
  Array.from({ length: 25 }, (_, at) => ({ deposit: at % 3 === 0, amount: at + 1 })),
) as Transaction[]
const keywordOf = (page: number) => String(page).padStart(23, '0')
const key = { companyId: 'c', environment: 'practice', accountId: '00111111111', kind: 'transactions' } as const
const failed: Reply<'statements.fetch'> = { ok: false, error: { code: 'lost', cause: 'timeout' } }
const clock = { today: () => '2026-11-21', moment: () => '2026-11-21 10:00:00' }
const writer: InquiryWriter = {
  begin: async () => undefined,
  page: () => undefined,
  finish: async () => undefined,
  drop: async () => undefined,
  written: async () => undefined,
}
const inquiryOf = (pagers = [newPager({})]): Inquiry => ({
  period: {},
  parts: [],
  pagers,
  keptAt: '',
  newestFirst: false,
  accountInfo: undefined,
})

function pageOf(page: number, rows = ALL): Statement {
  const more = (page + 1) * 10 < rows.length
  return {
    nextFlag: more ? '1' : '0',
    ...(more && { nextKeyword: keywordOf(page + 1) }),
    transactions: rows.slice(page * 10, page * 10 + 10),
    operationDate: '2026-11-21',
    operationTime: '10:00:00',
  }
}

interface Options {
  breakAfter?: number
  late?: boolean
  swallow?: number
  rows?: Transaction[]
}

/** Returns a bank with three pages. It can fail at a page, deliver late, or lose a page on the way to the screen. */
function standIn({ rows = ALL, ...options }: Options = {}) {
  const listeners: { event: EventName; listener: (payload: never) => void }[] = []
  const asked: Input<'statements.fetch'>[] = []
  let cancelled = false
  const emit = <E extends EventName>(event: E, payload: EventPayload<E>) =>
    listeners.filter((one) => one.event === event).forEach(({ listener }) => listener(payload as never))
  const desk: StatementBridge = {
    async fetch(input) {
      asked.push(input)
      const first = Number(input.resumeKeyword ?? 0)
      const count = Math.ceil(rows.length / 10)
      for (let page = first; page < count; page++) {
        await Promise.resolve()
        if (cancelled)
          return { ok: true, value: { pages: page - first, entries: 0, complete: false, lastKeyword: keywordOf(page) } }
        if (page === options.breakAfter) return failed
        const payload = { jobId: input.jobId, index: page - first, page: pageOf(page, rows) }
        if (options.late) setTimeout(() => emit('statements.page', payload), 30)
        else if (page !== options.swallow) emit('statements.page', payload)
        emit('statements.page', { ...payload, jobId: 'another job', index: 0 })
      }
      return { ok: true, value: { pages: count - first, entries: rows.length, complete: true } }
    },
    cancel: async () => void (cancelled = true),
    on(event, listener) {
      const entry = { event, listener: listener as (payload: never) => void }
      listeners.push(entry)
      return () => void listeners.splice(listeners.indexOf(entry), 1)
    },
  }
  return { desk, asked, listeners, emit }
}

function start(desk: StatementBridge, inquiry = inquiryOf()) {
  let count = 0
  let state: StatementState = startedState(inquiry)
  const cell = {
    get value() {
      return state
    },
    set value(next) {
      state = next
      count++
    },
  }
  const run = runInquiry({ desk, key, cell, inquiry, writer, clock, lanes: 1 })
  return { cell, inquiry, shown: () => count, ...run }
}

describe('a running inquiry', () => {
  it('collects every page in order and ends complete, ignoring other jobs', async () => {
    const { desk, listeners, asked } = standIn()
    const { cell, ended } = start(desk)
    await ended
    expect(cell.value).toMatchObject({
      phase: 'complete',
      rows: ALL,
      pages: 3,
      received: 25,
      repeated: 0,
      inquiredAt: '2026-11-21 10:00:00',
      resumable: false,
    })
    expect(asked).toMatchObject([
      { companyId: 'c', accountId: '00111111111', kind: 'transactions', resumeKeyword: undefined },
    ])
    expect(listeners).toEqual([])
    expect(isPartial(cell.value)).toBe(false)
  })

  it('keeps the entries it has when the bank fails at a page, and resumes without duplicates', async () => {
    const one = start(standIn({ breakAfter: 2 }).desk)
    await one.ended
    expect(one.cell.value).toMatchObject({
      phase: 'failed',
      rows: ALL.slice(0, 20),
      resumable: true,
      error: { code: 'lost' },
    })
    expect(isPartial(one.cell.value)).toBe(true)
    const again = standIn()
    const two = start(again.desk, one.inquiry)
    await two.ended
    expect(again.asked[0]).toMatchObject({ resumeKeyword: keywordOf(2) })
    expect(two.cell.value).toMatchObject({ phase: 'complete', rows: ALL, pages: 3 })
    expect(two.cell.value.error).toBeUndefined()
  })

  it('omits entries that an overlapping page repeats', async () => {
    const one = start(standIn({ breakAfter: 2 }).desk)
    await one.ended
    one.inquiry.pagers[0]!.keyword = keywordOf(1)
    const two = start(standIn().desk, one.inquiry)
    await two.ended
    expect(two.cell.value).toMatchObject({ rows: ALL, repeated: 10 })
  })

  it('ends as cancelled, without an error, when stopped', async () => {
    const { cell, stop, ended } = start(standIn().desk)
    stop()
    await ended
    expect([cell.value.phase, cell.value.error]).toEqual(['cancelled', undefined])
    expect(cell.value.rows.length).toBeLessThan(25)
  })

  it('waits for pages that arrive after the answer', async () => {
    const { cell, ended } = start(standIn({ late: true }).desk)
    await ended
    expect(cell.value).toMatchObject({ phase: 'complete', rows: ALL })
  })

  it('never calls a statement complete if a page did not arrive', async () => {
    const { cell, ended } = start(standIn({ swallow: 1 }).desk)
    await ended
    expect(cell.value).toMatchObject({ phase: 'failed', rows: ALL.slice(0, 10), error: { code: 'internal' } })
  })

  it('shows a retry until the next page arrives', async () => {
    const { desk, emit, asked } = standIn({ late: true })
    const { cell, ended } = start(desk)
    emit('statements.retry', { jobId: asked[0]!.jobId, index: 0, attempt: 2, waitMs: 1500 })
    expect(cell.value.retry).toEqual({ attempt: 2, waitMs: 1500 })
    await ended
    expect(cell.value.retry).toBeUndefined()
  })

  it('cannot resume after broken paging, but still shows the entries that arrived', async () => {
    const { desk } = standIn({ breakAfter: 1 })
    const broken: StatementBridge = {
      ...desk,
      fetch: async (input) => {
        await desk.fetch(input)
        return { ok: false, error: { code: 'pagingBroken', reason: 'keywordRepeated', page: 2 } }
      },
    }
    const { cell, ended } = start(broken)
    await ended
    expect(cell.value).toMatchObject({
      phase: 'failed',
      resumable: false,
      rows: ALL.slice(0, 10),
      pages: 1,
      error: { page: 2 },
    })
  })

  it('numbers the page of an error from the first page of the first attempt', async () => {
    const one = start(standIn({ breakAfter: 2 }).desk)
    await one.ended
    const refused = { code: 'lost' as const, cause: 'badAnswer' as const, page: 1 }
    const two = start({ ...standIn().desk, fetch: () => Promise.resolve({ ok: false, error: refused }) }, one.inquiry)
    await two.ended
    expect(two.cell.value.error).toEqual({ ...refused, page: 3 })
  })

  it('shows the first page at once and the rest at intervals', async () => {
    const rows = ledgerOf(
      0,
      Array.from({ length: 3000 }, () => ({ deposit: true, amount: 1 })),
    ) as Transaction[]
    const first: number[] = []
    const { cell, ended, shown } = start(standIn({ rows }).desk)
    await vi.waitFor(
      () => {
        if (cell.value.rows.length === 0) throw new Error('nothing yet')
      },
      { interval: 0 },
    )
    first.push(cell.value.rows.length)
    await ended
    expect(cell.value.rows).toHaveLength(3000)
    expect(shown()).toBeLessThan(30)
  })
})

describe('the visible rows of a period that is read again', () => {
  const old = ALL.map((entry) => ({ ...entry, remarks: 'old' }))
  const days = { from: ALL[0]!.transactionDate, to: ALL.at(-1)!.transactionDate }
  /** Returns the remarks of each row, or 'new' for a new row, because it has no remarks. */
  const remarks = (inquiry: Inquiry, running: boolean) =>
    assembled(inquiry, running).map(({ remarks: text = 'new' }) => text)

  it.each([false, true])(
    'are new for the days already read and old for the others (newest first: %s)',
    (newestFirst) => {
      const order = <T>(rows: readonly T[]) => (newestFirst ? rows.toReversed() : [...rows])
      const pager = newPager(days, order(old), true)
      const inquiry: Inquiry = { ...inquiryOf([pager]), newestFirst }
      expect(assembled(inquiry, true)).toEqual(order(old))
      // These are the ten entries of two whole days and two entries of a third day.
      pager.rows = order(ALL).slice(0, 12)
      expect(remarks(inquiry, true)).toEqual([...Array<string>(10).fill('new'), ...Array<string>(15).fill('old')])
      expect(remarks(inquiry, false)).toEqual(Array<string>(25).fill('old'))
      expect(progressOf(inquiry)).toMatchObject({ reached: pager.rows.at(-1)!.transactionDate, share: 2 / 5 })
      Object.assign(pager, { rows: order(ALL), done: true })
      expect(assembled(inquiry, false)).toEqual(order(ALL))
    },
  )

  it("are in the bank's order, whether their days are new or stored", () => {
    const [early, late] = [ALL.slice(0, 10), ALL.slice(10)]
    const pager = { ...newPager({ from: late[0]!.transactionDate, to: days.to }), rows: late.toReversed(), done: true }
    const inquiry: Inquiry = {
      ...inquiryOf([pager]),
      parts: [{ ...days, to: early.at(-1)!.transactionDate, rows: early.toReversed() }],
      newestFirst: true,
    }
    expect(assembled(inquiry, false)).toEqual(ALL.toReversed())
  })

  it('are empty and idle before the first inquiry', () => {
    expect(idleStatement()).toMatchObject({ phase: 'idle', rows: [], resumable: false })
  })
})
