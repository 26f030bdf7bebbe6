// Reads the cells of one sheet as text, and notes a fault for each cell whose text cannot be trusted.
import { addDays, daysBetween, isIsoDate } from '#domain/calendar'
import { MAX_COLUMNS, MAX_ROWS, fail, type FormatFailure } from './formatResult.ts'
import type { CellFault, Table } from './table.ts'
import { walkXml, type XmlTag } from './xml.ts'
import type { NumberMeaning } from './xlsxStyles.ts'

export interface SheetParts {
  strings: readonly string[]
  styles: readonly NumberMeaning[]
  /** True if days are counted from 1904, as in some old Macintosh workbooks. */
  since1904?: boolean
}
export interface SheetContent {
  table: Table
  /** Number of cells with a formula; their stored results were used. */
  formulas: number
}

interface CellState {
  column: number
  type: string
  meaning: NumberMeaning
  value: string | undefined
  formula: boolean
}

/** Returns the rows of a sheet's XML, or why it cannot be read. */
export function readSheet(xml: string, parts: SheetParts): SheetContent | FormatFailure {
  const sheet = new SheetReading(parts)
  const wellFormed = walkXml(xml, (tag) => sheet.visit(tag))
  return sheet.failure ?? (wellFormed ? sheet.content() : fail('workbookDamaged', {}, { part: 'sheet' }))
}

class SheetReading {
  failure: FormatFailure | undefined
  readonly #parts: SheetParts
  readonly #rows: string[][] = []
  readonly #lines: number[] = []
  readonly #faults = new Map<number, Map<number, CellFault>>()
  #formulas = 0
  #cell: CellState | undefined
  #phonetic = false

  constructor(parts: SheetParts) {
    this.#parts = parts
  }

  /** Handles the next tag; returns false when there is nothing more to read. */
  visit(tag: XmlTag): boolean {
    if (tag.name === 'sheetData' && tag.kind === 'close') return !this.failure
    if (tag.name === 'row' && tag.kind !== 'close') this.#startRow(tag)
    else if (tag.name === 'c') this.#visitCell(tag)
    else if (this.#cell) this.#visitContent(this.#cell, tag)
    return !this.failure
  }

  /** Returns the rows, all of the same length. */
  content(): SheetContent {
    const width = this.#rows.reduce((most, row) => Math.max(most, row.length), 0)
    const rows = this.#rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
    return { table: { rows, lines: this.#lines, faults: this.#faults }, formulas: this.#formulas }
  }

  #startRow(tag: XmlTag): void {
    const own = tag.attribute('r') ?? ''
    const line = /^[1-9][0-9]{0,6}$/.test(own) ? Number(own) : (this.#lines.at(-1) ?? 0) + 1
    if (this.#rows.length >= MAX_ROWS) this.failure = fail('tooManyRows', { line }, { limit: MAX_ROWS })
    this.#rows.push([])
    this.#lines.push(line)
  }

  #visitCell(tag: XmlTag): void {
    if (tag.kind === 'close') return this.#endCell()
    const before = this.#cell?.column ?? (this.#rows.at(-1)?.length ?? 0) - 1
    const column = columnOf(tag.attribute('r')) ?? before + 1
    if (column >= MAX_COLUMNS)
      this.failure = fail(
        'tooManyColumns',
        { line: this.#lines.at(-1) ?? 1, column: column + 1 },
        { limit: MAX_COLUMNS },
      )
    const meaning = this.#parts.styles[Number(tag.attribute('s') ?? 0)] ?? { kind: 'plain' }
    this.#cell = { column, type: tag.attribute('t') ?? 'n', meaning, value: undefined, formula: false }
    if (tag.kind === 'empty') this.#endCell()
  }

  // Phonetic readings of names (furigana) are in rPh beside the name and are not part of it.
  #visitContent(cell: CellState, { name, kind, text }: XmlTag): void {
    if (name === 'rPh') this.#phonetic = kind === 'open'
    if (name === 'f') cell.formula = true
    if (kind === 'close' && (name === 'v' || (name === 't' && !this.#phonetic))) cell.value = (cell.value ?? '') + text
    if (kind === 'empty' && name === 'v') cell.value ??= ''
  }

  #endCell(): void {
    const cell = this.#cell
    const row = this.#rows.at(-1)
    this.#cell = undefined
    if (!cell || !row) return
    const read = readCell(cell, this.#parts)
    while (row.length < cell.column) row.push('')
    row[cell.column] = typeof read === 'string' ? read : ''
    if (typeof read !== 'string') this.#addFault(cell.column, read)
    else if (cell.formula) this.#formulas += 1
  }

  #addFault(column: number, fault: CellFault): void {
    const index = this.#rows.length - 1
    const row = this.#faults.get(index) ?? new Map<number, CellFault>()
    this.#faults.set(index, row.set(column, fault))
  }
}

function readCell(
  { type, meaning, value, formula }: CellState,
  { strings, since1904 = false }: SheetParts,
): string | CellFault {
  if (type === 'e') return { code: 'cellError', params: { found: value ?? '' } }
  if (value === undefined) return formula ? { code: 'formula' } : ''
  if (type === 's') return strings[Number(value)] ?? { code: 'workbookDamaged', params: { part: 'sharedStrings' } }
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd' || meaning.kind === 'date') return dateCell(value.trim(), type, since1904)
  const number = plainNumber(value.trim())
  return meaning.kind === 'padded' && /^[0-9]+$/.test(number) ? number.padStart(meaning.length, '0') : number
}

// Accepts whole days only, because a time of day is not a date. The usual count includes a day 60 that never existed
// (1900-02-29), so all earlier days are off by one.
function dateCell(value: string, type: string, since1904: boolean): CellFault {
  if (type === 'd')
    return isIsoDate(value.slice(0, 10)) ? { code: 'dateCell', date: value.slice(0, 10) } : { code: 'dateCell' }
  const begin = since1904 ? '1904-01-01' : '1899-12-30'
  const days = /^[1-9][0-9]{1,6}(?:\.0+)?$/.test(value) ? Number(value) : Number.NaN
  const known = days >= (since1904 ? 1 : 61) && days <= daysBetween(begin, '9999-12-31')
  return known ? { code: 'dateCell', date: addDays(begin, days) } : { code: 'dateCell' }
}

// Digits stay unchanged, even beyond what a number could hold. A whole number in another notation is written out;
// anything else stays as it is and is refused later.
function plainNumber(text: string): string {
  if (/^-?[0-9]*$/.test(text)) return text
  return /^-?[0-9.]+(?:e[+-]?[0-9]+)?$/iu.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text
}

/** Returns workbook text with its escapes decoded (_x000D_): characters that XML cannot hold. */
export function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=[0-9]+$)/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
