// Writes a statement as CSV: CRLF, dates as YYYY/MM/DD, amounts as bare digits.
import { encodePlainCp932, isPlainCp932 } from '../text/cp932Units.ts'
import { encodeCp932Text, composeKana, describeCharacter } from '../text/cp932.ts'
import type { TextEncoding } from '../text/encoding.ts'
import type { Bytes } from '../formatResult.ts'
import { encodeUtf8 } from '../text/textCoding.ts'
import { joinWork, type Work } from '../work.ts'
import { packZip, piecesOf } from '../tables/zipWrite.ts'
import { bytesPerFile, columnsOf, type StatementColumn, type TableFormat } from './columns.ts'
import { MAX_STATEMENT_BYTES, StatementFileReport, type StatementResult, type StatementChangeKind } from './report.ts'
import {
  noteField,
  type FileEntry,
  type StatementFileKind,
  type StatementFileOptions,
  type StatementSource,
  type UnwritableText,
} from './source.ts'
import { firstUnwritable, guardText } from '../tables/table.ts'

// Files for people have nothing that a spreadsheet would run; files for programs have the text as the bank sent it.
/** No quote, comma, control character, half of a surrogate pair, or beginning of a formula: needs no closer look. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const PLAIN = /^(?!'*[=+\-@＝＋－＠])[^\u0000-\u001f",\ud800-\udfff\ufffe\uffff]*$/

/** Replaces a character that code page 932 lacks, as printers have always done. */
const GETA = '〓'

interface CellRules {
  encoding: TextEncoding
  /** False for programs: an apostrophe would stand in their books. */
  guarded: boolean
  unwritable: UnwritableText
}
interface Place {
  field: string
  row?: number
}

function cellText(text: string, place: Place, rules: CellRules, report: StatementFileReport): string {
  const simple = PLAIN.test(text)
  if (simple && (rules.encoding === 'utf-8' || isPlainCp932(text))) return text
  const kinds = new Set<StatementChangeKind>()
  const written = encodable(writable(text, place, rules, kinds, report), place, rules, kinds, report)
  const guarded = rules.guarded ? guardText(written) : written
  if (guarded !== written) kinds.add('guarded')
  if (kinds.size > 0) report.change({ ...place, kinds: [...kinds], from: text, to: guarded })
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

function writable(
  text: string,
  place: Place,
  { unwritable }: CellRules,
  kinds: Set<StatementChangeKind>,
  report: StatementFileReport,
): string {
  let rest = text
  for (let found = firstUnwritable(rest); found; found = firstUnwritable(rest)) {
    if (unwritable === 'refuse')
      report.problem({ code: 'control', ...place, params: { codePoint: describeCharacter(found.character).codePoint } })
    else kinds.add('dropped')
    rest = rest.replaceAll(found.character, '')
  }
  return rest
}

function encodable(
  text: string,
  place: Place,
  { encoding, unwritable }: CellRules,
  kinds: Set<StatementChangeKind>,
  report: StatementFileReport,
): string {
  if (encoding === 'utf-8') return text
  const composed = composeKana(text)
  const { folds, unmappable } = encodeCp932Text(composed)
  if (folds.length > 0 || composed !== text) kinds.add('encoding')
  if (unmappable.length > 0 && unwritable === 'replace') kinds.add('dropped')
  else
    for (const { character } of unmappable)
      report.problem({ code: 'unmappable', ...place, params: describeCharacter(character) })
  const twins = new Map(folds.map(({ from, to }) => [from, to]))
  const missing = new Set(unmappable.map(({ character }) => character))
  return [...composed]
    .map((character) => (missing.has(character) ? GETA : (twins.get(character) ?? character)))
    .join('')
}

export interface CsvOptions extends Pick<StatementFileOptions, 'unwritable'> {
  format: TableFormat
  encoding: TextEncoding
  /** Name of a file inside the archive, without number and extension; ASCII. */
  partName: string
}

const PIECE = 200
const LINE_END = '\r\n'

export async function* writeStatementCsv(source: StatementSource, options: CsvOptions): Work<StatementResult> {
  const report = new StatementFileReport()
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
  report: StatementFileReport,
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
  report: StatementFileReport,
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
  report: StatementFileReport,
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
