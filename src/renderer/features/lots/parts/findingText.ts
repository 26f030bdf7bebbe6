import { formatYen } from '#domain/yen'
import type { ErrorPlace } from '../../../database/repositories/bankErrors.ts'
import type { EditorFinding } from './lotFindings.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** Numbers read as in the grid: with commas. */
const figures = (params: EditorFinding['params'] = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatYen(value) : value]),
  )

/**
 * A finding in the interface language; findings of the editor itself have their texts under `lots`, the bank's errors
 * under `rejection`.
 */
export function findingText(finding: EditorFinding, t: Translate): string {
  if (finding.bank) return t(`rejection.finding.${errorPlaceKey(finding.bank.place)}`, finding.params)
  return t(
    `${finding.code === 'unreadableNumber' ? 'lots.finding' : 'findings'}.${finding.code}`,
    figures(finding.params),
  )
}

/** How an error of the bank stands: the key of its texts. */
export function errorPlaceKey(
  place: ErrorPlace,
): 'lot' | 'beyond' | 'gone' | 'here' | 'moved' | 'mended' | 'movedMended' {
  if (place.at !== 'row') return place.at
  return place.moved ? (place.mended ? 'movedMended' : 'moved') : place.mended ? 'mended' : 'here'
}

/** A field and its value as the bank gave them, named as on the screen. */
export function dataText([field, value]: readonly [field: string, value: string | number], t: Translate): string {
  return t('rejection.pair', {
    field: t(`fields.${field}`),
    value: typeof value === 'number' ? formatYen(value) : value,
  })
}
