// An outcome in words that do not depend on the language: its code, and what the bank said.
import { allWords, clientRefusal } from '../bank/errorWords.ts'
import type { LocalTaxOutcome } from '../bank/localTaxOutcome.ts'
import type { AppError } from './errors.ts'
import type { ApplicationOutcome } from './journal.ts'

/** Each text once (section 7); undefined when it said nothing. */
export function bankWords(error: AppError): string | undefined {
  return 'bank' in error && error.bank ? allWords(error.bank) || undefined : undefined
}

/**
 * The kind of the bank's answer or, if there is none, the cause. Each pair of outcome and code has its texts under
 * `filing.<outcome>.<code>`.
 */
export function outcomeCode(outcome: ApplicationOutcome): string {
  if (outcome.outcome === 'accepted') return outcome.totalsMatch ? 'whole' : 'differs'
  if (outcome.outcome === 'rejected')
    return clientRefusal(outcome.answer) ?? refusalCode(outcome.status, outcome.answer)
  const { error } = outcome
  return 'cause' in error ? error.cause : error.code
}

function refusalCode(status: number, answer: LocalTaxOutcome): string {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 429) return 'rateLimited'
  if (status !== 200 && status !== 400 && status !== 422) return 'request'
  return hasRows(answer) ? 'application' : 'wholeLot'
}

/** Only then can it be corrected there. */
const hasRows = ({ localTaxPaymentResult: result }: LocalTaxOutcome): boolean =>
  (result?.localTaxPaymentError ?? []).some(({ recordNo }) => recordNo !== undefined && recordNo > 0)

/** The bank accepted exactly what was sent. */
export const saysNoMore = (outcome: ApplicationOutcome): boolean =>
  outcome.outcome === 'accepted' && outcome.totalsMatch

/** Each text once, except those about single rows; '' if there is none. */
export function answerText(answer: LocalTaxOutcome | undefined): string {
  if (!answer) return ''
  const { appliedStatus, errorCode, errorInfo } = answer
  return [[appliedStatus, errorCode, errorInfo].filter(Boolean).join(' '), allWords(answer)]
    .filter(Boolean)
    .join(' ／ ')
}

/** '' if it said nothing. */
export const wordsOfOutcome = (outcome: ApplicationOutcome): string =>
  answerText('answer' in outcome ? outcome.answer : undefined) ||
  ('error' in outcome ? (bankWords(outcome.error) ?? '') : '')
