import { addDays, daysBetween, isIsoDate } from '#domain/calendar/calendar'
import { MAX_COLUMNS, MAX_ROWS, fail, type FormatFailure } from '../formatResult.ts'
import type { CellFault, Table } from './table.ts'
import { walkWork, type XmlTag } from './xml.ts'
import { isStrike, shownNumber, type NumberMeaning } from './xlsxStyles.ts'

/** The text of a cell, put together from its runs; furigana (in rPh) are left out. */
export class RunText {
  text = ''
  #struck = 0
  #runs = 0
  #isStruck = false
  #isPhonetic = false

  visit(tag: XmlTag): void {
    if (tag.name === 'rPh') this.#isPhonetic = tag.kind === 'open'
    if (tag.name === 'r') this.#isStruck = false
    if (isStrike(tag)) this.#isStruck = true
    if (tag.name !== 't' || tag.kind !== 'close' || this.#isPhonetic) return
    this.text += tag.text
    if (tag.text.trim() === '') return
    this.#runs += 1
    if (this.#isStruck) this.#struck += 1
  }

  get struck(): Struck {
    return this.#struck === 0 ? 'none' : this.#struck === this.#runs ? 'all' : 'part'
  }
}
export type Struck = 'none' | 'part' | 'all'

export interface SheetParts {
  strings: readonly string[]
  /** How far a shared string is struck out, by its index. */
  struckStrings?: ReadonlyMap<number, Struck>
  struckStyles?: ReadonlySet<number>
  styles: readonly NumberMeaning[]
  /** Days are counted from 1904, as in some old Macintosh workbooks. */
  since1904?: boolean
}
export interface SheetContent {
  table: Table
  /** Cells with a formula; its stored result was used. */
  formulas: number
  /** Cells shown in thousands or millions; the stored number was used. */
  scaled: number
}

interface CellState {
  column: number
  type: string
  meaning: NumberMeaning
  value: string | undefined
  formula: boolean
  isStruck: boolean
  runs: RunText | undefined
}

interface SheetRow {
  line: number
  hidden: boolean
  cells: string[]
  last: number
}

export function* readSheet(xml: string, parts: SheetParts): Generator<number, SheetContent | FormatFailure, void> {
  const sheet = new SheetReading(parts)
  const wellFormed = yield* walkWork(xml, (tag) => sheet.visit(tag))
  return sheet.failure ?? (wellFormed ? sheet.content() : fail('workbookDamaged', {}, { part: 'sheet' }))
}

class SheetReading {
  failure: FormatFailure | undefined
  readonly #parts: SheetParts
  readonly #rows: string[][] = []
  readonly #lines: number[] = []
  readonly #hiddenRows = new Set<number>()
  readonly #hiddenColumns = new Set<number>()
  readonly #struck = new Map<number, Set<number>>()
  readonly #merges: { column: number; first: number; last: number }[] = []
  /** Blank rows since the last filled one: a formatted sheet has thousands below its list. */
  #blank: SheetRow[] = []
  #row: SheetRow | undefined
  readonly #faults = new Map<number, Map<number, CellFault>>()
  #formulas = 0
  #scaled = 0
  #cell: CellState | undefined

  constructor(parts: SheetParts) {
    this.#parts = parts
  }

  /** False when there is nothing more to read. */
  visit(tag: XmlTag): boolean {
    if (tag.name === 'sheetData' && tag.kind === 'close') return !this.failure
    if (tag.name === 'row') this.#visitRow(tag)
    else if (tag.name === 'col' && tag.kind !== 'close') this.#visitColumns(tag)
    else if (tag.name === 'mergeCell' && tag.kind !== 'close') this.#visitMerge(tag)
    else if (tag.name === 'c') this.#visitCell(tag)
    else if (this.#cell) this.#visitContent(this.#cell, tag)
    return !this.failure
  }

  content(): SheetContent {
    if (this.#rows.length + this.#blank.length <= MAX_ROWS) this.#addRows(this.#blank)
    const width = this.#rows.reduce((most, row) => Math.max(most, row.length), 0)
    const rows = this.#rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
    const hidden = { rows: this.#hiddenRows, columns: this.#hiddenColumns }
    const isHidden = hidden.rows.size + hidden.columns.size > 0
    const merged = this.#merged()
    const table: Table = {
      rows,
      lines: this.#lines,
      faults: this.#faults,
      ...(isHidden && { hidden }),
      ...(this.#struck.size > 0 && { struck: this.#struck }),
      ...(merged.size > 0 && { merged }),
    }
    return { table, formulas: this.#formulas, scaled: this.#scaled }
  }

  #visitRow(tag: XmlTag): void {
    if (tag.kind !== 'close') {
      const own = tag.attribute('r') ?? ''
      const before = this.#blank.at(-1)?.line ?? this.#lines.at(-1) ?? 0
      const line = /^[1-9][0-9]{0,6}$/.test(own) ? Number(own) : before + 1
      this.#row = { line, hidden: isOn(tag.attribute('hidden')) || isZero(tag.attribute('ht')), cells: [], last: -1 }
    }
    if (tag.kind !== 'open') this.#endRow()
  }

  /** Blank rows count only if a row with content follows. */
  #endRow(): void {
    const row = this.#row
    this.#row = undefined
    if (!row) return
    if (row.cells.every((cell) => cell.trim() === '') && !this.#faults.has(this.#rows.length)) {
      if (this.#blank.length <= MAX_ROWS) this.#blank.push(row)
      return
    }
    const at = this.#rows.length
    this.#addRows([...this.#blank, row])
    moveTo(this.#faults, at, this.#rows.length - 1)
    moveTo(this.#struck, at, this.#rows.length - 1)
    this.#blank = []
  }

  #addRows(rows: readonly SheetRow[]): void {
    for (const { line, hidden, cells } of rows) {
      if (this.#rows.length >= MAX_ROWS) {
        this.failure = fail('tooManyRows', { line }, { limit: MAX_ROWS })
        return
      }
      if (hidden) this.#hiddenRows.add(this.#rows.length)
      this.#rows.push(cells)
      this.#lines.push(line)
    }
  }

  #visitColumns(tag: XmlTag): void {
    if (!isOn(tag.attribute('hidden')) && !isZero(tag.attribute('width'))) return
    const [min, max] = [Number(tag.attribute('min') ?? 0), Number(tag.attribute('max') ?? 0)]
    for (let column = min; column <= Math.min(max, MAX_COLUMNS); column += 1) this.#hiddenColumns.add(column - 1)
  }

  #visitMerge(tag: XmlTag): void {
    const [from = '', to = ''] = (tag.attribute('ref') ?? '').split(':')
    const [column, first, last] = [columnOf(from), lineOf(from), lineOf(to)]
    if (column !== undefined && column < MAX_COLUMNS && last > first) this.#merges.push({ column, first, last })
  }

  /** Only the first column of a block counts: other fields lie beside it. */
  #merged(): Map<number, Map<number, number>> {
    const merged = new Map<number, Map<number, number>>()
    if (this.#merges.length === 0) return merged
    const indexes = new Map(this.#lines.map((line, index) => [line, index]))
    for (const { column, first, last } of this.#merges) {
      const origin = indexes.get(first)
      if (origin === undefined) continue
      // Empty rows are not there; a block may reach to the end of the sheet.
      for (let index = origin + 1; (this.#lines[index] ?? Infinity) <= last; index += 1)
        merged.set(index, (merged.get(index) ?? new Map<number, number>()).set(column, origin))
    }
    return merged
  }

  #visitCell(tag: XmlTag): void {
    if (tag.kind === 'close') return this.#endCell()
    const column = columnOf(tag.attribute('r')) ?? (this.#cell?.column ?? this.#row?.last ?? -1) + 1
    if (this.#row) this.#row.last = column
    const meaning = this.#parts.styles[Number(tag.attribute('s') ?? 0)] ?? { kind: 'plain' }
    const isStruck = this.#parts.struckStyles?.has(Number(tag.attribute('s') ?? 0)) ?? false
    const type = tag.attribute('t') ?? 'n'
    this.#cell = { column, type, meaning, value: undefined, formula: false, isStruck, runs: undefined }
    if (tag.kind === 'empty') this.#endCell()
  }

  #visitContent(cell: CellState, tag: XmlTag): void {
    const { name, kind, text } = tag
    if (name === 'f') cell.formula = true
    if (kind === 'close' && name === 'v') cell.value = (cell.value ?? '') + text
    if (kind === 'empty' && name === 'v') cell.value ??= ''
    if (name === 'v' || name === 'f') return
    cell.runs ??= new RunText()
    cell.runs.visit(tag)
    if (name === 't') cell.value = cell.runs.text
  }

  #endCell(): void {
    const cell = this.#cell
    const row = this.#row
    this.#cell = undefined
    if (!cell || !row) return
    const read = readCell(cell, this.#parts)
    if (cell.column >= MAX_COLUMNS) {
      if (read === '') return
      this.failure = fail('tooManyColumns', { line: row.line, column: cell.column + 1 }, { limit: MAX_COLUMNS })
      return
    }
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = typeof read === 'string' ? read : ''
    const struck = this.#struckOf(cell)
    if (struck === 'all' && read !== '') this.#addStruck(cell.column)
    if (typeof read !== 'string') return this.#addFault(cell.column, read)
    if (struck === 'part') return this.#addFault(cell.column, { code: 'partlyStruck', params: { found: read } })
    if (cell.formula) this.#formulas += 1
    if (cell.meaning.kind === 'scaled' && cell.type === 'n' && /[1-9]/u.test(read)) this.#scaled += 1
  }

  #struckOf({ isStruck, type, value = '', runs }: CellState): Struck {
    if (isStruck) return 'all'
    return type === 's' ? (this.#parts.struckStrings?.get(Number(value)) ?? 'none') : (runs?.struck ?? 'none')
  }

  #addStruck(column: number): void {
    const index = this.#rows.length
    this.#struck.set(index, (this.#struck.get(index) ?? new Set<number>()).add(column))
  }

  #addFault(column: number, fault: CellFault): void {
    const index = this.#rows.length
    const row = this.#faults.get(index) ?? new Map<number, CellFault>()
    this.#faults.set(index, row.set(column, fault))
  }
}

function moveTo<T>(map: Map<number, T>, from: number, to: number): void {
  const found = map.get(from)
  map.delete(from)
  if (found !== undefined) map.set(to, found)
}

const isOn = (text: string | undefined): boolean => text === '1' || text === 'true'
const isZero = (text: string | undefined): boolean => text !== undefined && Number(text) === 0

function readCell(
  { type, meaning, value, formula }: CellState,
  { strings, since1904 = false }: SheetParts,
): string | CellFault {
  if (type === 'e') return { code: 'cellError', params: { found: value ?? '' } }
  if (value === undefined) return formula ? { code: 'formula' } : ''
  // A blank cell of some programs names no text at all.
  if (type === 's' && value.trim() === '') return ''
  if (type === 's')
    return (
      (/^[0-9]+$/.test(value.trim()) ? strings[Number(value)] : undefined) ?? {
        code: 'workbookDamaged',
        params: { part: 'sharedStrings' },
      }
    )
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (value.trim() === '') return ''
  if (type === 'd' || meaning.kind === 'date') return dateCell(value.trim(), type, since1904)
  const number = plainNumber(value.trim())
  if (meaning.kind === 'inUnits' && /[1-9]/u.test(number))
    return { code: 'otherUnit', params: { found: `${number}${meaning.unit}` } }
  if (meaning.kind === 'inCurrency') return { code: 'otherCurrency', params: { found: meaning.currency } }
  return shownNumber(number, meaning)
}

/** Part of a day; midnight may be stored a little before it. */
const HALF_SECOND = 0.5 / 86_400

// A time without a day is no date. The usual count has a day 60 that never existed (1900-02-29), so earlier days are
// off by one.
function dateCell(value: string, type: string, since1904: boolean): CellFault {
  if (type === 'd')
    return isIsoDate(value.slice(0, 10)) ? { code: 'dateCell', date: value.slice(0, 10) } : { code: 'dateCell' }
  const begin = since1904 ? '1904-01-01' : '1899-12-30'
  const days = /^[1-9][0-9]{1,6}(?:\.[0-9]+)?(?:e\+?0*[0-9])?$/iu.test(value)
    ? Math.floor(Number(value) + HALF_SECOND)
    : Number.NaN
  const known = days >= (since1904 ? 1 : 61) && days <= daysBetween(begin, '9999-12-31')
  return known ? { code: 'dateCell', date: addDays(begin, days) } : { code: 'dateCell' }
}

// Digits stay, even beyond what a number could hold. Otherwise more than fifteen digits are noise of the binary form.
function plainNumber(text: string): string {
  if (/^-?[0-9]*$/.test(text) || !/^-?[0-9.]+(?:e[+-]?[0-9]+)?$/iu.test(text)) return text
  const number = Number(Number(text).toPrecision(15))
  return Number.isFinite(number) && Math.abs(number) < 1e21 ? String(number) : text
}

/** Escapes such as _x000D_ stand for characters that XML cannot hold. */
export function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

const lineOf = (reference: string): number => Number(/[0-9]{1,7}$/.exec(reference)?.[0] ?? 0)

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=[0-9]+$)/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
