import type { EventName, EventPayload, Input, Reply, StatementKind } from '#contract/ipc/index'
import { startedAgain, startedAnew, withEnd, withPage, type Period, type StatementState } from './useStatementState.ts'

/** The way to the main process, as `desk.ts` offers it; tests bring their own. */
export interface StatementDesk {
  fetch: (input: Input<'statements.fetch'>) => Promise<Reply<'statements.fetch'>>
  cancel: (jobId: string) => Promise<unknown>
  on: <E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void) => () => void
}

export interface StatementTarget {
  readonly companyId: string
  readonly accountId: string
  readonly kind: StatementKind
}

/** A place that holds the state, such as a shallow ref. */
export interface StateCell { value: StatementState }

/** How long the pages that an answer speaks of may still be under way once it is there. */
const STRAGGLER_MS = 3000

/**
 * One attempt at a statement, from asking to its end. Listens before it asks, so that no page is missed, and takes only pages of its
 * own job, in their order. Gives a function that stops it, and a promise of its end.
 */
export function runStatement(desk: StatementDesk, target: StatementTarget, cell: StateCell, period: Period | 'resume', jobId: string) {
  let [received, stopped] = [0, false]
  const now = new Date().toLocaleString('sv-SE')
  cell.value = period === 'resume' ? startedAgain(cell.value) : startedAnew(period)
  const offPage = desk.on('statements.page', (event) => {
    if (event.jobId !== jobId || event.index !== received) return
    received++
    cell.value = withPage(cell.value, target.kind, event.page, now)
  })
  const offRetry = desk.on('statements.retry', (event) => {
    if (event.jobId === jobId) cell.value = { ...cell.value, retry: { attempt: event.attempt, waitMs: event.waitMs } }
  })

  async function attempt(): Promise<void> {
    const reply = await desk.fetch(inputOf(target, cell.value, jobId))
    const whole = !reply.ok || (await settled(() => received >= reply.value.pages))
    cell.value = withEnd(cell.value, whole ? reply : missingPages(), stopped)
  }

  function stop(): void {
    stopped = true
    void desk.cancel(jobId)
  }

  const ended = attempt().finally(() => [offPage, offRetry].forEach((off) => off()))
  return { stop, ended }
}

function inputOf({ companyId, accountId, kind }: StatementTarget, { period, keyword }: StatementState, jobId: string): Input<'statements.fetch'> {
  return { jobId, companyId, accountId, kind, from: period.from, to: period.to, resumeKeyword: keyword }
}

async function settled(done: () => boolean): Promise<boolean> {
  const limit = performance.now() + STRAGGLER_MS
  while (!done() && performance.now() < limit) await new Promise((resolve) => void setTimeout(resolve, 10))
  return done()
}

/** Fewer pages came than were announced: whatever the answer says, what is here is not the whole. */
const missingPages = (): Reply<'statements.fetch'> => ({ ok: false, error: { code: 'internal', reference: 'statement-pages' } })
