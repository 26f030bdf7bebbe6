// CRLF, dates as YYYY/MM/DD, amounts as bare digits.
import { encodePlainCp932 } from '../text/cp932Units.ts'
import { encodeCp932Text } from '../text/cp932.ts'
import type { TextEncoding } from '../text/encoding.ts'
import type { Bytes } from '../formatResult.ts'
import { encodeUtf8 } from '../text/textCoding.ts'
import { joinWork, type Work } from '../work.ts'
import { packZip, piecesOf } from '../tables/zipWrite.ts'
import { cellText, type CellRules } from './cellText.ts'
import { bytesPerFile, columnsOf, type StatementColumn, type TableFormat } from './columns.ts'
import { MAX_STATEMENT_BYTES, StatementReport, type StatementResult } from './report.ts'
import {
  noteField,
  type FileEntry,
  type StatementFileKind,
  type StatementFileOptions,
  type StatementSource,
} from './source.ts'

export interface CsvOptions extends Pick<StatementFileOptions, 'unwritable'> {
  format: TableFormat
  encoding: TextEncoding
  /** Without number and extension; ASCII. */
  partName: string
}

const PIECE = 200
const LINE_END = '\r\n'

export async function* writeStatementCsv(source: StatementSource, options: CsvOptions): Work<StatementResult> {
  const report = new StatementReport()
  const files = yield* csvFiles(source, options, report)
  if (files === undefined) return report.failure()
  const [only] = files
  if (files.length === 1 && only) return report.result(only)
  const names = files.map((bytes, at) => [`${options.partName}-${at + 1}.csv`, piecesOf(bytes)] as const)
  return report.result(yield* packZip(names), files)
}

/** Undefined when the statement cannot be written. */
function* csvFiles(
  { entries, kind, notes = [] }: StatementSource,
  { format, ...options }: CsvOptions,
  report: StatementReport,
): Generator<number, Bytes[] | undefined> {
  const columns = columnsOf(format, kind)
  const rules: CellRules = { ...options, guarded: format === 'plain' }
  const files = new CsvFiles(columns, rules.encoding, bytesPerFile(format))
  for (let at = 0; at < entries.length; at += PIECE) {
    const lines = entries
      .slice(at, at + PIECE)
      .map((entry, offset) => lineOf(entry, at + offset + 1, columns, rules, report))
    if (!report.failed()) files.add(lines)
    if (files.length > MAX_STATEMENT_BYTES) report.tooLarge()
    if (report.failed() && files.length > MAX_STATEMENT_BYTES) return undefined
    yield Math.min(at + PIECE, entries.length)
  }
  if (format === 'plain')
    files.add(notes.map((note, at) => noteLine(note, entries.length + at + 1, kind, columns, rules, report)))
  if (report.failed()) return undefined
  const all: Bytes[] = []
  for (const parts of files.all()) all.push(yield* joinWork(parts, entries.length))
  return all
}

function lineOf(
  entry: FileEntry,
  row: number,
  columns: readonly StatementColumn[],
  rules: CellRules,
  report: StatementReport,
): string {
  let line = ''
  for (const { kind, field, value } of columns) {
    const cell = value(entry)
    if (line !== '' || field !== columns[0]?.field) line += ','
    if (cell === undefined) continue
    if (kind === 'text') line += cellText(String(cell), { field, row }, rules, report)
    else line += kind === 'date' ? formatSlashedDate(String(cell)) : String(cell)
  }
  return line + LINE_END
}

function noteLine(
  note: string,
  row: number,
  kind: StatementFileKind,
  columns: readonly StatementColumn[],
  rules: CellRules,
  report: StatementReport,
): string {
  const field = noteField(kind)
  return (
    columns
      .map((column) =>
        column.field === field ? cellText(note, { field, row }, { ...rules, unwritable: 'replace' }, report) : '',
      )
      .join(',') + LINE_END
  )
}

/** YYYY/MM/DD */
export function formatSlashedDate(date: string): string {
  return `${date.slice(0, 4)}/${date.slice(5, 7)}/${date.slice(8)}`
}

class CsvFiles {
  readonly #encode: (text: string) => Bytes
  readonly #head: Bytes
  readonly #limit: number
  readonly #files: Bytes[][] = []
  #parts: Bytes[]
  #size: number
  /** Bytes of all files. */
  length = 0

  constructor(columns: readonly StatementColumn[], encoding: TextEncoding, limit: number) {
    this.#encode =
      encoding === 'utf-8'
        ? encodeUtf8
        : (text) => encodePlainCp932(text) ?? Uint8Array.from(encodeCp932Text(text).bytes)
    this.#head = this.#encode(
      (encoding === 'utf-8' ? '\ufeff' : '') + columns.map(({ heading }) => heading).join(',') + LINE_END,
    )
    this.#limit = limit
    this.#parts = [this.#head]
    this.#size = this.#head.length
  }

  add(lines: readonly string[]): void {
    const bytes = this.#encode(lines.join(''))
    if (this.#size + bytes.length <= this.#limit) return this.#append(bytes)
    // Near the size limit the lines are measured one by one.
    for (const line of lines) {
      const one = this.#encode(line)
      if (this.#size + one.length > this.#limit) this.#close()
      this.#append(one)
    }
  }

  all(): Bytes[][] {
    this.#close()
    return this.#files
  }

  #append(bytes: Bytes): void {
    this.#parts.push(bytes)
    this.#size += bytes.length
    this.length += bytes.length
  }

  #close(): void {
    this.#files.push(this.#parts)
    this.#parts = [this.#head]
    this.#size = this.#head.length
  }
}
