import type { z } from 'zod'
import type { StatementKind, StatementPage } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result } from '#contract/ipc/errors'
import { acceptance, type Acceptance } from '#contract/bank/acceptance'
import { accountBalance, type AccountBalance } from '#contract/bank/account'
import type { Reading } from '#contract/bank/read'
import { isLoopback } from '../guard/policy/address.ts'
import type { DriftLog } from './driftLog.ts'
import { type BankRefusal, redactDeep, readErrorBody, speaksOfError, toRefusal } from './errorReading.ts'
import { exchange, type Exchange, type ExchangeDeps } from './exchange.ts'
import type { Failure } from './failures.ts'
import { type ApplyAnswer, readOutcome } from './outcome.ts'
import { readBounded } from './readBounded.ts'
import { readStatement } from './readStatement.ts'
import { readRetryAfter, type Retry, type RetryDeps, withRetries } from './retry.ts'
import type { BankOperation } from '../guard/log/events.ts'
import { createSequenceNumber, type RandomBytes } from './sequenceNumber.ts'

export interface BankClientDeps extends ExchangeDeps, RetryDeps {
  /** `{base_url}` of section 1, without a trailing slash: https, or http on loopback. */
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

/** Section 4. GETs are retried (retry.ts), the POST never. Throws only if the address must not receive a key. */
export function createBankClient(deps: BankClientDeps) {
  requireSafeAddress(deps.baseUrl)
  return {
    nextSequenceNumber: () => nextSequenceNumber(deps),
    /** Section 4.1. */
    balance: (accountId: string, options: AskOptions = {}): Promise<Result<AccountBalance, BankError>> =>
      get(deps, 'balance', accountPath(accountId), bySchema(accountBalance), options),
    /** Sections 4.2 and 4.3. */
    statement: (
      kind: StatementKind,
      accountId: string,
      query: StatementQuery,
      options: AskOptions = {},
    ): Promise<Result<StatementPage, BankError>> =>
      get(deps, kind, statementPath(kind, accountId, query), readStatement, options),
    /** Section 4.5. */
    acceptance: (acceptanceNo: string, options: AskOptions = {}): Promise<Result<Acceptance, BankError>> =>
      get(deps, 'acceptance', `/me/localtaxes/${encodeURIComponent(acceptanceNo)}`, bySchema(acceptance), options),
    /** Sends JSON once (section 4.4); the caller has already recorded the sequence number. */
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

type Read<T> = (answer: unknown) => Reading<T>
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
