// Reads CSV and TSV (RFC 4180 with any terminator).
import { decodeText, type ReadEncoding } from '../text/encoding.ts'
import { succeed, fail, MAX_COLUMNS, MAX_ROWS, type FormatFailure, type FormatResult } from '../formatResult.ts'
import { unguardText, type Table } from './table.ts'
import { drain } from '../work.ts'

export { writeDelimited } from './delimitedWrite.ts'

const DELIMITERS = [',', '\t', ';'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export interface DelimitedReadOptions {
  /** Detected when absent. */
  delimiter?: Delimiter
  /** False to keep an apostrophe before what could be a formula; true for files made for spreadsheets. */
  guarded?: boolean
}
export interface DelimitedFile {
  table: Table
  encoding: ReadEncoding
  byteOrderMark: boolean
  delimiter: Delimiter
}

const SAMPLE_ROWS = 20
/** Rows before other work may have a turn: about a millisecond. */
const ROWS_IN_TURN = 500
const [LF, CR] = [0x0a, 0x0d]

/** Rows may differ in length. */
export const readDelimited = (bytes: Uint8Array, options?: DelimitedReadOptions): FormatResult<DelimitedFile> =>
  drain(delimitedWork(bytes, options))

export function* delimitedWork(
  bytes: Uint8Array,
  { delimiter, guarded = true }: DelimitedReadOptions = {},
): Generator<number, FormatResult<DelimitedFile>, void> {
  yield 0
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  yield 0
  const { text, encoding, markLength } = decoded.value
  const chosen = delimiter ?? sniffDelimiter(text)
  const parsed = yield* parse(text, chosen, guarded)
  if (!parsed.ok) return parsed
  const { rows, lines } = parsed.value
  return succeed({
    table: { rows, lines, faults: new Map() },
    encoding,
    byteOrderMark: markLength > 0,
    delimiter: chosen,
  })
}

/** Undefined when the text is not well formed. */
export function splitText(text: string, delimiter: Delimiter): string[][] | undefined {
  const parsed = drain(parse(text, delimiter, false))
  return parsed.ok ? parsed.value.rows : undefined
}

export function sniffDelimiter(text: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, ...regularity(text, delimiter) }))
  scored.sort((a, b) => b.rows - a.rows || b.columns - a.columns)
  return scored[0]?.delimiter ?? ','
}

function regularity(text: string, delimiter: Delimiter): { rows: number; columns: number } {
  const counts = new Map<number, number>()
  for (const row of sampleRows(text, delimiter))
    if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  const [columns, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
  return { rows, columns }
}

// A wrong delimiter may split a quoted cell, which ends the sample early.
function sampleRows(text: string, delimiter: Delimiter): string[][] {
  const parsing = new Parsing(text, delimiter, false)
  while (!parsing.atEnd && parsing.rows.length < SAMPLE_ROWS && !parsing.failure) parsing.readRow()
  return parsing.rows
}

function* parse(
  text: string,
  delimiter: Delimiter,
  guarded: boolean,
): Generator<number, FormatResult<{ rows: string[][]; lines: number[] }>, void> {
  const parsing = new Parsing(text, delimiter, guarded)
  while (!parsing.atEnd) {
    if (parsing.rows.length >= MAX_ROWS) return fail('tooManyRows', { line: parsing.line }, { limit: MAX_ROWS })
    if (parsing.rows.length % ROWS_IN_TURN === 0) yield parsing.rows.length
    parsing.readRow()
    if (parsing.failure) return parsing.failure
  }
  return succeed({ rows: parsing.rows, lines: parsing.lines })
}

class Parsing {
  readonly rows: string[][] = []
  readonly lines: number[] = []
  failure: FormatFailure | undefined
  line = 1
  readonly #text: string
  readonly #delimiter: Delimiter
  readonly #separator: number
  readonly #guarded: boolean
  #at = 0

  constructor(text: string, delimiter: Delimiter, guarded: boolean) {
    this.#text = text
    this.#delimiter = delimiter
    this.#separator = delimiter.charCodeAt(0)
    this.#guarded = guarded
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  readRow(): void {
    const first = this.line
    const row: string[] = []
    do {
      if (row.length === MAX_COLUMNS)
        this.failure = fail('tooManyColumns', { line: this.line, column: row.length + 1 }, { limit: MAX_COLUMNS })
      else {
        const cell = this.#readCell(row.length + 1)
        row.push(this.#guarded ? unguardText(cell) : cell)
      }
    } while (!this.failure && this.#skip(this.#delimiter))
    if (this.failure) return
    this.#skipTerminator()
    this.rows.push(row)
    this.lines.push(first)
  }

  #readCell(column: number): string {
    if (this.#text[this.#at] === '"') return this.#readQuoted(column)
    if (this.#text[this.#at] === '=' && this.#text[this.#at + 1] === '"') return this.#readTextFormula(column)
    const start = this.#at
    while (!this.#endsCell()) this.#at += 1
    const cell = this.#text.slice(start, this.#at)
    if (cell.includes('"')) this.failure = fail('quoteInside', { line: this.line, column })
    return cell
  }

  /** ="00123" keeps the zeros of a code in a spreadsheet. */
  #readTextFormula(column: number): string {
    this.#at += 1
    return this.#readQuoted(column)
  }

  #readQuoted(column: number): string {
    const first = this.line
    let cell = ''
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1)
      const part = this.#text.slice(this.#at + 1, end < 0 ? undefined : end)
      cell += part
      this.line += countLines(part)
      if (end < 0) return this.#refuse('quoteNotClosed', first, column)
      this.#at = end + 1
      if (this.#text[this.#at] !== '"') break
      cell += '"'
    }
    return this.#endsCell() ? cell : this.#refuse('quoteInside', this.line, column)
  }

  #refuse(code: 'quoteNotClosed' | 'quoteInside', line: number, column: number): string {
    this.failure = fail(code, { line, column })
    return ''
  }

  #endsCell(): boolean {
    const next = this.#text.charCodeAt(this.#at)
    return next === this.#separator || next === LF || next === CR || Number.isNaN(next)
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #skipTerminator(): void {
    if (this.atEnd) return
    const carriage = this.#skip('\r')
    if (this.#skip('\n') || carriage) this.line += 1
  }
}

function countLines(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0
}
