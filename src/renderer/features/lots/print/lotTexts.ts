// The words of a lot's paper that depend on more than a key.
import type { LotAnswer, PayeeLine } from '#contract/ipc/index'
import { findPayee } from '#domain/municipalities'
import { formatYen } from '#domain/yen'
import type { Translate } from '../../../i18n/translate.ts'

/** A figure for a cell of the list; a dash when it is not known. */
export const figureText = (value: number | undefined): string => (value === undefined ? '—' : formatYen(value))

/**
 * A figure of the retirement part of a slip: a dash as well when there is none, so that it cannot be taken for a
 * payment of zero.
 */
export const figureOrDash = (value: number | undefined): string => (value ? formatYen(value) : '—')

/** The two taxes as the payee calls them: the special wards of Tokyo collect their own. */
export function taxNames({ municipalityCode }: PayeeLine): 'common' | 'specialWard' {
  return findPayee(municipalityCode)?.kind === 'specialWard' ? 'specialWard' : 'common'
}

/** The three moments of an application, as far as the bank has told them. */
export function stagesText(answer: LotAnswer, t: Translate): string {
  return (['applied', 'firstApproved', 'approved'] as const)
    .map((stage) => `${t(`acceptance.timeline.${stage}`)} ${answer[stage] || t('acceptance.timeline.waiting')}`)
    .join(' ／ ')
}

/** Whether the bank's own totals differ from the payees it listed. Totals it did not send differ from nothing. */
export function answerDiffers(
  answer: Pick<LotAnswer, 'municipalityCount' | 'totalNumber' | 'totalAmount'>,
  totals: { payees: number; totalNumberOfDetails: number; totalAmountOfDetails: number },
): boolean {
  const differs = (sent: number | undefined, counted: number) => sent !== undefined && sent !== counted
  return (
    differs(answer.municipalityCount, totals.payees) ||
    differs(answer.totalNumber, totals.totalNumberOfDetails) ||
    differs(answer.totalAmount, totals.totalAmountOfDetails)
  )
}
