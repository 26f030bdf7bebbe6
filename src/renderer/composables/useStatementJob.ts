import type { Company, StatementKind } from '#contract/ipc/index'
import { balanceBreaks, totalsOf, type BalanceBreak } from '#domain/statements'
import { computed, onScopeDispose } from 'vue'
import { call, on } from '../desk.ts'
import { runStatement, type StatementDesk } from './useStatementRun.ts'
import { canResume, isPartial, type Period, type StatementRow } from './useStatementState.ts'
import { useStatementStore } from './useStatementStore.ts'

const desk: StatementDesk = {
  fetch: (input) => call('statements.fetch', input),
  cancel: (jobId) => call('statements.cancel', { jobId }),
  on,
}

/** The statement of one account and kind: its state, what follows from it, and the ways to get it. Leaving the screen stops the job. */
export function useStatementJob(company: Pick<Company, 'companyId' | 'environment'>, accountId: string, kind: StatementKind) {
  const { companyId, environment } = company
  const state = useStatementStore().of([companyId, environment, accountId, kind].join(' '))
  let running: ReturnType<typeof runStatement> | undefined

  async function run(period: Period | 'resume'): Promise<void> {
    if (running) return
    running = runStatement(desk, { companyId, accountId, kind }, state, period, crypto.randomUUID())
    await running.ended.finally(() => (running = undefined))
  }

  const stop = () => running?.stop()
  onScopeDispose(stop)

  return {
    state,
    totals: computed(() => totalsOf(state.value.rows)),
    breaks: computed(() => new Map<StatementRow, BalanceBreak>(balanceBreaks(state.value.rows).map((found) => [found.entry, found]))),
    partial: computed(() => isPartial(state.value)),
    resumable: computed(() => canResume(state.value)),
    fetch: (period: Period) => run(period),
    resume: () => run('resume'),
    stop,
  }
}
