import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type ChannelName, channels } from '#contract/ipc/channels'
import type { AppError, Failure, Result } from '#contract/ipc/errors'
import { fail } from '#contract/ipc/errors'
import { pathText, readAnswer } from '#contract/bank/read'
import { MAX_FILE_BYTES } from '#contract/ipc/documents'
import { MAX_TRANSFER_CHARACTERS } from '#contract/ipc/transfer'
import { describeThrown, type LogFields, storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import { StorageError } from '../storage/storageError.ts'
import type { Caller, Handlers } from './handlers.ts'

/** `size`: characters and bytes together; `values`: of any kind, list positions included; `levels`: of nesting. */
interface InputBounds {
  readonly size: number
  readonly values: number
  readonly levels: number
}
type Excess = 'tooLarge' | 'tooManyValues' | 'tooDeep' | 'notPlain'

/** Far above the largest lot or company. */
const ORDINARY: InputBounds = { size: 4_000_000, values: 200_000, levels: 16 }
/** A hundred thousand report rows with all texts, or the payees of a queue or of thousands of lots. */
const ROWS: InputBounds = { size: 128_000_000, values: 4_000_000, levels: 16 }
/** Characters for the other fields beside one long text or file. */
const BESIDE = 100_000

const LARGER: Partial<Record<ChannelName, InputBounds>> = {
  'localTaxes.applyQueue': ROWS,
  'documents.savePdf': ROWS,
  'documents.print': ROWS,
  'reports.part': ROWS,
  'documents.saveFile': { ...ORDINARY, size: MAX_FILE_BYTES + BESIDE },
  'transfer.drop': { ...ORDINARY, size: MAX_FILE_BYTES + BESIDE },
  'transfer.part': { ...ORDINARY, size: MAX_TRANSFER_CHARACTERS + BESIDE },
  'transfer.finish': ROWS,
  'transfer.takeJournal': ROWS,
}

const excessOf = (channel: ChannelName, input: unknown): Excess | undefined =>
  measure(input, LARGER[channel] ?? ORDINARY)

/**
 * No recursion, and a stop at the first exceeded limit: a schema would never finish with a billion empty list
 * positions or a list containing itself. Only JSON values, bytes and undefined properties pass.
 */
export function measure(input: unknown, { size, values, levels }: InputBounds): Excess | undefined {
  let [weight, count] = [0, 0]
  const open: Open[] = [{ parts: [input], level: 0, list: false }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parts, level, list } = next
    count += parts.length
    if (count > values) return 'tooManyValues'
    for (const part of parts) {
      if ((list && part === undefined) || !isPlain(part)) return 'notPlain'
      weight += weightOf(part)
      if (weight > size) return 'tooLarge'
      if (!isContainer(part)) continue
      if (level === levels) return 'tooDeep'
      open.push(
        Array.isArray(part)
          ? { parts: part as unknown[], level: level + 1, list: true }
          : { parts: Object.values(part), level: level + 1, list: false },
      )
    }
  }
  return undefined
}

interface Open {
  readonly parts: readonly unknown[]
  readonly level: number
  readonly list: boolean
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

function isPlain(value: unknown): boolean {
  if (!isContainer(value)) return typeof value !== 'bigint' && typeof value !== 'symbol' && typeof value !== 'function'
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, '__proto__')
}

function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.byteLength
  if (!isContainer(value) || Array.isArray(value)) return 0
  return Object.keys(value).reduce((sum, key) => sum + key.length, 0)
}

/** For unlocking, and for the page's own errors. Other calls are refused unread. */
const WHILE_LOCKED: ReadonlySet<string> = new Set<ChannelName>([
  'health.state',
  'health.report',
  'lock.status',
  'lock.ready',
  'lock.unlock',
  'lock.unlockWithSystem',
  'lock.reset',
  'lock.setPassphrase',
])

export const isOpenWhileLocked = (channel: string): boolean => WHILE_LOCKED.has(channel)

interface DispatcherOptions {
  handlers: Handlers
  log: Log
  /** Whether long answers are checked too, only outside the packaged app; all others always are. */
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
/** Calls at once from one window; the app makes a few dozen. */
const MAX_CALLS = 1_000
/** Problems in an answer; hostile input can have a million. */
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
