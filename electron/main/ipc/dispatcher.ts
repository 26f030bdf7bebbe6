import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type ChannelName, channels } from '#contract/ipc/channels'
import type { AppError, Failure, Result } from '#contract/ipc/errors'
import { fail } from '#contract/ipc/errors'
import { pathText, readAnswer } from '#contract/service/read'
import { describeThrown, type LogFields, storageFields } from '../log/events.ts'
import type { Log } from '../log/log.ts'
import { StorageError } from '../storage/storageError.ts'
import type { Caller, Handlers } from './handlers.ts'
import { excessOf } from './inputBounds.ts'
import { isOpenWhileLocked } from './whileLocked.ts'

export interface DispatcherOptions {
  handlers: Handlers
  log: Log
  /** Also checks the answers that are long; on outside the packaged app. All others are always checked. */
  checkOutput: boolean
  /** While it returns true, a main window may call nothing but what unlocking takes. */
  isLocked?: () => boolean
}

/** Answers that would take long to check twice: entries of statements, the journal, whole files and reports. */
const LONG_ANSWERS: ReadonlySet<ChannelName> = new Set([
  'journal.list',
  'documents.openFile',
  'backups.read',
  'print.job',
  'transfer.rows',
  'files.take',
])
/** Calls of one window that may be under way at once; the app itself has some dozens. */
const MAX_CALLS = 1_000
/** Problems an answer names; a hostile input has a million. */
const MAX_PROBLEMS = 100

type Answer = Result<unknown, AppError>
type Loose = (input: unknown, caller: Caller) => Promise<Answer> | Answer

/**
 * The one function behind every IPC call: trusted caller -> size -> zod -> handler -> Result. Takes the caller (null
 * when the sender is not one of our windows showing our own page in its main frame), the channel name and its input as
 * they arrived. Never throws, never returns undefined.
 */
export function createDispatcher(options: DispatcherOptions) {
  const running = new Map<number, number>()
  return async function dispatch(caller: Caller | null, channel: unknown, input: unknown): Promise<Answer> {
    if (caller === null) return refuseSender(options.log, channel)
    if (!isChannelName(channel)) return invalid([{ path: 'channel', problem: 'unknownChannel' }])
    if (channel.startsWith('print.') !== (caller.role === 'print')) return refuseSender(options.log, channel)
    // A print window only gets the job it was opened for, which was there before.
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

/**
 * The input as its schema reads it; undefined when so much is wrong with it (some 200,000 values) that the library's
 * own list of problems overflows the stack.
 */
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

/** Where and what, without zod's message: it may quote the value. */
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
    return fail({ code: 'storage', detail: thrown.detail })
  }
}

/** An answer outside what the channel declares is our mistake; it is answered as one rather than let through. */
function checked({ log, checkOutput }: DispatcherOptions, channel: ChannelName, answer: Answer): Answer {
  if (!answer.ok) {
    const declared: readonly string[] = channels[channel].errors
    return declared.includes(answer.error.code) ? answer : internal(log, channel, { undeclared: answer.error.code })
  }
  if (!checkOutput && LONG_ANSWERS.has(channel)) return answer
  // Read as tolerantly as a bank answer is: a text longer than the interface declares is kept on purpose.
  const reading = readAnswer(channels[channel].value as z.ZodType, answer.value)
  return reading.ok ? { ok: true, value: reading.value } : internal(log, channel, { badOutput: reading.damage.length })
}

function internal(log: Log, channel: ChannelName, fields: LogFields<'ipc.internal'>): Failure<AppError> {
  const reference = randomUUID().slice(0, 8)
  log.write('error', 'ipc.internal', { channel, reference, ...fields })
  return fail({ code: 'internal', reference })
}
