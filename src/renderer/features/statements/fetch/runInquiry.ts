// An inquiry at work: its walks through the bank's pages, one after the other or a few side by side, and what is shown
// meanwhile.
import type { AppError, EventName, EventPayload, Input, Reply, StatementPage } from '#contract/ipc/index'
import { ended, shown, type StatementState, type WalkFailure } from './useStatementState.ts'
import { isMendable, isRefusal, placed, stopsAll } from './failures.ts'
import type { Keeper } from './inquiryWriter.ts'
import type { StatementKey } from '../../../database/schema/statementRecords.ts'
import { addPage, restart, runsBackwards, type Clock, type Inquiry, type Walk } from './pager.ts'

/** The way to the main process, as `desk.ts` offers it; tests bring their own. */
export interface StatementDesk {
  fetch: (input: Input<'statements.fetch'>) => Promise<Reply<'statements.fetch'>>
  cancel: (jobId: string) => Promise<unknown>
  on: <E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void) => () => void
}

/** A place that holds the state, such as a shallow ref. */
export interface StateCell {
  value: StatementState
}

export interface Running {
  readonly desk: StatementDesk
  readonly key: StatementKey
  readonly cell: StateCell
  readonly inquiry: Inquiry
  readonly keeper: Keeper
  readonly clock: Clock
  /** How many walks may be under way at once. */
  readonly lanes: number
}

/** How long the pages that an answer speaks of may still be under way once it is there. */
const STRAGGLER_MS = 3000
/**
 * Rows are shown at most this often, and the more there are the more rarely: what showing them costs stays in
 * proportion to what came.
 */
const SHOW_MS = 200
const SHOW_MS_PER_ROW = 1 / 200

/** Runs the walks of an inquiry that are left. Gives a function that stops it, and a promise of its end. */
export function runInquiry(running: Running) {
  const { desk, cell, inquiry, keeper } = running
  const waiting = inquiry.walks.filter(({ done }) => !done)
  const shower = createShower(cell, inquiry)
  const failures: WalkFailure[] = []
  let [stopped, halted, lanes] = [false, false, running.lanes]
  /** A bank that asks for patience is asked by one walk at a time from then on. */
  const side = {
    jobs: new Set<string>(),
    slowDown: () => {
      lanes = 1
    },
    changed: shower.changed,
  }

  async function lane(number: number): Promise<void> {
    while (!stopped && !halted && number < lanes) {
      const walk = waiting.shift()
      if (!walk) return
      const failure = await walkOne(running, walk, side)
      if (!failure) continue
      failures.push(failure)
      halted ||= stopsAll(failure.error)
    }
  }

  async function run(): Promise<void> {
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
    await keeper.written()
    shower.end()
    cell.value = ended(cell.value, inquiry, failures[0], stopped)
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

/**
 * One walk from where it stands to its end. Listens before it asks, so that no page is missed, and takes only pages of
 * its own job, in their order.
 */
async function walkOne(running: Running, walk: Walk, side: Side): Promise<WalkFailure | undefined> {
  const {
    desk,
    key: { companyId, accountId, kind },
    cell,
    inquiry,
    keeper,
  } = running
  const jobId = crypto.randomUUID()
  if (walk.pages === 0 || walk.broken) restart(walk)
  const [before, resumed] = [walk.pages, walk.keyword !== undefined]
  const offPage = desk.on('statements.page', (event) => {
    if (event.jobId === jobId && event.index === walk.pages - before) takePage(running, walk, event.page, side)
  })
  const offRetry = desk.on('statements.retry', ({ jobId: of, attempt, waitMs }) => {
    if (of !== jobId) return
    side.slowDown()
    cell.value = { ...cell.value, retry: { attempt, waitMs } }
  })
  side.jobs.add(jobId)
  const input = { jobId, companyId, accountId, kind, from: walk.from, to: walk.to, resumeKeyword: walk.keyword }
  const answer = await desk.fetch(input).finally(() => side.jobs.delete(jobId))
  const reply = !answer.ok || (await settled(() => walk.pages - before >= answer.value.pages)) ? answer : missingPages()
  for (const off of [offPage, offRetry]) off()
  if (!reply.ok) return failed(keeper, walk, placed(reply.error, before), resumed && walk.pages === before)
  walk.done = reply.value.complete
  if (!walk.done) walk.keyword ??= reply.value.lastKeyword
  else await finish(keeper, walk, inquiry)
  return undefined
}

function takePage({ key, inquiry, keeper, clock }: Running, walk: Walk, page: StatementPage, { changed }: Side): void {
  const fresh = addPage(walk, key.kind, page, clock)
  inquiry.newestFirst = runsBackwards(walk.rows) ?? inquiry.newestFirst
  inquiry.accountInfo ??= page.accountInfo
  keeper.page(walk, fresh)
  changed()
}

async function finish(keeper: Keeper, walk: Walk, inquiry: Inquiry): Promise<void> {
  walk.keyword = undefined
  await keeper.finish(walk, inquiry)
}

/**
 * A walk that cannot go on from where it stopped begins anew the next time; until then what came of it stays on the
 * screen.
 */
async function failed(keeper: Keeper, walk: Walk, error: AppError, atFirst: boolean): Promise<WalkFailure> {
  const refused = atFirst && isRefusal(error)
  if (refused || !isMendable(error)) {
    walk.broken = true
    await keeper.drop(walk)
  }
  return { walk, error, refused }
}

/** Shows what has come: the first page at once, then at times that leave the showing in proportion to what came. */
function createShower(cell: StateCell, inquiry: Inquiry) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = -Infinity

  function show(): void {
    clearTimeout(timer)
    timer = undefined
    cell.value = shown(cell.value, inquiry, true)
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

/** Fewer pages came than were announced: whatever the answer says, what is here is not the whole. */
const missingPages = (): Reply<'statements.fetch'> => ({
  ok: false,
  error: { code: 'internal', reference: 'statement-pages' },
})
