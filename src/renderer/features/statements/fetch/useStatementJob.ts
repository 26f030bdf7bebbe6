import type { Company, StatementKind } from '#contract/ipc/index'
import { balanceBreaks, repeatedNumbers, totalsOf, type BalanceBreak } from '#domain/statements'
import { computed, onScopeDispose, ref } from 'vue'
import { exactMoment, today } from '../../../ui/text/clock.ts'
import { showProgress } from '../../../ui/commands/progress.ts'
import { call, on } from '../../../bridge/index.ts'
import { deleteStatements, saveShownPeriod, readStatement } from '../../../database/repositories/statements.ts'
import { createInquiryWriter, type InquiryWriter } from './inquiryWriter.ts'
import type { Days } from '#domain/coverage'
import { boundedDays, lastInquiry, openInquiry, planInquiry, readAt, type StatementQuery } from './planInquiry.ts'
import { notesOf } from './notes.ts'
import type { StatementKey, StatementRecord } from '../../../database/schema/statementRecords.ts'
import { runInquiry, type StatementBridge } from './runInquiry.ts'
import type { Inquiry } from './pager.ts'
import { storageError } from '../../../database/storageError.ts'
import { isPartial, withInquiry, startedState, type StatementRow, type StatementState } from './useStatementState.ts'
import { useStatementStore } from './useStatementStore.ts'

const desk: StatementBridge = {
  fetch: (input) => call('statements.fetch', input),
  cancel: (jobId) => call('statements.cancel', { jobId }),
  on,
}
const clock = { today: () => today(), moment: () => exactMoment(new Date().toISOString()) }
/** How many pagers run in parallel on request: few enough to be gentle with the bank. */
const LANES = 2

/**
 * Returns the statement of one account and kind: its state, derived values, and the ways to fetch it. Leaving the
 * screen stops the job.
 */
export function useStatementJob(
  { companyId, environment }: Pick<Company, 'companyId' | 'environment'>,
  accountId: string,
  kind: StatementKind,
) {
  const key: StatementKey = { companyId, environment, accountId, kind }
  const store = useStatementStore()
  const session = store.of(key)
  const { state, kept } = session
  /** True once the database has been read. */
  const ready = ref(false)
  let running: ReturnType<typeof runInquiry> | undefined
  let busy = false

  const saveFailure = () => {
    state.value = { ...state.value, saveFailure: 'storage' }
  }
  /** A failing database does not prevent reading the statement; it is just not stored. */
  const attempt = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch(() => {
      saveFailure()
      return undefined
    })
  const lookUp = async () => {
    kept.value = await attempt(readStatement(key))
  }

  const untouched = () => state.value.phase === 'idle' && !busy

  /** Shows what the last session left: the last statement, or the received part of an unfinished one. */
  async function recall(): Promise<void> {
    await lookUp()
    ready.value = true
    const record = kept.value
    if (!record || !untouched()) return
    const open = await attempt(openInquiry(record))
    const inquiry = open ?? (await attempt(lastInquiry(record)))
    if (inquiry && untouched()) recalled(inquiry, record, open !== undefined)
  }

  function recalled(inquiry: Inquiry, record: StatementRecord, open: boolean): void {
    if (open) session.inquiry = inquiry
    const rows = withInquiry({ ...state.value, period: inquiry.period }, inquiry, false)
    state.value = open
      ? {
          ...rows,
          phase: 'cancelled',
          recalled: true,
          resumable: true,
          before: inquiry.pagers.every(({ readBefore }) => readBefore),
        }
      : { ...rows, phase: 'complete', recalled: true, inquiredAt: record.inquiredAt }
  }

  /** Shows stored days instead of the current ones without asking the bank. Does nothing while an inquiry runs. */
  async function recallDays(days: Days): Promise<void> {
    const record = kept.value
    const free = () => !busy
    if (!record || !free()) return
    const inquiry = await attempt(lastInquiry({ ...record, period: days, days }))
    if (inquiry && free()) recalled(inquiry, { ...record, inquiredAt: readAt(record.spans, days) }, false)
  }

  async function work(
    begin: (writer: InquiryWriter) => Promise<Inquiry | undefined>,
    writer: InquiryWriter,
    lanes = 1,
  ): Promise<void> {
    if (busy) return
    busy = true
    state.value = { ...state.value, phase: 'running', error: undefined }
    const inquiry = await begin(writer)
    if (inquiry) {
      state.value = { ...startedState(inquiry), saveFailure: state.value.saveFailure }
      running = runInquiry({ desk, key, cell: state, inquiry, writer, clock, lanes })
      await running.ended
      Object.assign(
        session,
        state.value.phase === 'complete' ? { inquiry: undefined, writer: undefined } : { inquiry, writer },
      )
    }
    running = undefined
    busy = false
    await lookUp()
  }

  const newWriter = () =>
    createInquiryWriter(key, (why) => {
      state.value = { ...state.value, saveFailure: why }
    })

  /** Asks for the missing days of a period, or for all of them. */
  const fetch = (query: StatementQuery) =>
    work(
      async (writer) => {
        state.value = { ...state.value, saveFailure: undefined }
        const record = await attempt(readStatement(key))
        const plan = (await attempt(planInquiry(query, record))) ?? (await planInquiry(query, undefined))
        if (plan.pagers.length > 0) await writer.begin(plan)
        else await showKept(plan, record)
        return plan.pagers.length > 0 ? plan : undefined
      },
      newWriter(),
      query.byMonth ? LANES : 1,
    )

  async function showKept(plan: Inquiry, record: StatementRecord | undefined): Promise<void> {
    const days = boundedDays(plan.period)
    const inquiredAt = days && record ? readAt(record.spans, days) : ''
    state.value = { ...startedState(plan), phase: 'complete', nothingNew: true, inquiredAt }
    session.inquiry = undefined
    if (days) await attempt(saveShownPeriod(key, days, inquiredAt))
  }

  const resume = () => work(() => Promise.resolve(session.inquiry), session.writer ?? newWriter())

  /** Deletes what is stored of this account in this environment, of both kinds. */
  async function forget(): Promise<void> {
    if (busy) return
    try {
      await deleteStatements({ companyId, environment, accountId })
      store.forget({ companyId, environment, accountId })
    } catch (thrown) {
      state.value = { ...state.value, error: storageError(thrown) }
    }
  }

  // The number of pages is unknown until the last one.
  showProgress(() => (state.value.phase === 'running' ? 'unknown' : undefined))
  const stop = () => running?.stop()
  onScopeDispose(stop)
  void recall()

  return {
    state,
    ready,
    kept,
    totals: computed(() => totalsOf(state.value.rows)),
    breaks: computed(() => breaksOf(state.value)),
    /** The notes on the statement. Repeated numbers are counted only when the inquiry is done. */
    notes: computed(() =>
      notesOf(
        state.value.doubts,
        state.value.phase === 'running' ? { other: 0, equal: 0 } : repeatedNumbers(state.value.rows),
      ),
    ),
    partial: computed(() => isPartial(state.value)),
    resumable: computed(() => state.value.resumable),
    fetch,
    resume,
    stop,
    forget,
    recallDays,
  }
}

/**
 * Returns the rows whose balance does not follow from the row before. None while parallel months still have gaps
 * between them.
 */
function breaksOf({ phase, progress, rows }: StatementState): ReadonlyMap<StatementRow, BalanceBreak> {
  const broken = phase === 'running' && (progress?.pagers ?? 1) > 1 ? [] : balanceBreaks(rows)
  return new Map<StatementRow, BalanceBreak>(broken.map((found) => [found.entry, found]))
}
