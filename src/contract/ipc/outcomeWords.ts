import { allWords, clientRefusal } from '../bank/errorWords.ts'
import type { LocalTaxOutcome } from '../bank/localTaxOutcome.ts'
import type { AppError } from './errors.ts'
import type { ApplicationOutcome } from './journal.ts'

/** Each text once (section 7); undefined when the bank said nothing. */
export function bankWords(error: AppError): string | undefined {
  return 'bank' in error && error.bank ? allWords(error.bank) || undefined : undefined
}

/** The kind of the bank's answer or, without one, the cause. Texts are under `filing.<outcome>.<code>`. */
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

/** Only an answer with rows can be corrected in the rows. */
const hasRows = ({ localTaxPaymentResult: result }: LocalTaxOutcome): boolean =>
  (result?.localTaxPaymentError ?? []).some(({ recordNo }) => recordNo !== undefined && recordNo > 0)

/** The bank accepted exactly what was sent. */
export const saysNoMore = (outcome: ApplicationOutcome): boolean =>
  outcome.outcome === 'accepted' && outcome.totalsMatch

/** Without texts about single rows; '' for none. */
export function answerText(answer: LocalTaxOutcome | undefined): string {
  if (!answer) return ''
  const { appliedStatus, errorCode, errorInfo } = answer
  return [[appliedStatus, errorCode, errorInfo].filter(Boolean).join(' '), allWords(answer)]
    .filter(Boolean)
    .join(' ／ ')
}

/** '' if the bank said nothing. */
export const wordsOfOutcome = (outcome: ApplicationOutcome): string =>
  answerText('answer' in outcome ? outcome.answer : undefined) ||
  ('error' in outcome ? (bankWords(outcome.error) ?? '') : '')
