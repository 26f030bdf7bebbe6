import { characterCount } from '#contract/service/fields'
import type { ErrorBody } from '#contract/service/errorBody'
import { ACCEPTANCE_NO_LENGTH } from '#contract/service/limits'
import { localTaxOutcome, type LocalTaxOutcome } from '#contract/service/localTaxOutcome'
import { type Drift, readAnswer } from '#contract/service/read'
import type { AppError } from '#contract/ipc/errors'
import { blotDeep, readErrorBody, toRefusal } from './errorReading.ts'
import type { Exchange } from './exchange.ts'

/** What one POST came to. `drift` is what was harmlessly different in the answer. */
export type ApplyAnswer =
  | { outcome: 'accepted'; acceptanceNo: string; answer: LocalTaxOutcome }
  | { outcome: 'rejected'; status: number; answer: LocalTaxOutcome }
  | { outcome: 'unknown'; error: AppError; answer?: LocalTaxOutcome }
  | { outcome: 'notSent'; error: AppError }

/** Statuses with which a server says that it did not take the request (RFC 9110; 408 is not among them: the request may have arrived). */
const REFUSING: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429])

/**
 * Reads the answer to an application (2.11). `accepted` and `rejected` only when the bank says so and nothing in the same answer says
 * otherwise; everything else is `unknown`, because a person can ask the bank but cannot take back a second payment.
 */
export function readOutcome(result: Exchange, secret: string, onDrift: (drift: Drift[]) => void): ApplyAnswer {
  if (result.kind === 'failed')
    return result.failure.code === 'notSent' ? { outcome: 'notSent', error: result.failure } : { outcome: 'unknown', error: result.failure }
  if (!result.body.ok) return unknown(result.status, null, { code: 'lost', cause: result.body.error })
  const raw = blotDeep(result.body.value, secret)
  const words = readErrorBody(raw, secret)
  const reading = readAnswer(localTaxOutcome, withoutEchoes(raw))
  if (!reading.ok) {
    if (REFUSING.has(result.status) && words && !claimsAcceptance(raw)) return { outcome: 'rejected', status: result.status, answer: words }
    return unknown(result.status, words, { code: 'lost', cause: 'badAnswer', damage: reading.damage }, salvaged(raw))
  }
  // Only now the rows' own details, which may be as wrong as what they report.
  const whole = readAnswer(localTaxOutcome, raw)
  onDrift(whole.ok ? whole.drift : reading.drift)
  return judge(result.status, whole.ok ? whole.value : reading.value, words)
}

function judge(status: number, answer: LocalTaxOutcome, words: Partial<ErrorBody> | null): ApplyAnswer {
  const acceptanceNo = answer.localTaxPaymentResult?.acceptanceNo ?? ''
  if (status === 200 && isAcceptanceNo(acceptanceNo) && !saysFailed(answer) && !saysErrors(answer) && !speaksOfError(answer))
    return { outcome: 'accepted', acceptanceNo, answer }
  if (acceptanceNo === '' && isRefusal(status, answer, words)) return { outcome: 'rejected', status, answer }
  return unknown(status, words, { code: 'lost', cause: 'badAnswer' }, answer)
}

function isRefusal(status: number, answer: LocalTaxOutcome, words: Partial<ErrorBody> | null): boolean {
  if (saysFailed(answer)) return true
  // A 5xx with a code but without "failed" may be the bank losing sight of an application that it took.
  if (saysErrors(answer)) return status < 500 && status !== 408
  return REFUSING.has(status) && words !== null
}

const isAcceptanceNo = (text: string): boolean => characterCount(text) === ACCEPTANCE_NO_LENGTH && text.trim() === text
const saysFailed = ({ appliedStatus }: LocalTaxOutcome): boolean => appliedStatus?.trim().toLowerCase() === 'failed'

function saysErrors({ errorCode, localTaxPaymentResult: result }: LocalTaxOutcome): boolean {
  return (errorCode ?? '') !== '' || (result?.numberOfError ?? 0) !== 0 || (result?.localTaxPaymentError?.length ?? 0) > 0
}

/** The variant of 2.11 carries the fields of section 7 too; words of success in them (200, a message) are no error. */
function speaksOfError({ error, error_description, code, httpCode, status }: LocalTaxOutcome): boolean {
  const named = [error, error_description, code].some((text) => (text ?? '') !== '')
  return named || (status !== undefined && status >= 300) || ((httpCode ?? '') !== '' && !/^2\d\d$/.test(httpCode ?? ''))
}

function unknown(status: number, words: Partial<ErrorBody> | null, error: AppError, answer?: LocalTaxOutcome): ApplyAnswer {
  const told = status === 200 ? error : toRefusal(status, words, undefined)
  return { outcome: 'unknown', error: told, ...(answer && { answer }) }
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy without the echoed details of the error rows. */
function withoutEchoes(raw: unknown): unknown {
  if (!isObject(raw) || !isObject(raw['localTaxPaymentResult'])) return raw
  const result = raw['localTaxPaymentResult']
  if (!Array.isArray(result['localTaxPaymentError'])) return raw
  const rows = result['localTaxPaymentError'].map((row: unknown) => (isObject(row) ? { ...row, errorData: undefined } : row))
  return { ...raw, localTaxPaymentResult: { ...result, localTaxPaymentError: rows } }
}

function claimsAcceptance(raw: unknown): boolean {
  const result = isObject(raw) ? raw['localTaxPaymentResult'] : undefined
  return isObject(result) && result['acceptanceNo'] !== undefined && result['acceptanceNo'] !== null && result['acceptanceNo'] !== ''
}

/** What helps the person ask the bank: the acceptance number of an otherwise unreadable answer. */
function salvaged(raw: unknown): LocalTaxOutcome | undefined {
  const result = isObject(raw) ? raw['localTaxPaymentResult'] : undefined
  const acceptanceNo = isObject(result) ? result['acceptanceNo'] : undefined
  return typeof acceptanceNo === 'string' && isAcceptanceNo(acceptanceNo) ? { localTaxPaymentResult: { acceptanceNo } } : undefined
}
