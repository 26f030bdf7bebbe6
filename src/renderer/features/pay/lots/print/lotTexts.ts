// Texts of a printed lot that need more than a translation key.
import type { LotAnswer, PayeeLine } from '#contract/ipc/index'
import { findPayee } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'

/** Returns a figure for a cell of the list; a dash if it is unknown. */
export const figureText = (value: number | undefined): string => (value === undefined ? '—' : formatYen(value))

/**
 * Returns a figure of a slip's retirement part; a dash if it is unknown or zero, because a printed 0 would look like a
 * payment of zero.
 */
export const figureOrDash = (value: number | undefined): string => (value ? formatYen(value) : '—')

/**
 * Returns which names the payee uses for the two taxes. The special wards of Tokyo use other names than municipalities
 * elsewhere.
 */
export function taxNames({ municipalityCode }: PayeeLine): 'common' | 'specialWard' {
  return findPayee(municipalityCode)?.kind === 'specialWard' ? 'specialWard' : 'common'
}

/** Returns the three times of an application, as far as the bank has sent them. */
export function stagesText(answer: LotAnswer, t: Translate): string {
  return (['applied', 'firstApproved', 'approved'] as const)
    .map((stage) => `${t(`acceptance.timeline.${stage}`)} ${answer[stage] || t('acceptance.timeline.waiting')}`)
    .join(' ／ ')
}

/** Returns whether the bank's own totals differ from the payees it listed. Totals it did not send do not count. */
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
