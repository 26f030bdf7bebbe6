// Writes a statement as a workbook, deflated as it grows: a long sheet would take 60 MB as text.
import { daysBetween } from '#domain/calendar/calendar'
import { describeCharacter } from '../text/cp932.ts'
import { firstUnwritable } from '../tables/table.ts'
import { encodeUtf8 } from '../text/textCoding.ts'
import type { Work } from '../work.ts'
import {
  columnName,
  DATE_STYLE,
  escapeControls,
  HEADING_STYLE,
  NUMBER_STYLE,
  SHEET_END,
  SHEET_PATH,
  sheetHead,
  TEXT_STYLE,
  workbookParts,
} from '../tables/xlsxParts.ts'
import { encodeXml } from '../tables/xml.ts'
import { packZip, type ZipPart } from '../tables/zipWrite.ts'
import { columnsOf, type StatementColumn } from './columns.ts'
import { StatementFileReport, type StatementResult } from './report.ts'
import { noteField, type FileEntry, type StatementFileOptions, type StatementSource } from './source.ts'

export interface StatementXlsxOptions extends Pick<StatementFileOptions, 'unwritable'> {
  sheetName: string
}

/** Including headings and notes. */
const MAX_SHEET_ROWS = 1_048_576
const PIECE = 100
/** Day 0 of a spreadsheet; days after February 1900 are counted from it. */
const DAY_ZERO = '1899-12-30'

/** The same statement produces the same bytes. */
export async function* writeStatementXlsx(
  source: StatementSource,
  options: StatementXlsxOptions,
): Work<StatementResult> {
  const report = new StatementFileReport()
  if (source.entries.length + (source.notes?.length ?? 0) >= MAX_SHEET_ROWS) {
    report.problem({ code: 'tooManyRows', params: { limit: MAX_SHEET_ROWS - 1 } })
    return report.failure()
  }
  const parts = Object.entries(workbookParts(options.sheetName)).map(
    ([name, xml]) => [name, [[0, encodeUtf8(xml)]]] as ZipPart,
  )
  const bytes = yield* packZip([...parts, [SHEET_PATH, encoded(sheetPieces(source, options, report))]])
  return report.failed() ? report.failure() : report.result(bytes)
}

function* encoded(pieces: Iterable<readonly [number, string]>): Generator<readonly [number, Uint8Array]> {
  for (const [done, xml] of pieces) yield [done, encodeUtf8(xml)]
}

function* sheetPieces(
  { entries, kind, notes = [] }: StatementSource,
  options: StatementXlsxOptions,
  report: StatementFileReport,
): Generator<[number, string]> {
  const columns = columnsOf('plain', kind)
  const letters = columns.map((_, at) => columnName(at))
  const headings = columns.map(({ heading }, at) => textCell(`${letters[at] ?? ''}1`, heading, HEADING_STYLE))
  yield [0, `${sheetHead(columns.map(({ width }) => width))}<row r="1">${headings.join('')}</row>`]
  const dates = new Map<string, number>()
  for (let at = 0; at < entries.length; at += PIECE) {
    let xml = ''
    entries
      .slice(at, at + PIECE)
      .forEach((entry, offset) => (xml += rowXml(entry, at + offset + 1, { columns, letters, dates, options, report })))
    yield [Math.min(at + PIECE, entries.length), xml]
  }
  const noteColumn = letters[columns.findIndex(({ field }) => field === noteField(kind))] ?? 'A'
  const noteRows = notes.map((note, at) => {
    const row = entries.length + at + 2
    return `<row r="${row}">${textCell(`${noteColumn}${row}`, note, TEXT_STYLE)}</row>`
  })
  yield [entries.length, noteRows.join('') + SHEET_END]
}

interface Writing {
  columns: readonly StatementColumn[]
  letters: readonly string[]
  /** Day numbers by date: a busy account has a thousand entries a day. */
  dates: Map<string, number>
  options: StatementXlsxOptions
  report: StatementFileReport
}

function rowXml(entry: FileEntry, row: number, writing: Writing): string {
  let xml = `<row r="${row + 1}">`
  writing.columns.forEach((column, at) => {
    const value = column.value(entry)
    if (value !== undefined && value !== '')
      xml += cellXml(value, column, `${writing.letters[at] ?? ''}${row + 1}`, row, writing)
  })
  return `${xml}</row>`
}

function cellXml(
  value: string | number,
  { kind, field }: StatementColumn,
  reference: string,
  row: number,
  writing: Writing,
): string {
  if (kind === 'yen') return `<c r="${reference}" s="${NUMBER_STYLE}"><v>${value}</v></c>`
  if (kind === 'date')
    return `<c r="${reference}" s="${DATE_STYLE}"><v>${serialOf(String(value), writing.dates)}</v></c>`
  return textCell(reference, writable(String(value), field, row, writing), TEXT_STYLE)
}

function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${plainXml(text)}</t></is></c>`
}

const plainXml = (text: string) => (/[&<>"\r_]/.test(text) ? encodeXml(escapeControls(text)) : text)

function serialOf(date: string, known: Map<string, number>): number {
  const serial = known.get(date) ?? daysBetween(DAY_ZERO, date)
  known.set(date, serial)
  return serial
}

function writable(text: string, field: string, row: number, { options, report }: Writing): string {
  let rest = text
  for (let found = firstUnwritable(rest); found; found = firstUnwritable(rest)) {
    if (options.unwritable === 'refuse')
      report.problem({
        code: 'control',
        field,
        row,
        params: { codePoint: describeCharacter(found.character).codePoint },
      })
    rest = rest.replaceAll(found.character, '')
  }
  if (rest !== text && options.unwritable === 'replace')
    report.change({ field, row, kinds: ['dropped'], from: text, to: rest })
  return rest
}
