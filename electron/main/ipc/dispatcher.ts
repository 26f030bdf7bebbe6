import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type ChannelName, channels } from '#contract/ipc/channels'
import type { AppError, Failure, Result } from '#contract/ipc/errors'
import { fail } from '#contract/ipc/errors'
import { pathText, readAnswer } from '#contract/bank/read'
import { describeThrown, type LogFields, storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import { StorageError } from '../storage/storageError.ts'
import type { Caller, Handlers } from './handlers.ts'
import { excessOf } from './inputBounds.ts'
import { isOpenWhileLocked } from './whileLocked.ts'

interface DispatcherOptions {
  handlers: Handlers
  log: Log
  /** True only outside the packaged app; all other answers are always checked. */
  checkOutput: boolean
  /** While true, main windows may call only the channels for unlocking. */
  isLocked?: () => boolean
}

/** Slow to check: the journal, stored drafts, whole files and reports. */
const LONG_ANSWERS: ReadonlySet<ChannelName> = new Set([
  'journal.list',
  'journal.part',
  'journal.lines',
  'journal.entries',
  'documents.openFile',
  'backups.read',
  'print.job',
  'transfer.rows',
  'files.take',
])
/** At once from one window; the app makes a few dozen. */
const MAX_CALLS = 1_000
/** In an answer; hostile input can have a million. */
const MAX_PROBLEMS = 100

type Answer = Result<unknown, AppError>
type Loose = (input: unknown, caller: Caller) => Promise<Answer> | Answer

/**
 * The caller is null unless our window shows our own page in its main frame. Caller, size of the input and schema are
 * checked in this order. Never throws and never returns undefined.
 */
export function createDispatcher(options: DispatcherOptions) {
  const running = new Map<number, number>()
  return async function dispatch(caller: Caller | null, channel: unknown, input: unknown): Promise<Answer> {
    if (caller === null) return refuseSender(options.log, channel)
    if (!isChannelName(channel)) return invalid([{ path: 'channel', problem: 'unknownChannel' }])
    if (channel.startsWith('print.') !== (caller.role === 'print')) return refuseSender(options.log, channel)
    // A print window only gets the job it was opened for, from before the lock.
    if (options.isLocked?.() && caller.role === 'main' && !isOpenWhileLocked(channel)) return fail({ code: 'locked' })
    const calls = running.get(caller.windowId) ?? 0
    if (calls >= MAX_CALLS) return invalid([{ path: 'channel', problem: 'tooManyCalls' }])
    running.set(caller.windowId, calls + 1)
    try {
      return await answer(options, channel, input, caller)
    } finally {
      leave(running, caller.windowId)
    }
  }
}

async function answer(
  options: DispatcherOptions,
  channel: ChannelName,
  input: unknown,
  caller: Caller,
): Promise<Answer> {
  const excess = excessOf(channel, input)
  if (excess !== undefined) return invalid([{ path: '', problem: excess }])
  const parsed = parse(channel, input)
  if (!parsed) return invalid([{ path: '', problem: 'tooManyProblems' }])
  if (!parsed.success) return invalid(parsed.error.issues.slice(0, MAX_PROBLEMS).map(problemOf))
  return checked(options, channel, await run(options, channel, parsed.data, caller))
}

/** Undefined for so many faults (about 200,000 values) that zod's list overflows the stack. */
function parse(channel: ChannelName, input: unknown) {
  try {
    return channels[channel].input.safeParse(input)
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

function leave(running: Map<number, number>, windowId: number): void {
  const calls = (running.get(windowId) ?? 1) - 1
  if (calls === 0) running.delete(windowId)
  else running.set(windowId, calls)
}

const isChannelName = (name: unknown): name is ChannelName => typeof name === 'string' && Object.hasOwn(channels, name)

const invalid = (problems: { path: string; problem: string }[]): Failure<AppError> =>
  fail({ code: 'invalidInput', problems })

/** Without zod's message, which may quote the value. */
const problemOf = (issue: { path: PropertyKey[]; code?: string }) => ({
  path: pathText(issue.path),
  problem: issue.code ?? 'invalid',
})

function refuseSender(log: Log, channel: unknown): Failure<AppError> {
  log.write('warn', 'ipc.untrustedSender', { channel: isChannelName(channel) ? channel : undefined })
  return fail({ code: 'untrustedSender' })
}

async function run(
  { handlers, log }: DispatcherOptions,
  channel: ChannelName,
  input: unknown,
  caller: Caller,
): Promise<Answer> {
  try {
    return await (handlers[channel] as Loose)(input, caller)
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) return internal(log, channel, describeThrown(thrown))
    log.write('error', 'ipc.storage', { channel, ...storageFields(thrown.detail) })
    const { detail, file } = thrown
    return fail({ code: 'storage', detail, ...(file === undefined ? {} : { file }) })
  }
}

/** A mismatch is our own fault, so it becomes an internal error. */
function checked({ log, checkOutput }: DispatcherOptions, channel: ChannelName, answer: Answer): Answer {
  if (!answer.ok) {
    const declared: readonly string[] = channels[channel].errors
    return declared.includes(answer.error.code) ? answer : internal(log, channel, { undeclared: answer.error.code })
  }
  if (!checkOutput && LONG_ANSWERS.has(channel)) return answer
  // As lenient as for the bank's answers: stored texts may be longer than the interface allows.
  const reading = readAnswer(channels[channel].value as z.ZodType, answer.value)
  return reading.ok ? { ok: true, value: reading.value } : internal(log, channel, { badOutput: reading.damage.length })
}

function internal(log: Log, channel: ChannelName, fields: LogFields<'ipc.internal'>): Failure<AppError> {
  const reference = randomUUID().slice(0, 8)
  log.write('error', 'ipc.internal', { channel, reference, ...fields })
  return fail({ code: 'internal', reference })
}
