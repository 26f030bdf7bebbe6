import { characterCount } from '#contract/bank/fields'
import type { ErrorBody } from '#contract/bank/errorBody'
import { ACCEPTANCE_NO_LENGTH } from '#contract/bank/limits'
import { localTaxOutcome, type LocalTaxOutcome } from '#contract/bank/localTaxOutcome'
import type { Drift } from '#contract/bank/read'
import type { AppError, LostCause } from '#contract/ipc/errors'
import { redactDeep, readErrorBody, speaksOfError, toRefusal } from './errorReading.ts'
import type { Secret } from '../vault/secret.ts'
import type { Exchange } from './exchange.ts'
import { ANSWER_TABLE, type AnswerKind } from './outcomeTable.ts'
import { readBounded } from './readBounded.ts'

export type ApplyAnswer =
  | { outcome: 'accepted'; acceptanceNo: string; answer: LocalTaxOutcome }
  | { outcome: 'rejected'; status: number; answer: LocalTaxOutcome }
  | { outcome: 'unknown'; error: AppError; answer?: LocalTaxOutcome }
  | { outcome: 'notSent'; error: AppError }

/** The server did not process the request (RFC 9110). Not 408: the request may have arrived. */
const REFUSING: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429])

/**
 * The answer to an application (section 2.11); outcomeTable.ts says what each kind of answer proves. `accepted` or
 * `rejected` only when the bank says so and nothing contradicts it; otherwise `unknown`: the user can ask the bank
 * but cannot take back a second payment.
 */
export function readOutcome(result: Exchange, secret: Secret, onDrift: (drift: Drift[]) => void): ApplyAnswer {
  if (result.kind === 'failed')
    return result.failure.code === 'notSent'
      ? { outcome: 'notSent', error: result.failure }
      : { outcome: 'unknown', error: result.failure }
  const reading = read(result, secret, onDrift)
  const { kind, answer, words, lostAs } = reading
  const outcome = ANSWER_TABLE[kind]
  if (outcome === 'accepted') return { outcome, acceptanceNo: numberOf(answer), answer: answer ?? {} }
  if (outcome === 'rejected') return { outcome, status: result.status, answer: answer ?? words ?? {} }
  const told =
    result.status === 200 || lostAs.cause !== 'badAnswer' ? lostAs : toRefusal(result.status, words, undefined)
  return { outcome, error: told, ...(answer && { answer }) }
}

interface Reading {
  kind: AnswerKind
  answer?: LocalTaxOutcome | undefined
  words: Partial<ErrorBody> | null
  /** The error shown for an unknown outcome that the status does not explain. */
  lostAs: Extract<AppError, { code: 'lost' }>
}
type Answer = Extract<Exchange, { kind: 'answer' }>
const BAD = { code: 'lost', cause: 'badAnswer' } as const

function read({ status, body }: Answer, secret: Secret, onDrift: (drift: Drift[]) => void): Reading {
  if (!body.ok)
    return {
      kind: unreadableKind(status, body.error),
      words: null,
      lostAs: { code: 'lost', cause: isRedirection(status) ? 'redirected' : body.error },
    }
  const raw = redactDeep(body.value, secret)
  const words = readErrorBody(raw, secret)
  const reading = readBounded(localTaxOutcome, withoutEchoes(raw))
  if (!reading.ok) {
    if (REFUSING.has(status) && words && !claimsAcceptance(raw)) return { kind: 'refusingStatus', words, lostAs: BAD }
    return { kind: 'damaged', words, answer: salvaged(raw), lostAs: { ...BAD, damage: reading.damage } }
  }
  // Echoed row details are read separately: they may be as invalid as the errors they report.
  const whole = readBounded(localTaxOutcome, raw)
  onDrift(whole.ok ? whole.drift : reading.drift)
  const answer = whole.ok ? whole.value : reading.value
  return {
    kind: kindOf(status, answer, words),
    answer,
    words,
    lostAs: isRedirection(status) ? { code: 'lost', cause: 'redirected' } : BAD,
  }
}

const unreadableKind = (status: number, why: LostCause): AnswerKind =>
  isRedirection(status) ? 'redirect' : why === 'bodyTooLarge' ? 'tooLarge' : 'notJson'

function kindOf(status: number, answer: LocalTaxOutcome, words: Partial<ErrorBody> | null): AnswerKind {
  const acceptanceNo = numberOf(answer)
  const clean = !saysFailed(answer) && !saysErrors(answer) && !speaksOfError(answer)
  if (status === 200 && isAcceptanceNo(acceptanceNo) && clean) return 'acceptance'
  if (acceptanceNo !== '') return 'contradiction'
  if (saysFailed(answer)) return 'saysFailed'
  // With a 5xx that does not say "failed", the bank may have lost track of an accepted application.
  if (saysErrors(answer) && status < 500 && status !== 408) return 'saysErrors'
  if (REFUSING.has(status) && words !== null) return 'refusingStatus'
  return silentKind(status)
}

function silentKind(status: number): AnswerKind {
  if (isRedirection(status)) return 'redirect'
  return status >= 500 ? 'serverError' : status >= 400 ? 'openStatus' : 'nothingSaid'
}

const isRedirection = (status: number): boolean => status >= 300 && status < 400
const numberOf = (answer: LocalTaxOutcome | undefined): string => answer?.localTaxPaymentResult?.acceptanceNo ?? ''
const isAcceptanceNo = (text: string): boolean =>
  text.isWellFormed() && characterCount(text) === ACCEPTANCE_NO_LENGTH && text.trim() === text
const saysFailed = ({ appliedStatus }: LocalTaxOutcome): boolean => appliedStatus?.trim().toLowerCase() === 'failed'

function saysErrors({ errorCode, localTaxPaymentResult: result }: LocalTaxOutcome): boolean {
  return (
    (errorCode ?? '') !== '' || (result?.numberOfError ?? 0) !== 0 || (result?.localTaxPaymentError?.length ?? 0) > 0
  )
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withoutEchoes(raw: unknown): unknown {
  if (!isObject(raw) || !isObject(raw['localTaxPaymentResult'])) return raw
  const result = raw['localTaxPaymentResult']
  if (!Array.isArray(result['localTaxPaymentError'])) return raw
  const rows = result['localTaxPaymentError'].map((row: unknown) =>
    isObject(row) ? { ...row, errorData: undefined } : row,
  )
  return { ...raw, localTaxPaymentResult: { ...result, localTaxPaymentError: rows } }
}

function claimsAcceptance(raw: unknown): boolean {
  const result = isObject(raw) ? raw['localTaxPaymentResult'] : undefined
  return (
    isObject(result) &&
    result['acceptanceNo'] !== undefined &&
    result['acceptanceNo'] !== null &&
    result['acceptanceNo'] !== ''
  )
}

/** With the number of an otherwise unreadable answer the user can ask the bank. */
function salvaged(raw: unknown): LocalTaxOutcome | undefined {
  const result = isObject(raw) ? raw['localTaxPaymentResult'] : undefined
  const acceptanceNo = isObject(result) ? result['acceptanceNo'] : undefined
  return typeof acceptanceNo === 'string' && isAcceptanceNo(acceptanceNo)
    ? { localTaxPaymentResult: { acceptanceNo } }
    : undefined
}
