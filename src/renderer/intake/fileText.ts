import { formatYen, isYen } from '#domain/text/yen'
import { FILE_KINDS } from '#formats/text/encoding'
import type { FormatNote, FormatProblem, Params, FilePlace } from '#formats/formatResult'
import type { SubjectName } from '#formats/intake/reading'
import type { Translate } from '#i18n/translate'

const BYTES_OF_MEGABYTE = 1024 * 1024
const TERMINATORS: ReadonlySet<string> = new Set(['none', 'cr', 'lf', 'crlf'])

export interface Words {
  readonly t: Translate
  /** Whether a text exists. */
  readonly te: (key: string) => boolean
  readonly subject: SubjectName
}

/** Groups of texts in which a subject has its own names of fields. */
const OWN_NAMES: Partial<Record<SubjectName, readonly string[]>> = {
  statement: ['statementFiles.field'],
  clients: ['settings.company', 'settings.account', 'settings.employer'],
}
const NAMES = ['formats.field', 'fields', 'payees.csv.heading']

/** The field's name as accountants know it; most fields are those of the bank interface. */
export function fieldText(field: string, { t, te, subject }: Words): string {
  const places = [...(OWN_NAMES[subject] ?? []), ...NAMES]
  return t(`${places.find((one) => te(`${one}.${field}`)) ?? 'fields'}.${field}`)
}

export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** `column` counts from 1; columns of a workbook have letters. */
export const columnName = (column: number, letters: boolean, t: Translate): string =>
  t('formats.place.column', { column: letters ? columnLetters(column) : column })

/** `records` of a bank's file, `lines` of a text, `cells` of a workbook. */
export type Places = 'records' | 'lines' | 'cells'

/** Only the parts that are known; bytes are shown counted from 1. */
export function placeText({ line, column, byte, field }: FilePlace, places: Places, words: Words): string {
  const { t } = words
  const parts = [
    line === undefined ? '' : t(places === 'records' ? 'formats.place.record' : 'formats.place.line', { line }),
    column === undefined ? '' : columnName(column, places === 'cells', t),
    byte === undefined ? '' : t('formats.place.byte', { byte: formatYen(byte + 1) }),
    field ? fieldText(field, words) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** What is wrong, what it means and what to do. */
export function problemText({ code, params = {} }: FormatProblem, { t, te, subject }: Words): string {
  // Problems of a payee use the sentences of the checks.
  const groups = [OWN_PROBLEMS[subject], 'formats.problem', 'findings']
  const group = groups.find((one) => one !== undefined && te(`${one}.${code}`)) ?? 'formats.problem'
  return t(`${group}.${code}`, shownParams(code, params, t))
}

/** Some problems mean another thing in a statement or in a list of expected deposits. */
const OWN_PROBLEMS: Partial<Record<SubjectName, string>> = {
  statement: 'statementFiles.problem',
  deposits: 'deposits.problem',
}

/** How the content of the file was interpreted. */
export function noteText({ code, params = {} }: FormatNote, t: Translate): string {
  return t(`formats.note.${code}`, shownParams(code, params, t))
}

function shownParams(code: string, params: Params, t: Translate): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownParam(code, name, value, t)]))
}

function shownParam(code: string, name: string, value: string | number, t: Translate): string {
  if (name === 'limit' && typeof value === 'number' && value >= BYTES_OF_MEGABYTE)
    return t('formats.megabytes', { size: Math.floor(value / BYTES_OF_MEGABYTE) })
  if (name === 'encoding') return t(`formats.encoding.${String(value)}`)
  if (name === 'kind' && (FILE_KINDS as readonly string[]).includes(String(value)))
    return t(`formats.kind.${String(value)}`)
  if (code === 'mixedTerminators' && TERMINATORS.has(String(value))) return t(`formats.terminator.${String(value)}`)
  if (value === '') return t(code === 'recordOrder' ? 'formats.endOfFile' : 'formats.blank')
  return typeof value === 'number' && isYen(value) ? formatYen(value) : value
}
