import type { LotAnswer, PayeeLine } from '#contract/ipc/index'
import { findPayee } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'

export const figureText = (value: number | undefined): string => (value === undefined ? '—' : formatYen(value))

/** A dash if unknown or zero, because a printed 0 would look like a payment of zero. */
export const figureOrDash = (value: number | undefined): string => (value ? formatYen(value) : '—')

/** The special wards of Tokyo use other names for the two taxes than municipalities elsewhere. */
export function taxNames({ municipalityCode }: PayeeLine): 'common' | 'specialWard' {
  return findPayee(municipalityCode)?.kind === 'specialWard' ? 'specialWard' : 'common'
}

export function stagesText(answer: LotAnswer, t: Translate): string {
  return (['applied', 'firstApproved', 'approved'] as const)
    .map((stage) => `${t(`acceptance.timeline.${stage}`)} ${answer[stage] || t('acceptance.timeline.waiting')}`)
    .join(' ／ ')
}

/** Totals that the bank did not send do not count. */
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
