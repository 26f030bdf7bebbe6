import type { z } from 'zod'
import type { StatementKind, StatementPage } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result } from '#contract/ipc/errors'
import { acceptance, type Acceptance } from '#contract/bank/acceptance'
import { accountBalance, type AccountBalance } from '#contract/bank/account'
import type { ReadAnswer } from '#contract/bank/read'
import { isLoopback } from '../guard/policy/address.ts'
import type { DriftLog } from './driftLog.ts'
import { type BankRefusal, redactDeep, readErrorBody, speaksOfError, toRefusal } from './errorReading.ts'
import { exchange, type Exchange, type ExchangeDeps } from './exchange.ts'
import type { Failure } from './failures.ts'
import { type ApplyAnswer, readOutcome } from './outcome.ts'
import { readBounded } from './readBounded.ts'
import { readStatement } from './readStatement.ts'
import type { BankOperation } from '../guard/log/events.ts'
import { createSequenceNumber, type RandomBytes } from './sequenceNumber.ts'

export const MAX_TRIES = 4
const BASE_MS = 500
const CEILING_MS = 8_000
const MAX_RETRY_AFTER_SECONDS = 60

/** `attempt` counts from 2; `waitMs` precedes it. */
interface Retry {
  attempt: number
  waitMs: number
}

interface RetryDeps {
  now: () => Date
  /** [0, 1) */
  randomFraction: () => number
  /** Resolves at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Never used for a POST. At most four attempts, on connection errors, 429 and 5xx. Exponential waits with full jitter
 * keep installations from retrying together. A Retry-After above 60 s ends the retries.
 */
async function withRetries(
  deps: RetryDeps,
  send: () => Promise<Exchange>,
  signal?: AbortSignal,
  onRetry?: (retry: Retry) => void,
): Promise<Exchange> {
  for (let tries = 1; ; tries++) {
    const result = await send()
    const wait = tries < MAX_TRIES ? waitBefore(deps, result, tries) : null
    if (wait === null || signal?.aborted) return result
    onRetry?.({ attempt: tries + 1, waitMs: wait })
    await deps.sleep(wait, signal)
    if (signal?.aborted) return { kind: 'failed', failure: { code: 'lost', cause: 'cancelled' } }
  }
}

function waitBefore(deps: RetryDeps, result: Exchange, tries: number): number | null {
  if (!isWorthRepeating(result)) return null
  const jitter = Math.floor(deps.randomFraction() * Math.min(CEILING_MS, BASE_MS * 2 ** tries))
  const asked = result.kind === 'answer' ? readRetryAfter(result.retryAfter, deps.now()) : undefined
  if (asked === undefined) return jitter
  return asked > MAX_RETRY_AFTER_SECONDS ? null : Math.max(jitter, asked * 1_000)
}

function isWorthRepeating(result: Exchange): boolean {
  if (result.kind === 'answer') return result.status === 429 || result.status >= 500
  const { failure } = result
  if (failure.code === 'lost') return failure.cause === 'connectionLost'
  return failure.cause === 'connectionRefused' || failure.cause === 'nameNotResolved'
}

/** Seconds, never negative; the header is a count or an HTTP date. Undefined when absent or unreadable. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse alone would accept `-5` or `2026`.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}

export interface BankClientDeps extends ExchangeDeps, RetryDeps {
  /** The interface's `{base_url}` (section 1), without a trailing slash: https, or http on loopback. */
  baseUrl: string
  pathPrefix: string
  random: RandomBytes
  drift: DriftLog
}

export type BankError = BankRefusal | Failure
export interface AskOptions {
  signal?: AbortSignal
  onRetry?: (retry: Retry) => void
}
export interface StatementQuery {
  from?: string | undefined
  to?: string | undefined
  nextKeyword?: string | undefined
}

export const DEFAULT_TIMEOUTS = { firstByteMs: 60_000, totalMs: 90_000 }
export const MAX_BODY_BYTES = 8 * 1_048_576

/**
 * The bank's interface (section 4). GETs are retried, the POST never. Throws only if the address must not receive a
 * key.
 */
export function createBankClient(deps: BankClientDeps) {
  requireSafeAddress(deps.baseUrl)
  return {
    nextSequenceNumber: () => nextSequenceNumber(deps),
    /** 残高照会 (section 4.1). */
    balance: (accountId: string, options: AskOptions = {}): Promise<Result<AccountBalance, BankError>> =>
      get(deps, 'balance', accountPath(accountId), bySchema(accountBalance), options),
    /** 入出金明細 and 振込入金明細 (sections 4.2 and 4.3). */
    statement: (
      kind: StatementKind,
      accountId: string,
      query: StatementQuery,
      options: AskOptions = {},
    ): Promise<Result<StatementPage, BankError>> =>
      get(deps, kind, statementPath(kind, accountId, query), readStatement, options),
    /** 受付番号照会 (section 4.5). */
    acceptance: (acceptanceNo: string, options: AskOptions = {}): Promise<Result<Acceptance, BankError>> =>
      get(deps, 'acceptance', `/me/localtaxes/${encodeURIComponent(acceptanceNo)}`, bySchema(acceptance), options),
    /** Sends the application (申請, JSON) once (section 4.4); the caller has already recorded the sequence number. */
    async apply(body: string, sequenceNumber: string): Promise<ApplyAnswer> {
      const url = urlOf(deps, '/me/localtaxes/')
      const result = await exchange(deps, { operation: 'apply', method: 'POST', url, sequenceNumber, body })
      return readOutcome(result, deps.clientKey, (drift) => {
        deps.drift.add('apply', drift)
      })
    },
  }
}

export type BankClient = ReturnType<typeof createBankClient>

async function get<T>(
  deps: BankClientDeps,
  operation: BankOperation,
  path: string,
  read: Read<T>,
  { signal, onRetry }: AskOptions,
): Promise<Result<T, BankError>> {
  const send = () =>
    exchange(deps, {
      operation,
      method: 'GET',
      url: urlOf(deps, path),
      sequenceNumber: nextSequenceNumber(deps),
      signal,
    })
  return readGet(deps, operation, read, await withRetries(deps, send, signal, onRetry))
}

const urlOf = ({ baseUrl, pathPrefix }: BankClientDeps, path: string): string => baseUrl + pathPrefix + path
const nextSequenceNumber = ({ now, random }: BankClientDeps): string => createSequenceNumber(now(), random)

const accountPath = (accountId: string): string => `/accounts/${encodeURIComponent(accountId)}`

function statementPath(kind: StatementKind, accountId: string, { from, to, nextKeyword }: StatementQuery): string {
  const query = [
    ['inquiryDateFrom', from],
    ['inquiryDateTo', to],
    ['nextKeyword', nextKeyword],
  ] as const
  const words = query.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
  const path = `${accountPath(accountId)}/transactions${kind === 'paymentArrivals' ? '/paymentarrivals' : ''}`
  return words.length === 0 ? path : `${path}?${words.join('&')}`
}

type Read<T> = (answer: unknown) => ReadAnswer<T>
const bySchema =
  <T>(schema: z.ZodType<T>): Read<T> =>
  (answer) =>
    readBounded(schema, answer)

/**
 * An error body counts even under status 200 (section 7), unless it reports no error (`message: "OK"`) and has the
 * requested data.
 */
function readGet<T>(
  deps: BankClientDeps,
  operation: BankOperation,
  read: Read<T>,
  result: Exchange,
): Result<T, BankError> {
  if (result.kind === 'failed') return fail(result.failure)
  const { status, body } = result
  const words = body.ok ? readErrorBody(body.value, deps.clientKey) : null
  if (status !== 200 || (words && speaksOfError(words)))
    return fail(toRefusal(status, words, readRetryAfter(result.retryAfter, deps.now())))
  if (!body.ok) return fail({ code: 'lost', cause: body.error } satisfies AppError)
  const reading = read(redactDeep(body.value, deps.clientKey))
  const isEmpty = reading.ok && Object.keys(reading.value as object).length === 0
  if (words && isEmpty) return fail(toRefusal(status, words, undefined))
  if (!reading.ok) return fail({ code: 'lost', cause: 'badAnswer', damage: reading.damage })
  deps.drift.add(operation, reading.drift)
  return ok(reading.value)
}

function requireSafeAddress(baseUrl: string): void {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error('a client key goes over https only')
}
