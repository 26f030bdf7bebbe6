import { mendsOf, type Mend } from '#domain/lots/mends'
import { findPayee, type Municipality } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'
import type { ErrorPlace } from '#data/repositories/bankErrors'
import type { EditorFinding } from './lotFindings.ts'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'

const figures = (params: EditorFinding['params'] = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatYen(value) : shownDay(value),
    ]),
  )

/** Texts of the editor's own findings are under `lots`, those of bank errors under `rejection`. */
export function findingText(finding: EditorFinding, t: Translate): string {
  if (finding.bank) return t(`rejection.finding.${errorPlaceKey(finding.bank.place)}`, finding.params)
  const written = finding.params?.['code']
  const text = t(`${finding.code === 'unreadableNumber' ? 'lots.finding' : 'findings'}.${finding.code}`, {
    ...figures(finding.params),
    payee: typeof written === 'string' ? payeeText(written) : '',
  })
  // A cell shows by itself which field is empty. The head has ten fields, and lists of lots show none of them.
  const { row, field, code } = finding
  return row === undefined && field !== undefined && code === 'textMissing'
    ? t('rejection.pair', { field: t(`fields.${field}`), value: text })
    : text
}

const municipalityText = ({ code, prefecture, name }: Municipality): string => `${code} ${prefecture}${name}`

function payeeText(code: string): string {
  const payee = findPayee(code)
  return payee ? municipalityText(payee) : code
}

/** '' if the finding's own text names the municipality. */
export function findingMunicipality({ municipalityCode = '', params }: EditorFinding): string {
  const payee = params?.['code'] === municipalityCode ? undefined : findPayee(municipalityCode)
  return payee ? payee.prefecture + payee.name : ''
}

export const mendsOfFinding = (finding: EditorFinding): Mend[] => [finding, ...(finding.also ?? [])].flatMap(mendsOf)

export function mendText(mend: Mend, t: Translate): string {
  if (mend.field === 'municipalityCode')
    return t('lots.findings.mendCode', { payee: municipalityText(mend.municipality) })
  if (mend.field === 'applicantName' || mend.field === 'address')
    return t('lots.findings.mendPayer', { value: mend.value })
  if (mend.field === 'designatedNumber') return t('lots.findings.mendNumber', { number: mend.value })
  return t(`lots.findings.mendPlan.${mend.field}`, { value: formatYen(Number(mend.value)) })
}

/** The text key for where the cell named by a bank error is now. */
export function errorPlaceKey(
  place: ErrorPlace,
): 'lot' | 'beyond' | 'gone' | 'here' | 'moved' | 'mended' | 'movedMended' {
  if (place.at !== 'row') return place.at
  return place.moved ? (place.mended ? 'movedMended' : 'moved') : place.mended ? 'mended' : 'here'
}

/** The field's name as on the screen, its value as the bank sent it. */
export function dataText([field, value]: readonly [field: string, value: string | number], t: Translate): string {
  return t('rejection.pair', {
    field: t(`fields.${field}`),
    value: typeof value === 'number' ? formatYen(value) : value,
  })
}
