import type { EventPayload, Value } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result } from '#contract/ipc/errors'
import type { QueueLine, QueueStop } from '#contract/ipc/filingQueue'
import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/journal'
import { isAtBank, mayBeAtBank } from '#domain/filing/filingState'
import type { Caller, ParsedInput } from '../ipc/handlers.ts'
import type { Log } from '../guard/log/log.ts'
import type { QueueQuestion } from '../shell/nativeDialogs/filingQuestions.ts'
import { StorageError } from '../storage/storageError.ts'
import type { Filing, FilingError, FilingInput, Intended } from './fileLot.ts'
import { stopAfter, stopAfterRefusal } from './queueStop.ts'

interface FileQueueDeps {
  filing: Pick<Filing, 'intend' | 'inTurn'>
  find: (entryId: string) => JournalEntry | undefined
  /** The one native question before the lots of a production queue are filed. */
  confirm: (question: QueueQuestion) => Promise<boolean>
  /** Aborts when the app locks. */
  locking: () => AbortSignal
  log: Log
}
type QueueInput = ParsedInput<'localTaxes.applyQueue'>
type QueueAnswer = Value<'localTaxes.applyQueue'>
type Progress = EventPayload<'filing.queue'>

interface Run {
  readonly queueId: string
  readonly lines: QueueLine[]
  readonly tell: (line: QueueLine) => void
  stopped: QueueStop | undefined
  before: ApplicationOutcome | undefined
}

/**
 * Several lots under one confirmation. Each lot goes its own way through `createFiling`: own checks, own line in the
 * journal, sent at most once. The order: check every lot, ask the user once (production only), then file one after the
 * other until a lot's outcome is unknown or another reason ends the queue. Lots whose turn did not come are not
 * touched.
 */
export function createFileQueue(deps: FileQueueDeps) {
  const runs = new Set<Run>()
  const stopAll = (reason: QueueStop): void => {
    for (const run of runs) run.stopped ??= reason
  }
  return {
    run: (input: QueueInput, caller: Pick<Caller, 'push' | 'onGone'>) => runQueue(deps, runs, stopAll, input, caller),
    stop: (queueId: string): void => {
      for (const run of runs) if (run.queueId === queueId) run.stopped ??= 'person'
    },
    /** Ends every queue after the lot that is being sent, because the app or one of its windows is closing. */
    leave: (): void => {
      stopAll('leaving')
    },
  }
}

export type FileQueue = ReturnType<typeof createFileQueue>

async function runQueue(
  deps: FileQueueDeps,
  runs: Set<Run>,
  stopAll: (reason: QueueStop) => void,
  input: QueueInput,
  caller: Pick<Caller, 'push' | 'onGone'>,
): Promise<Result<QueueAnswer, FilingError>> {
  const run = newRun(input, (progress) => {
    caller.push('filing.queue', progress)
  })
  const locking = deps.locking()
  const onLock = () => (run.stopped ??= 'locked')
  locking.addEventListener('abort', onLock)
  const release = caller.onGone(() => (run.stopped ??= 'leaving'))
  runs.add(run)
  try {
    const agreed = await agree(deps, run, input)
    if (!agreed.ok) return agreed
    if (agreed.value) await fileAll(deps, run, stopAll, input.lots, agreed.value)
    const { lines, stopped } = run
    const accepted = lines.filter(({ state }) => state === 'accepted').length
    deps.log.write('info', 'filing.queueEnded', { lots: lines.length, accepted, stopped })
    return ok({ lines, ...(stopped && { stopped }) })
  } finally {
    runs.delete(run)
    release()
    locking.removeEventListener('abort', onLock)
  }
}

const newRun = ({ queueId, lots }: QueueInput, tell: (progress: Progress) => void): Run => ({
  queueId,
  lines: lots.map(({ lotId }) => ({ lotId, state: 'waiting' })),
  tell: (line) => {
    tell({ queueId, line })
  },
  stopped: undefined,
  before: undefined,
})

const invalid = (path: string, problem: string) =>
  fail<FilingError>({ code: 'invalidInput', problems: [{ path, problem }] })

/**
 * Returns the lots as they were agreed to, in their order; null when one of them may not be filed, so that nothing is
 * sent of a total that nobody saw.
 */
async function agree(deps: FileQueueDeps, run: Run, { lots, totalAmount }: QueueInput) {
  if (new Set(lots.map(({ lotId }) => lotId)).size < lots.length) return invalid('lots', 'lotTwice')
  const intended: Intended[] = []
  for (const [index, lot] of lots.entries()) {
    const one = await deps.filing.intend(lot)
    if (one.ok) intended.push(one.value)
    else run.lines[index] = { lotId: lot.lotId, state: 'refused', error: one.error }
  }
  const [first] = intended
  if (!first || intended.length < lots.length) {
    run.stopped ??= 'refused'
    run.lines.forEach((line, index) => {
      if (line.state === 'waiting') run.lines[index] = { ...line, state: 'unsent' }
    })
    return ok(null)
  }
  const questions = intended.map(({ question }) => question)
  const { environment, host } = first.question
  if (questions.some((one) => one.environment !== environment || one.host !== host))
    return invalid('lots', 'severalEnvironments')
  if (questions.reduce((sum, { totals }) => sum + totals.totalAmount, 0) !== totalAmount)
    return invalid('totalAmount', 'otherTotal')
  if (environment === 'production' && !(await deps.confirm({ environment, host, lots: questions })))
    return fail<FilingError>({ code: 'cancelledByUser' })
  return ok(intended.map(identityOf))
}

/** Who pays what, and where it is sent. */
const identityOf = ({ to: { company, host }, lot }: Intended): string =>
  JSON.stringify([company.name, company.environment, host, lot.hash])

/** All lots count as waiting from the beginning, so that no window edits one. */
async function fileAll(
  deps: FileQueueDeps,
  run: Run,
  stopAll: (reason: QueueStop) => void,
  lots: readonly FilingInput[],
  agreed: readonly string[],
): Promise<void> {
  await Promise.all(
    lots.map((lot, index) =>
      deps.filing.inTurn(
        lot,
        (now) => identityOf(now) === agreed[index],
        async (file) => {
          const note = (line: Omit<QueueLine, 'lotId'>) => {
            const noted = { lotId: lot.lotId, ...line }
            run.lines[index] = noted
            run.tell(noted)
          }
          if (run.stopped) return note({ state: 'unsent' })
          note({ state: 'sending' })
          note(await fileNext(deps, run, stopAll, file))
        },
      ),
    ),
  )
}

/** Decides whether the queue ends with this lot. Where one lot is lost the next may be too, whoever sends it. */
async function fileNext(
  { find }: FileQueueDeps,
  run: Run,
  stopAll: (reason: QueueStop) => void,
  file: () => Promise<Result<ApplicationOutcome, FilingError>>,
): Promise<Omit<QueueLine, 'lotId'>> {
  const filed = await file().catch((thrown: unknown) => {
    // Whatever was thrown, no further lot may be sent.
    run.stopped ??= 'trouble'
    return storageFailure(thrown)
  })
  if (filed.ok) {
    const reason = stopAfter(filed.value, run.before)
    if (reason === 'unknown') stopAll(reason)
    run.stopped ??= reason
    run.before = filed.value
    return lineOf(filed.value)
  }
  const { error } = filed
  if (isOpenAtBank(error, find)) stopAll('unknown')
  run.stopped ??= stopAfterRefusal(error.code)
  return { state: 'refused', error }
}

/** An error of the storage is thrown only while nothing has been sent. */
function storageFailure(thrown: unknown): Result<never, FilingError | { code: 'storage'; detail: string }> {
  if (thrown instanceof StorageError) return fail({ code: 'storage', detail: thrown.detail })
  throw thrown
}

/** The lot was refused because another window's filing of it has no known outcome. */
function isOpenAtBank(error: AppError, find: FileQueueDeps['find']): boolean {
  const entry = error.code === 'alreadyFiled' ? find(error.entryId) : undefined
  return entry !== undefined && mayBeAtBank(entry.state) && !isAtBank(entry.state)
}

function lineOf(outcome: ApplicationOutcome): Omit<QueueLine, 'lotId'> {
  switch (outcome.outcome) {
    case 'accepted':
      return { state: 'accepted', acceptanceNo: outcome.acceptanceNo, totalsMatch: outcome.totalsMatch }
    case 'rejected':
      return { state: 'rejected' }
    default:
      return { state: outcome.outcome, error: outcome.error }
  }
}
