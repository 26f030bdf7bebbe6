import { isEnding, type YearChange } from '#domain/year/plan'
import type { Translate } from '#i18n/translate'

const OWN_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'municipalityCode',
  'municipalityName',
  'payee',
  'designatedNumber',
  'yearly',
])

/** Fields without a name of their own in the year plan are named as in imports. */
export const fieldText = (field: string, t: Translate): string =>
  t(OWN_FIELDS.has(field) ? `year.field.${field}` : `formats.field.${field}`)

export function employeeText(
  { name, recipientNumber }: { name: string; recipientNumber: string },
  t: Translate,
): string {
  if (name === '' && recipientNumber === '') return t('year.noName')
  return [recipientNumber, name].filter((text) => text !== '').join(' ')
}

/** For places where the bare number would say nothing: 受給者番号 3. */
export const whoText = (row: { name: string; recipientNumber: string }, t: Translate): string =>
  row.name === '' && row.recipientNumber !== ''
    ? t('year.numberOnly', { number: row.recipientNumber })
    : employeeText(row, t)

/** The kind of a change, with how the rest of the tax is paid, as in 退職（一括徴収）, or that nothing is left. */
export function changeText({ kind, rest }: Pick<YearChange, 'kind' | 'rest'>, t: Translate): string {
  const text = t(`year.kind.${kind}`)
  const how = rest ?? (isEnding(kind) && kind !== 'transfer' ? 'none' : undefined)
  return how ? t('year.reports.kindOf', { kind: text, rest: t(`year.rest.${how}`) }) : text
}
