import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/index'
import type { LocalTaxOutcome } from '#contract/bank/index'
import { allWords, bankWords, clientRefusal } from '../../../ui/text/errorText.ts'
import type { Translate } from '../../../i18n/translate.ts'

/**
 * Returns the code that distinguishes outcomes of the same kind. It is the kind of the bank's answer or, if there is no
 * answer, the cause. Each pair of outcome and code has its texts under `filing.<outcome>.<code>`.
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

/** Returns whether any error names a row, because only then can it be corrected there. */
const hasRows = ({ localTaxPaymentResult: result }: LocalTaxOutcome): boolean =>
  (result?.localTaxPaymentError ?? []).some(({ recordNo }) => recordNo !== undefined && recordNo > 0)

/** Returns texts on what happened in a filing, what it means for the money and what to do. */
export function describeOutcome(
  outcome: ApplicationOutcome,
  t: Translate,
): { what: string; meaning: string; action: string } {
  const code = outcomeCode(outcome)
  return {
    what: t(`filing.${outcome.outcome}.${code}.what`),
    meaning: t(`filing.meaning.${outcome.outcome}`),
    action: t(`filing.${outcome.outcome}.${code}.action`),
  }
}

/** Returns whether what happened is all in the heading of the outcome: the bank accepted exactly what was sent. */
export const saysNoMore = (outcome: ApplicationOutcome): boolean =>
  outcome.outcome === 'accepted' && outcome.totalsMatch

/** Returns what support needs to know about an outcome: its code and the status of HTTP. */
export function outcomeDetails(outcome: ApplicationOutcome): string[] {
  const status =
    outcome.outcome === 'rejected'
      ? outcome.status
      : 'error' in outcome && 'status' in outcome.error
        ? outcome.error.status
        : undefined
  return [`${outcome.outcome} / ${outcomeCode(outcome)}`, ...(status === undefined ? [] : [`HTTP ${String(status)}`])]
}

/** Returns every text of the bank's answer once, except those about single rows; '' if there is none. */
export function answerText(answer: LocalTaxOutcome | undefined): string {
  if (!answer) return ''
  const { appliedStatus, errorCode, errorInfo } = answer
  return [[appliedStatus, errorCode, errorInfo].filter(Boolean).join(' '), allWords(answer)]
    .filter(Boolean)
    .join(' ／ ')
}

/** Returns the journal entry with the outcome that main returned, as it will be once the journal can be read again. */
export function withUnread(entry: JournalEntry, outcome: ApplicationOutcome): JournalEntry {
  return {
    ...entry,
    state: outcome.outcome,
    outcome,
    ...(outcome.outcome === 'accepted' && { acceptanceNo: outcome.acceptanceNo }),
  }
}

/** Returns an outcome in one line, for lists: what happened and the bank's own words. */
export function outcomeNote(outcome: ApplicationOutcome, t: Translate): string {
  const said =
    answerText('answer' in outcome ? outcome.answer : undefined) ||
    ('error' in outcome ? (bankWords(outcome.error) ?? '') : '')
  const what = saysNoMore(outcome) ? '' : describeOutcome(outcome, t).what
  return [what, said].filter(Boolean).join(' ')
}
