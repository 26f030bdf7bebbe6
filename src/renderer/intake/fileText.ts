import { formatYen, isYen } from '#domain/text/yen'
import { FILE_KINDS } from '#formats/text/encoding'
import type { FormatNote, FormatProblem, Params, Place } from '#formats/formatResult'
import type { SubjectName } from '#formats/intake/reading'
import type { Translate } from '#i18n/translate'

const BYTES_OF_MEGABYTE = 1024 * 1024
const TERMINATORS: ReadonlySet<string> = new Set(['none', 'cr', 'lf', 'crlf'])

/** What texts about a file are made with. A subject may call a field by a name of its own. */
export interface Words {
  readonly t: Translate
  /** Whether a text exists. */
  readonly te: (key: string) => boolean
  readonly subject: SubjectName
}

/** What some subjects call their fields. */
const OWN_NAMES: Partial<Record<SubjectName, readonly string[]>> = {
  statement: ['statementFiles.field'],
  clients: ['settings.company', 'settings.account', 'settings.employer'],
}
const NAMES = ['formats.field', 'fields', 'payees.csv.heading']

/** Returns the name of a file's field as accountants know it; most are fields of the bank interface. */
export function fieldText(field: string, { t, te, subject }: Words): string {
  const places = [...(OWN_NAMES[subject] ?? []), ...NAMES]
  return t(`${places.find((one) => te(`${one}.${field}`)) ?? 'fields'}.${field}`)
}

/** Returns the letters of a 1-based spreadsheet column. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** Returns what a column (from 1) is called: a workbook has letters. */
export const columnName = (column: number, letters: boolean, t: Translate): string =>
  t('formats.place.column', { column: letters ? columnLetters(column) : column })

/** How the places of a file are called: records of a bank's file, lines of a text, cells of a workbook. */
export type Places = 'records' | 'lines' | 'cells'

/**
 * Returns a place in a file as text: line or record, column, byte (counted from 1) and field, as far as they are known.
 */
export function placeText({ line, column, byte, field }: Place, places: Places, words: Words): string {
  const { t } = words
  const parts = [
    line === undefined ? '' : t(places === 'records' ? 'formats.place.record' : 'formats.place.line', { line }),
    column === undefined ? '' : columnName(column, places === 'cells', t),
    byte === undefined ? '' : t('formats.place.byte', { byte: formatYen(byte + 1) }),
    field ? fieldText(field, words) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Returns the text of a problem in the interface language: what is wrong, what it means and what to do. */
export function problemText({ code, params = {} }: FormatProblem, { t, te, subject }: Words): string {
  // What is wrong with a payee as such has the sentences of the checks.
  const groups = [OWN_PROBLEMS[subject], 'formats.problem', 'findings']
  const group = groups.find((one) => one !== undefined && te(`${one}.${code}`)) ?? 'formats.problem'
  return t(`${group}.${code}`, shownParams(code, params, t))
}

/** Some problems mean another thing in a statement or in a list of expected deposits. */
const OWN_PROBLEMS: Partial<Record<SubjectName, string>> = {
  statement: 'statementFiles.problem',
  deposits: 'deposits.problem',
}

/** Returns a note on how the content of the file was interpreted, in the interface language. */
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
