import type { Company, StatementKind } from '#contract/ipc/index'
import { balanceBreaks, repeatedNumbers, totalsOf, type BalanceBreak } from '#domain/statements/statements'
import { computed, onScopeDispose, ref, type Ref } from 'vue'
import { showProgress } from '#ui/commands/progress'
import { deleteStatements, saveShownPeriod, readStatement } from '#data/repositories/statements'
import { createInquiryWriter, type InquiryWriter } from './inquiryWriter.ts'
import type { Days } from '#domain/statements/coverage'
import { boundedDays, lastInquiry, openInquiry, planInquiry, readAt, type StatementQuery } from './planInquiry.ts'
import { notesOf } from './notes.ts'
import type { StatementKey, StatementRecord } from '#data/schema/statementRecords'
import { runInquiry } from './runInquiry.ts'
import { whileRead } from './runningStatements.ts'
import { clock, desk } from './statementBridge.ts'
import type { Inquiry } from './pager.ts'
import { storageError } from '#data/storageError'
import { isPartial, withInquiry, startedState, type StatementRow, type StatementState } from './useStatementState.ts'
import { useStatementStore, type Session } from './useStatementStore.ts'

/** Pagers in parallel; few, to spare the bank. */
const LANES = 2

interface Job {
  key: StatementKey
  session: Session
  running: ReturnType<typeof runInquiry> | undefined
  busy: boolean
}

/** Leaving the screen stops the inquiry. */
export function useStatementJob(
  { companyId, environment }: Pick<Company, 'companyId' | 'environment'>,
  accountId: string,
  kind: StatementKind,
) {
  const store = useStatementStore()
  const key: StatementKey = { companyId, environment, accountId, kind }
  const job: Job = { key, session: store.of(key), running: undefined, busy: false }
  const { state, kept } = job.session
  const ready = ref(false)

  // The number of pages is unknown until the last one arrives.
  showProgress(() => (state.value.phase === 'running' ? 'unknown' : undefined))
  const stop = () => job.running?.stop()
  onScopeDispose(stop)
  void recall(job, ready)

  return {
    state,
    ready,
    kept,
    ...derived(state),
    fetch: (query: StatementQuery) => fetchStatement(job, query),
    resume: () => work(job, () => Promise.resolve(job.session.inquiry), job.session.writer ?? newWriter(job)),
    stop,
    forget: () => forget(job, store),
    recallDays: (days: Days) => recallDays(job, days),
  }
}

function derived(state: Session['state']) {
  return {
    totals: computed(() => totalsOf(state.value.rows)),
    breaks: computed(() => breaksOf(state.value)),
    /** Repeated numbers are counted only when the inquiry is done. */
    notes: computed(() =>
      notesOf(
        state.value.doubts,
        state.value.phase === 'running' ? { other: 0, equal: 0 } : repeatedNumbers(state.value.rows),
      ),
    ),
    partial: computed(() => isPartial(state.value)),
    resumable: computed(() => state.value.resumable),
  }
}

/** If reading the database fails, the statement can still be fetched; it is just not stored. */
const attempt = <T>({ session: { state } }: Job, reading: Promise<T>): Promise<T | undefined> =>
  reading.catch(() => {
    state.value = { ...state.value, saveFailure: 'storage' }
    return undefined
  })

async function lookUp(job: Job): Promise<void> {
  job.session.kept.value = await attempt(job, readStatement(job.key))
}

const untouched = ({ session, busy }: Job): boolean => session.state.value.phase === 'idle' && !busy

/** Shows the last statement of the previous session, or the received part of an unfinished one. */
async function recall(job: Job, ready: Ref<boolean>): Promise<void> {
  await lookUp(job)
  ready.value = true
  const record = job.session.kept.value
  if (!record || !untouched(job)) return
  const open = await attempt(job, openInquiry(record))
  const inquiry = open ?? (await attempt(job, lastInquiry(record)))
  if (inquiry && untouched(job)) showRecalled(job.session, inquiry, record, open !== undefined)
}

function showRecalled(session: Session, inquiry: Inquiry, record: StatementRecord, open: boolean): void {
  if (open) session.inquiry = inquiry
  const { state } = session
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

/** Shows stored days without asking the bank. Does nothing while an inquiry runs. */
async function recallDays(job: Job, days: Days): Promise<void> {
  const record = job.session.kept.value
  const free = () => !job.busy
  if (!record || !free()) return
  const inquiry = await attempt(job, lastInquiry({ ...record, period: days, days }))
  if (inquiry && free())
    showRecalled(job.session, inquiry, { ...record, inquiredAt: readAt(record.spans, days) }, false)
}

async function work(
  job: Job,
  begin: (writer: InquiryWriter) => Promise<Inquiry | undefined>,
  writer: InquiryWriter,
  lanes = 1,
): Promise<void> {
  if (job.busy) return
  job.busy = true
  const { key, session } = job
  const { state } = session
  state.value = { ...state.value, phase: 'running', error: undefined }
  const inquiry = await begin(writer)
  if (inquiry) {
    state.value = { ...startedState(inquiry), saveFailure: state.value.saveFailure }
    job.running = runInquiry({ desk, key, cell: state, inquiry, writer, clock, lanes })
    const { ended } = job.running
    await whileRead(key, () => ended)
    Object.assign(
      session,
      state.value.phase === 'complete' ? { inquiry: undefined, writer: undefined } : { inquiry, writer },
    )
  }
  job.running = undefined
  job.busy = false
  await lookUp(job)
}

const newWriter = ({ key, session: { state } }: Job): InquiryWriter =>
  createInquiryWriter(key, (why) => {
    state.value = { ...state.value, saveFailure: why }
  })

function fetchStatement(job: Job, query: StatementQuery): Promise<void> {
  const { key, session } = job
  const begin = async (writer: InquiryWriter) => {
    session.state.value = { ...session.state.value, saveFailure: undefined }
    const record = await attempt(job, readStatement(key))
    const plan = (await attempt(job, planInquiry(query, record))) ?? (await planInquiry(query, undefined))
    if (plan.pagers.length > 0) await writer.begin(plan)
    else await showKept(job, plan, record)
    return plan.pagers.length > 0 ? plan : undefined
  }
  return work(job, begin, newWriter(job), query.byMonth ? LANES : 1)
}

async function showKept(job: Job, plan: Inquiry, record: StatementRecord | undefined): Promise<void> {
  const { key, session } = job
  const days = boundedDays(plan.period)
  const inquiredAt = days && record ? readAt(record.spans, days) : ''
  session.state.value = { ...startedState(plan), phase: 'complete', nothingNew: true, inquiredAt }
  session.inquiry = undefined
  if (days) await attempt(job, saveShownPeriod(key, days, inquiredAt))
}

/** Deletes the saved entries of both kinds of statement, only in this environment. */
async function forget(
  { key, session: { state }, busy }: Job,
  store: ReturnType<typeof useStatementStore>,
): Promise<void> {
  if (busy) return
  const { companyId, environment, accountId } = key
  try {
    await deleteStatements({ companyId, environment, accountId })
    store.forget({ companyId, environment, accountId })
  } catch (thrown) {
    state.value = { ...state.value, error: storageError(thrown) }
  }
}

/**
 * Rows whose balance does not follow from the row before. None while several months are read in parallel: there are
 * still gaps between the rows.
 */
function breaksOf({ phase, progress, rows }: StatementState): ReadonlyMap<StatementRow, BalanceBreak> {
  const broken = phase === 'running' && (progress?.pagers ?? 1) > 1 ? [] : balanceBreaks(rows)
  return new Map<StatementRow, BalanceBreak>(broken.map((found) => [found.entry, found]))
}
