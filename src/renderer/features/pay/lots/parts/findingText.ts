import { formatYen } from '#domain/text/yen'
import type { ErrorPlace } from '#data/repositories/bankErrors'
import type { EditorFinding } from './lotFindings.ts'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'

/** Returns the parameters with numbers formatted as in the grid, with commas, and dates as on the screen. */
const figures = (params: EditorFinding['params'] = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatYen(value) : shownDay(value),
    ]),
  )

/**
 * Returns a finding in the interface language. Texts of the editor's own findings are under `lots`, texts of bank
 * errors are under `rejection`.
 */
export function findingText(finding: EditorFinding, t: Translate): string {
  if (finding.bank) return t(`rejection.finding.${errorPlaceKey(finding.bank.place)}`, finding.params)
  const text = t(
    `${finding.code === 'unreadableNumber' ? 'lots.finding' : 'findings'}.${finding.code}`,
    figures(finding.params),
  )
  // A cell shows by itself which field is empty. The head has ten fields, and lists of lots show none of them.
  const { row, field, code } = finding
  return row === undefined && field !== undefined && code === 'textMissing'
    ? t('rejection.pair', { field: t(`fields.${field}`), value: text })
    : text
}

/** Returns the text key that says where the cell named by a bank error is now. */
export function errorPlaceKey(
  place: ErrorPlace,
): 'lot' | 'beyond' | 'gone' | 'here' | 'moved' | 'mended' | 'movedMended' {
  if (place.at !== 'row') return place.at
  return place.moved ? (place.mended ? 'movedMended' : 'moved') : place.mended ? 'mended' : 'here'
}

/** Returns text with a field's name as on the screen, and its value as the bank sent it. */
export function dataText([field, value]: readonly [field: string, value: string | number], t: Translate): string {
  return t('rejection.pair', {
    field: t(`fields.${field}`),
    value: typeof value === 'number' ? formatYen(value) : value,
  })
}
