import type { EventPayload, Value } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result, type AppErrorCode } from '#contract/ipc/errors'
import type { QueueLine, QueueStop } from '#contract/ipc/filingQueue'
import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/journal'
import { isAtBank, mayBeAtBank } from '#domain/filing/filingState'
import type { Caller, ParsedInput } from '../ipc/handlers.ts'
import type { Log } from '../guard/log/log.ts'
import type { QueueQuestion } from '../shell/nativeDialogs/filingQuestions.ts'
import { StorageError } from '../storage/storageError.ts'
import type { Filing, FilingError, FilingInput, Intended } from './fileLot.ts'

type Rejected = Extract<ApplicationOutcome, { outcome: 'rejected' }>

/** Refusals not about the lot: the next one would get the same. */
const ABOUT_THE_KEY: ReadonlySet<number> = new Set([401, 403])
const ABOUT_THE_BANK: ReadonlySet<number> = new Set([404, 405, 429])

/** Undefined when the next lot may be sent. A lot refused for its content does not stop the others. */
function stopAfter(outcome: ApplicationOutcome, before?: ApplicationOutcome): QueueStop | undefined {
  if (outcome.outcome === 'unknown' || outcome.outcome === 'notSent') return outcome.outcome
  if (outcome.outcome === 'accepted') return undefined
  if (ABOUT_THE_KEY.has(outcome.status)) return 'key'
  if (ABOUT_THE_BANK.has(outcome.status)) return 'busy'
  const reason = commonReason(outcome)
  return reason !== undefined && before?.outcome === 'rejected' && commonReason(before) === reason
    ? 'sameRefusal'
    : undefined
}

/** An error code that names no row may hold for any lot. Undefined when a row is the reason. */
function commonReason({ status, answer }: Rejected): string | undefined {
  const { localTaxPaymentError: rows = [], numberOfError = 0 } = answer.localTaxPaymentResult ?? {}
  return rows.length > 0 || numberOfError > 0 ? undefined : `${String(status)} ${answer.errorCode ?? ''}`
}

/** Refusals of one lot or company; after any other this computer can file nothing. */
const OF_ONE_LOT: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'alreadyFiled',
  'sameAsFiled',
  'dueDatePast',
  'handedOver',
  'invalidInput',
  'notFound',
  'noCredentials',
  'officeTaken',
  'officeNotApproved',
  'officeStale',
])

/** Undefined when the next lot may be sent. */
const stopAfterRefusal = (code: AppErrorCode): QueueStop | undefined => (OF_ONE_LOT.has(code) ? undefined : 'trouble')

interface FileQueueDeps {
  filing: Pick<Filing, 'intend' | 'inTurn'>
  find: (entryId: string) => JournalEntry | undefined
  /** The native question; production only. */
  confirm: (question: QueueQuestion) => Promise<boolean>
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
 * One question (production only), but for each lot own checks and an own journal line through `createFiling`, sent at
 * most once. After all were checked, they are filed one after the other until an outcome is unknown or another reason
 * ends the queue.
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
    /** The lot being sent is still finished. */
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

/** Null when one lot may not be filed, so that nothing is sent of a total that nobody saw. */
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

const identityOf = ({ to: { company, host }, lot }: Intended): string =>
  JSON.stringify([company.name, company.environment, host, lot.hash])

/** All lots count as waiting from the start, so that no window edits one. */
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

/** After an unknown outcome every queue stops: the next lot may be lost too, whoever sends it. */
async function fileNext(
  { find }: FileQueueDeps,
  run: Run,
  stopAll: (reason: QueueStop) => void,
  file: () => Promise<Result<ApplicationOutcome, FilingError>>,
): Promise<Omit<QueueLine, 'lotId'>> {
  const filed = await file().catch((thrown: unknown) => {
    // Whatever was thrown, nothing more may be sent.
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

/** Storage errors are thrown only while nothing has been sent. */
function storageFailure(thrown: unknown): Result<never, FilingError | { code: 'storage'; detail: string }> {
  if (thrown instanceof StorageError) return fail({ code: 'storage', detail: thrown.detail })
  throw thrown
}

/** Another window's filing of this lot has no known outcome. */
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
