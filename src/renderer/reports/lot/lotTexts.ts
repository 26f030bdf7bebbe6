// Days and months of a lot in both calendars, and the words of the paper that depend on more than a key.
import type { LotAnswer, LotReport, PayeeLine } from '#contract/ipc/index'
import { isIsoDate, isIsoMonth, lastDayOf } from '#domain/calendar'
import { eraOf, formatEraDate, formatEraMonth } from '#domain/era'
import { findPayee } from '#domain/municipalities'
import { formatYen } from '#domain/yen'
import { dateText } from '../format.ts'

type Locale = LotReport['locale']
type Translate = (key: string, named?: Record<string, unknown>) => string

/** A tax month in era and western years; what is no month yet as it stands. */
export function monthOnPaper(month: string, locale: Locale): string {
  if (!isIsoMonth(month)) return month || '—'
  return locale === 'ja' ? formatEraMonth(month, 'both') : `${month}${eraInEnglish(lastDayOf(month))}`
}

/** A day in era and western years; what is no date yet as it stands. */
export function dayOnPaper(day: string, locale: Locale): string {
  if (!isIsoDate(day)) return day || '—'
  return locale === 'ja' ? `${formatEraDate(day)}（${dateText(day, locale)}）` : `${day}${eraInEnglish(day)}`
}

function eraInEnglish(day: string): string {
  const found = eraOf(day)
  if (!found) return ''
  const { key } = found.era
  return ` (${key.charAt(0).toUpperCase()}${key.slice(1)} ${String(found.year)})`
}

/** A figure for a cell of the list; a dash when it is not known. */
export const figureText = (value: number | undefined): string => (value === undefined ? '—' : formatYen(value))

/** A figure of the retirement part of a slip: a dash as well when there is none, so that it cannot be taken for a payment of zero. */
export const figureOrDash = (value: number | undefined): string => (value ? formatYen(value) : '—')

/** The two taxes as the payee calls them: the special wards of Tokyo collect their own. */
export function taxNames({ municipalityCode }: PayeeLine): 'common' | 'specialWard' {
  return findPayee(municipalityCode)?.kind === 'specialWard' ? 'specialWard' : 'common'
}

/** The three moments of an application, as far as the bank has told them. */
export function stagesText(answer: LotAnswer, t: Translate): string {
  return (['applied', 'firstApproved', 'approved'] as const)
    .map((stage) => `${t(`acceptance.timeline.${stage}`)} ${answer[stage] || t('acceptance.timeline.waiting')}`).join(' ／ ')
}

/** Whether the bank's own totals differ from the payees it listed. Totals it did not send differ from nothing. */
export function answerDiffers(answer: Pick<LotAnswer, 'municipalityCount' | 'totalNumber' | 'totalAmount'>, totals: { payees: number; totalNumberOfDetails: number; totalAmountOfDetails: number }): boolean {
  const differs = (sent: number | undefined, counted: number) => sent !== undefined && sent !== counted
  return differs(answer.municipalityCount, totals.payees) || differs(answer.totalNumber, totals.totalNumberOfDetails)
    || differs(answer.totalAmount, totals.totalAmountOfDetails)
}
