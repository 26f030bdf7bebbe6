import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/index'
import { outcomeCode } from '#contract/ipc/outcomeWords'
import type { Translate } from '#i18n/translate'

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

/** For support: the code of the outcome and the HTTP status. */
export function outcomeDetails(outcome: ApplicationOutcome): string[] {
  const status =
    outcome.outcome === 'rejected'
      ? outcome.status
      : 'error' in outcome && 'status' in outcome.error
        ? outcome.error.status
        : undefined
  return [`${outcome.outcome} / ${outcomeCode(outcome)}`, ...(status === undefined ? [] : [`HTTP ${String(status)}`])]
}

/** The entry as it will be once the journal can be read again. */
export function withUnread(entry: JournalEntry, outcome: ApplicationOutcome): JournalEntry {
  return {
    ...entry,
    state: outcome.outcome,
    outcome,
    ...(outcome.outcome === 'accepted' && { acceptanceNo: outcome.acceptanceNo }),
  }
}
