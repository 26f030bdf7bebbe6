import { describe, expect, it } from 'vitest'
import type { EventName, EventPayload, Input, Reply } from '#contract/ipc/index'
import type { Statement, Transaction } from '#contract/service/index'
import { runStatement, type StatementDesk } from '../../../../src/renderer/composables/useStatementRun.ts'
import { canResume, idleStatement, isPartial } from '../../../../src/renderer/composables/useStatementState.ts'
import { ledgerOf } from './arbitraries.ts'

const ALL = ledgerOf(0, Array.from({ length: 25 }, (_, at) => ({ deposit: at % 3 === 0, amount: at + 1 }))) as Transaction[]
const keywordOf = (page: number) => String(page).padStart(23, '0')
const target = { companyId: 'c', accountId: '00111111111', kind: 'transactions' } as const
const failed: Reply<'statements.fetch'> = { ok: false, error: { code: 'lost', cause: 'timeout' } }

function pageOf(page: number): Statement {
  const transactions = ALL.slice(page * 10, page * 10 + 10)
  const more = (page + 1) * 10 < ALL.length
  return { nextFlag: more ? '1' : '0', ...(more && { nextKeyword: keywordOf(page + 1) }), transactions, operationDate: '2026-11-21', operationTime: '10:00:00' }
}

/** A bank of three pages that can break off after a number of pages, or be stopped after one. */
function standIn(options: { breakAfter?: number; stopAfter?: number; late?: boolean } = {}) {
  const listeners: { event: EventName; listener: (payload: never) => void }[] = []
  const asked: Input<'statements.fetch'>[] = []
  let cancelled = false
  const emit = <E extends EventName>(event: E, payload: EventPayload<E>) =>
    listeners.filter((one) => one.event === event).forEach(({ listener }) => listener(payload as never))
  const desk: StatementDesk = {
    async fetch(input) {
      asked.push(input)
      const first = Number(input.resumeKeyword ?? 0)
      for (let page = first; page < 3; page++) {
        await Promise.resolve()
        if (cancelled) return { ok: true, value: { pages: page - first, entries: 0, complete: false, lastKeyword: keywordOf(page) } }
        if (page === options.breakAfter) return failed
        const payload = { jobId: input.jobId, index: page - first, page: pageOf(page) }
        if (options.late) setTimeout(() => emit('statements.page', payload), 30)
        else emit('statements.page', payload)
        emit('statements.page', { ...payload, jobId: 'another job', index: 0 })
      }
      return { ok: true, value: { pages: 3 - first, entries: 25, complete: true } }
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

describe('runStatement', () => {
  it('collects every page in order and ends complete, deaf to other jobs', async () => {
    const { desk, listeners, asked } = standIn()
    const cell = { value: idleStatement() }
    await runStatement(desk, target, cell, { from: '2026-07-01', to: '2026-07-31' }, 'job').ended
    expect(cell.value).toMatchObject({ phase: 'complete', rows: ALL, pages: 3, repeated: 0, inquiredAt: '2026-11-21 10:00:00', keyword: undefined })
    expect(asked).toEqual([{ jobId: 'job', ...target, from: '2026-07-01', to: '2026-07-31', resumeKeyword: undefined }])
    expect(listeners).toEqual([])
    expect([isPartial(cell.value), canResume(cell.value)]).toEqual([false, false])
  })

  it('keeps what it has when the bank breaks off, and goes on from there without doubling an entry', async () => {
    const cell = { value: idleStatement() }
    await runStatement(standIn({ breakAfter: 2 }).desk, target, cell, {}, 'one').ended
    expect(cell.value).toMatchObject({ phase: 'failed', rows: ALL.slice(0, 20), keyword: keywordOf(2), error: { code: 'lost' } })
    expect([isPartial(cell.value), canResume(cell.value)]).toEqual([true, true])
    const again = standIn()
    await runStatement(again.desk, target, cell, 'resume', 'two').ended
    expect(again.asked[0]).toMatchObject({ resumeKeyword: keywordOf(2) })
    expect(cell.value).toMatchObject({ phase: 'complete', rows: ALL, pages: 3, error: undefined })
  })

  it('drops what an overlapping page brings again', async () => {
    const cell = { value: idleStatement() }
    await runStatement(standIn({ breakAfter: 2 }).desk, target, cell, {}, 'one').ended
    cell.value = { ...cell.value, keyword: keywordOf(1) }
    await runStatement(standIn().desk, target, cell, 'resume', 'two').ended
    expect(cell.value).toMatchObject({ rows: ALL, repeated: 10 })
  })

  it('ends cancelled when stopped, and can be resumed', async () => {
    const { desk } = standIn()
    const cell = { value: idleStatement() }
    const run = runStatement(desk, target, cell, {}, 'job')
    run.stop()
    await run.ended
    expect([cell.value.phase, cell.value.error]).toEqual(['cancelled', undefined])
    expect(cell.value.rows.length).toBeLessThan(25)
  })

  it('waits for pages that arrive after the answer', async () => {
    const cell = { value: idleStatement() }
    await runStatement(standIn({ late: true }).desk, target, cell, {}, 'job').ended
    expect(cell.value).toMatchObject({ phase: 'complete', rows: ALL })
  })

  it('forgets the rows of an earlier inquiry when a new one starts', () => {
    const cell = { value: { ...idleStatement(), rows: ALL } }
    void runStatement(standIn().desk, target, cell, {}, 'job')
    expect(cell.value).toMatchObject({ phase: 'running', rows: [] })
  })

  it('shows a retry until the next page', async () => {
    const { desk, emit } = standIn()
    const cell = { value: idleStatement() }
    const run = runStatement(desk, target, cell, {}, 'job')
    emit('statements.retry', { jobId: 'job', index: 0, attempt: 2, waitMs: 1500 })
    expect(cell.value.retry).toEqual({ attempt: 2, waitMs: 1500 })
    await run.ended
    expect(cell.value.retry).toBeUndefined()
  })

  it('offers no resume after broken paging', () => {
    const state = { ...idleStatement(), phase: 'failed' as const, rows: ALL, keyword: keywordOf(1) }
    expect(canResume({ ...state, error: { code: 'pagingBroken', reason: 'keywordRepeated' } })).toBe(false)
    expect(canResume({ ...state, error: { code: 'rateLimited', status: 429 } })).toBe(true)
  })
})
