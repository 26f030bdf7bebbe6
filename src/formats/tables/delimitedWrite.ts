// Writes CSV and TSV; an apostrophe stands before texts that could be formulas.
import { describeCharacter, encodeCp932Text } from '../text/cp932.ts'
import type { TextEncoding } from '../text/encoding.ts'
import { Findings, type Bytes, type FormatResult, type FilePlace } from '../formatResult.ts'
import { firstUnwritable, guardText, type Cell } from './table.ts'
import { encodeUtf8 } from '../text/textCoding.ts'

export interface DelimitedOptions {
  delimiter: ',' | '\t' | ';'
  /** UTF-8 gets a byte order mark: without it spreadsheets read the file as the code page. */
  encoding: TextEncoding
  /** False for programs that treat every apostrophe as text. */
  guarded?: boolean
}

export function writeDelimited(rows: readonly (readonly Cell[])[], options: DelimitedOptions): FormatResult<Bytes> {
  const findings = new Findings()
  const mark = options.encoding === 'utf-8' ? '\ufeff' : ''
  const lines = rows.map((row, at) => writeRow(row, at + 1, options, findings))
  const text = mark + lines.join('')
  const bytes = options.encoding === 'utf-8' ? encodeUtf8(text) : Uint8Array.from(encodeCp932Text(text).bytes)
  return findings.result(bytes)
}

function writeRow(row: readonly Cell[], line: number, options: DelimitedOptions, findings: Findings): string {
  row.forEach((cell, at) => {
    if (typeof cell === 'string') checkText(cell, { line, column: at + 1 }, options.encoding, findings)
  })
  return `${row.map((cell) => writeCell(cell, options)).join(options.delimiter)}\r\n`
}

function checkText(text: string, place: FilePlace, encoding: TextEncoding, findings: Findings): void {
  const unwritable = firstUnwritable(text)
  if (unwritable)
    findings.problem({
      code: 'characterRefused',
      ...place,
      params: { character: describeCharacter(unwritable.character).codePoint, at: unwritable.at + 1 },
    })
  if (encoding === 'utf-8') return
  const { folds, unmappable } = encodeCp932Text(text)
  for (const { from, to } of folds) findings.note({ code: 'encodingFolded', ...place, params: { from, to } })
  for (const { character } of unmappable)
    findings.problem({ code: 'characterUnmappable', ...place, params: describeCharacter(character) })
}

function writeCell(cell: Cell, { delimiter, guarded = true }: DelimitedOptions): string {
  if (typeof cell === 'number') return String(cell)
  const text = guarded ? guardText(cell) : cell
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
}
