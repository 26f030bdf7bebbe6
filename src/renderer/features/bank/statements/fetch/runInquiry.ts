import type { AppError, EventName, EventPayload, Input, Reply, StatementPage } from '#contract/ipc/index'
import { finishedState, withInquiry, type PagerFailure, type StatementState } from './useStatementState.ts'
import type { InquiryWriter } from './inquiryWriter.ts'
import type { StatementKey } from '#data/schema/statementRecords'
import { addPage, restart, isNewestFirst, type InquiryClock, type Inquiry, type Pager } from './pager.ts'

/** A resumed attempt counts its pages from 1; here they count over the whole inquiry. */
function withOverallPage(error: AppError, pagesBefore: number): AppError {
  return 'page' in error && error.page !== undefined ? { ...error, page: error.page + pagesBefore } : error
}

/** Not after broken paging: the same page would break it again. */
const isResumable = (error: AppError): boolean => error.code !== 'pagingBroken'

/** A bank also refuses an inquiry whose keyword has expired. */
const isRefusal = (error: AppError): boolean => error.code === 'bankError' && error.status >= 400 && error.status < 500

const failsEveryPager = (error: AppError): boolean => !['lost', 'pagingBroken', 'bankError'].includes(error.code)

/** The calls and events of main; tests supply their own. */
export interface StatementBridge {
  fetch: (input: Input<'statements.fetch'>) => Promise<Reply<'statements.fetch'>>
  cancel: (jobId: string) => Promise<unknown>
  on: <E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void) => () => void
}

/** A place for the state, such as a shallow ref. */
export interface StateCell {
  value: StatementState
}

export interface Running {
  readonly desk: StatementBridge
  readonly key: StatementKey
  readonly cell: StateCell
  readonly inquiry: Inquiry
  readonly writer: InquiryWriter
  readonly clock: InquiryClock
  /** How many pagers run in parallel. */
  readonly lanes: number
}

/** Longest wait for announced pages that arrive after the answer. */
const STRAGGLER_MS = 3000
/**
 * Shortest time between two updates of the rows; grows with their number, so that the cost of rendering stays in
 * proportion.
 */
const SHOW_MS = 200
const SHOW_MS_PER_ROW = 1 / 200

export function runInquiry(running: Running) {
  const { desk, cell, inquiry, writer } = running
  const waiting = inquiry.pagers.filter(({ done }) => !done)
  const view = createThrottledView(cell, inquiry)
  const failures: PagerFailure[] = []
  let [stopped, halted, lanes] = [false, false, running.lanes]
  /** Once a request has to be retried, only one of the parallel pagers continues. */
  const side = {
    jobs: new Set<string>(),
    slowDown: () => {
      lanes = 1
    },
    changed: view.changed,
  }

  async function lane(number: number): Promise<void> {
    while (!stopped && !halted && number < lanes) {
      const pager = waiting.shift()
      if (!pager) return
      const failure = await runPager(running, pager, side)
      if (!failure) continue
      failures.push(failure)
      halted ||= failsEveryPager(failure.error)
    }
  }

  async function run(): Promise<void> {
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
    await writer.written()
    view.end()
    cell.value = finishedState(cell.value, inquiry, failures[0], stopped)
  }

  function stop(): void {
    stopped = true
    for (const jobId of side.jobs) void desk.cancel(jobId)
  }

  return { stop, ended: run() }
}

interface Side {
  readonly jobs: Set<string>
  readonly slowDown: () => void
  readonly changed: () => void
}

/** Listens before it asks, so that no page is missed, and accepts only pages of its own job, in order. */
async function runPager(running: Running, pager: Pager, side: Side): Promise<PagerFailure | undefined> {
  const {
    desk,
    key: { companyId, accountId, kind },
    cell,
    inquiry,
    writer,
  } = running
  const jobId = crypto.randomUUID()
  if (pager.pages === 0 || pager.broken) restart(pager)
  const [before, resumed] = [pager.pages, pager.keyword !== undefined]
  const offPage = desk.on('statements.page', (event) => {
    if (event.jobId === jobId && event.index === pager.pages - before) takePage(running, pager, event.page, side)
  })
  const offRetry = desk.on('statements.retry', ({ jobId: of, attempt, waitMs }) => {
    if (of !== jobId) return
    side.slowDown()
    cell.value = { ...cell.value, retry: { attempt, waitMs } }
  })
  side.jobs.add(jobId)
  const input = { jobId, companyId, accountId, kind, from: pager.from, to: pager.to, resumeKeyword: pager.keyword }
  const answer = await desk.fetch(input).finally(() => side.jobs.delete(jobId))
  const reply =
    !answer.ok || (await settled(() => pager.pages - before >= answer.value.pages)) ? answer : missingPages()
  for (const off of [offPage, offRetry]) off()
  if (!reply.ok) return failed(writer, pager, withOverallPage(reply.error, before), resumed && pager.pages === before)
  pager.done = reply.value.complete
  if (!pager.done) pager.keyword ??= reply.value.lastKeyword
  else await finish(writer, pager, inquiry)
  return undefined
}

function takePage(
  { key, inquiry, writer, clock }: Running,
  pager: Pager,
  page: StatementPage,
  { changed }: Side,
): void {
  const fresh = addPage(pager, key.kind, page, clock)
  inquiry.newestFirst = isNewestFirst(pager.rows) ?? inquiry.newestFirst
  inquiry.accountInfo ??= page.accountInfo
  writer.page(pager, fresh)
  changed()
}

async function finish(writer: InquiryWriter, pager: Pager, inquiry: Inquiry): Promise<void> {
  pager.keyword = undefined
  await writer.finish(pager, inquiry)
}

/** A pager that cannot resume starts over next time; until then its entries stay on screen. */
async function failed(writer: InquiryWriter, pager: Pager, error: AppError, atFirst: boolean): Promise<PagerFailure> {
  const refused = atFirst && isRefusal(error)
  if (refused || !isResumable(error)) {
    pager.broken = true
    await writer.drop(pager)
  }
  return { pager, error, refused }
}

/** Shows the first page at once, later ones at intervals of `SHOW_MS` or more. */
function createThrottledView(cell: StateCell, inquiry: Inquiry) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = -Infinity

  function show(): void {
    clearTimeout(timer)
    timer = undefined
    cell.value = withInquiry(cell.value, inquiry, true)
    next = performance.now() + Math.max(SHOW_MS, cell.value.rows.length * SHOW_MS_PER_ROW)
  }

  function changed(): void {
    const wait = next - performance.now()
    if (wait <= 0) show()
    else timer ??= setTimeout(show, wait)
  }

  return { changed, end: () => clearTimeout(timer) }
}

async function settled(done: () => boolean): Promise<boolean> {
  const limit = performance.now() + STRAGGLER_MS
  while (!done() && performance.now() < limit) await new Promise((resolve) => void setTimeout(resolve, 10))
  return done()
}

/** Fewer pages arrived than announced: the statement is incomplete even if the bank's answer says otherwise. */
const missingPages = (): Reply<'statements.fetch'> => ({
  ok: false,
  error: { code: 'internal', reference: 'statement-pages' },
})
