import { formatYen, isYen } from '#domain/yen'
import { FILE_KINDS } from '#formats/encoding'
import type { FormatNote, FormatProblem, Params, Place } from '#formats/formatResult'
import { MONTH_FIELDS } from '#formats/year/yearHeadings'
import type { ImportFormat } from '#formats/recognise'
import type { Translate } from '../../../i18n/translate.ts'

const BYTES_OF_MEGABYTE = 1024 * 1024
/** Fields that occur in files but not in the bank interface. */
const FILE_FIELDS: ReadonlySet<string> = new Set([
  'recordType',
  'rowType',
  'typeCode',
  'codeClass',
  'requesterCode',
  'dummy',
  'demandFee',
  'arrears',
  'unknown',
  'payerName',
  'payerKana',
  'expectedAmount',
  'expectedDate',
  'invoiceNo',
  'recipientNumber',
  'employeeName',
  'yearly',
  'laterMonths',
  ...MONTH_FIELDS,
])
const TERMINATORS: ReadonlySet<string> = new Set(['none', 'cr', 'lf', 'crlf'])

/** Returns the name of a file's field as accountants know it. */
export function fieldText(field: string, t: Translate): string {
  return t(FILE_FIELDS.has(field) ? `formats.field.${field}` : `fields.${field}`)
}

/** Returns the letters of a 1-based spreadsheet column. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/**
 * Returns a place in a file as text: line or record, column, byte (counted from 1) and field, as far as they are known.
 */
export function placeText({ line, column, byte, field }: Place, format: ImportFormat, t: Translate): string {
  const parts = [
    line === undefined ? '' : t(format === 'zengin99' ? 'formats.place.record' : 'formats.place.line', { line }),
    column === undefined
      ? ''
      : t('formats.place.column', { column: format === 'xlsx' ? columnLetters(column) : column }),
    byte === undefined ? '' : t('formats.place.byte', { byte: formatYen(byte + 1) }),
    field ? fieldText(field, t) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Returns the text of a problem in the interface language: what is wrong, what it means and what to do. */
export function problemText({ code, params = {} }: FormatProblem, t: Translate): string {
  return t(`formats.problem.${code}`, shownParams(code, params, t))
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
