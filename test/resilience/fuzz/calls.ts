// Sends hostile calls of a compromised page on every channel, through the real dispatcher and handlers.
import fc from 'fast-check'
import { type ChannelName, channels } from '#contract/ipc/channels'
import type { AppError } from '#contract/ipc/errors'
import { checkError } from './answers.ts'
import { type AnswerPool, openAnswerPool } from './answerPool.ts'
import { type FuzzDesk, openDesk, SECRET } from './desk.ts'
import { anyIndex, cloneHostiles, jsonHostiles, pick, strike, type Stroke, strokes } from './hostile.ts'
import { INPUTS, MAY_CHANGE } from './inputs.ts'
import { must, type Tally } from './report.ts'
import { runProperty } from './running.ts'

/** One call: a channel, a good input for it (or for another channel), and the changes made to that input. */
interface HostileCall {
  channel: number
  base: number
  values: Stroke[]
  from: number
}

const hostileCall: fc.Arbitrary<HostileCall> = fc.record({
  channel: anyIndex,
  base: anyIndex,
  values: strokes(3),
  from: anyIndex,
})
const CALLS_MOST = 24
const CALLS_ABOUT = 12
const hostileSession = fc.array(hostileCall, { minLength: 1, maxLength: CALLS_MOST, size: 'max' })

const NAMES = Object.keys(channels) as ChannelName[]
const NO_CHANNELS: readonly unknown[] = [
  '',
  'no.such',
  '__proto__',
  'constructor',
  'toString',
  'companies',
  'companies.list ',
  'COMPANIES.LIST',
  null,
  undefined,
  42,
  Number.NaN,
  {},
  ['companies.list'],
  { toString: 'companies.list' },
  'x'.repeat(100_000),
]
const HOSTILES = [...jsonHostiles('h0stile-text-0123456789'), ...cloneHostiles()]

const isReal = (channel: unknown): channel is ChannelName =>
  typeof channel === 'string' && Object.hasOwn(channels, channel)

const nameOf = (channel: unknown): string =>
  typeof channel === 'string' ? channel.slice(0, 40) : `a channel that is ${typeof channel}`

function callOf({ channel, base, values, from }: HostileCall): {
  channel: unknown
  input: unknown
  role: 'main' | 'print' | null
} {
  const name = channel % 41 === 0 ? pick(NO_CHANNELS, channel >> 6) : pick(NAMES, channel >> 6)
  // Filing moves money, so it is called more often than the other channels, and often with an unchanged input.
  const wanted = channel % 7 === 1 ? 'localTaxes.apply' : name
  const good = pick<unknown>(isReal(wanted) && base % 17 !== 0 ? INPUTS[wanted] : INPUTS[pick(NAMES, base >> 5)], base)
  const input = values.reduce((value, stroke) => strike(value, stroke, HOSTILES), good)
  const ownRole = isReal(wanted) && wanted.startsWith('print.') ? 'print' : 'main'
  return {
    channel: wanted,
    input,
    role: from % 29 === 0 ? null : from % 31 === 0 ? (ownRole === 'main' ? 'print' : 'main') : ownRole,
  }
}

/**
 * A bank that accepts every application. It fails the run if one arrives before its line is in the journal, and
 * counts each so that a duplicate shows.
 */
function bankOf(pool: AnswerPool, journal: () => string) {
  const sent = new Map<string, number>()
  let numbers = 0
  const accepted = pool.apply[0]?.body as { localTaxPaymentResult: object }
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const answer = (body: unknown) => new Response(JSON.stringify(body))
    if (init.method !== 'POST')
      return answer(
        url.includes('/me/')
          ? pool.acceptance[0]?.body
          : url.includes('paymentarrivals')
            ? pool.paymentArrivals[0]?.body
            : url.includes('transactions')
              ? pool.transactions[0]?.body
              : pool.balance[0]?.body,
      )
    const sequenceNumber = new Headers(init.headers).get('X-BANK-Seq-No') ?? ''
    must(
      journal().includes(`"sequenceNumber":"${sequenceNumber}"`),
      () => 'an application was sent without its line in the journal',
    )
    must(typeof init.body === 'string', () => 'an application without a body')
    sent.set(sequenceNumber, (sent.get(sequenceNumber) ?? 0) + 1)
    const { localTaxPaymentResult: result } = accepted
    return answer({
      ...accepted,
      localTaxPaymentResult: { ...result, acceptanceNo: String(++numbers).padStart(12, '0') },
    })
  }
  return { fetch, sent }
}

/** Checks that no lot has two filings that are, or may be, at the bank. */
function checkJournal(text: string): void {
  const begun = new Map<string, string>()
  const lots = new Map<string, number>()
  for (const line of text.split('\n').filter(Boolean)) {
    const event = JSON.parse(line) as {
      type: string
      entryId?: string
      lotId?: string
      entry?: { entryId: string; lotId: string }
      outcome?: { outcome: string }
    }
    const { entryId = '', lotId = '' } = event.entry ?? event
    if (event.type === 'begin') begun.set(entryId, lotId)
    if (event.type === 'outcome' && ['accepted', 'unknown'].includes(event.outcome?.outcome ?? ''))
      lots.set(begun.get(entryId) ?? '', (lots.get(begun.get(entryId) ?? '') ?? 0) + 1)
  }
  for (const [lot, count] of lots) must(count === 1, () => `lot ${lot} was filed ${String(count)} times`)
}

type Reply = { ok: true } | { ok: false; error: AppError }
const codeOf = (reply: Reply): string | null => (reply.ok ? null : reply.error.code)

const REFUSED_EARLY: ReadonlySet<string> = new Set([
  'invalidInput',
  'untrustedSender',
  'cancelledByUser',
  'addressRefused',
  'notFound',
  'alreadyFiled',
  'sameAsFiled',
  'noCredentials',
  'environmentNotSet',
  'acceptanceTaken',
  'printFailed',
])

/**
 * Checks that a call changed only what its channel may change, and that a call refused before its handler changed
 * nothing.
 */
function checkChange(
  channel: unknown,
  reply: Reply,
  before: Record<string, string>,
  after: Record<string, string>,
): void {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => before[part] !== after[part],
  )
  const may = isReal(channel) && (reply.ok || !REFUSED_EARLY.has(reply.error.code)) ? (MAY_CHANGE[channel] ?? []) : []
  must(
    changed.every((part) => may.includes(part)),
    () => `${nameOf(channel)} (${codeOf(reply) ?? 'accepted'}) changed ${changed.join(', ')}`,
  )
}

function checkReply(channel: unknown, reply: unknown): asserts reply is Reply {
  must(
    typeof reply === 'object' && reply !== null && typeof (reply as { ok: unknown }).ok === 'boolean',
    () => `${nameOf(channel)}: no result`,
  )
  if ((reply as { ok: boolean }).ok) return
  const { error } = reply as { error: AppError }
  checkError(error, nameOf(channel))
  if (isReal(channel))
    must(
      (channels[channel].errors as readonly string[]).includes(error.code),
      () => `${channel}: ${error.code} is not one of its codes`,
    )
}

/** Runs `count` hostile calls. Several calls form a session, and each session has its own desk. */
export async function fuzzCalls(count: number, seed: number, tally: Tally): Promise<string | undefined> {
  const pool = await openAnswerPool()

  async function one(desk: FuzzDesk, hostile: HostileCall): Promise<void> {
    const { channel, input, role } = callOf(hostile)
    const before = desk.state()
    const reply = await tally.timed(nameOf(channel), () => desk.dispatch(role, channel, input))
    checkReply(channel, reply)
    checkChange(channel, reply, before, desk.state())
    const told = desk.told() + textOf(reply)
    must(!told.includes(SECRET), () => `${nameOf(channel)}: the client key was told`)
    must(role !== null || codeOf(reply) === 'untrustedSender', () => `${nameOf(channel)}: answered to a stranger`)
    if (channel === 'practice.setFaults') await desk.dispatch('main', channel, { faults: [] })
    tally.count(codeOf(reply))
  }

  async function session(calls: HostileCall[]): Promise<void> {
    let journal = () => ''
    const bank = bankOf(pool, () => journal())
    const desk = await openDesk({ fetch: bank.fetch, agree: () => (calls[0]?.from ?? 0) % 3 !== 0 })
    journal = () => desk.journal()
    try {
      for (const call of calls) await one(desk, call)
      checkJournal(desk.journal())
      must(
        [...bank.sent.values()].every((times) => times === 1),
        () => 'an application was sent twice',
      )
      must(!desk.written().includes(SECRET), () => 'the client key was written')
    } finally {
      desk.close()
    }
  }
  return runProperty({
    arbitrary: hostileSession,
    count,
    seed,
    run: session,
    done: () => tally.report.cases,
    each: CALLS_ABOUT,
  })
}

/** Returns a reply of any type as text. */
const textOf = (reply: unknown): string =>
  JSON.stringify(reply, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
