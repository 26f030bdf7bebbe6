// A table's rows as a subject reads them.
import type { IsoDate } from '#domain/calendar/calendar'
import { formatYen } from '#domain/text/yen'
import type { FoundBy } from '#domain/municipalities/findMunicipalities'
import type { FormatProblem, Params, ProblemCode } from '../formatResult.ts'
import { mergedFrom, type CellFault, type Table } from '../tables/table.ts'
import { valuesOf, type CellValues } from './cellValues.ts'
import { FileDays, type DaysOfSubject } from './fileDays.ts'
import { readMunicipality } from './municipalityCells.ts'
import { IntakeFindings } from './findings.ts'
import type { Context, Field, InferredKind, Layout, LeftOutKind } from './reading.ts'
import { cleanText, isDitto, parseDirection, parseNumberText } from './values.ts'

const NONE: readonly never[] = []

/** By column and row index: the index of the row that the cell is taken from. */
export type Origins = ReadonlyMap<number, ReadonlyMap<number, number>>

/** A line that says for the rows below it whose they are. */
export interface LineAbove {
  /** As written; may be misspelt. */
  readonly municipality: string
  readonly prefecture: string
  readonly number: string
}

interface Fields extends DaysOfSubject {
  readonly fields: readonly Field[]
}

export class Cells {
  readonly table: Table
  readonly layout: Layout
  readonly context: Context
  readonly findings: IntakeFindings
  readonly values: CellValues
  readonly days: FileDays
  readonly #fields: ReadonlyMap<string, Field>
  readonly #rows = new Map<number, Row>()
  #codeForm: FoundBy | undefined
  #numbers: Map<string, Set<string>> | undefined
  #origins: Origins = new Map()
  readonly #below: readonly (LineAbove | undefined)[]

  constructor(
    table: Table,
    subject: Fields,
    layout: Layout,
    context: Context,
    findings: IntakeFindings,
    below: readonly (LineAbove | undefined)[] = [],
  ) {
    this.table = table
    this.#below = below
    this.layout = layout
    this.context = context
    this.findings = findings
    this.values = valuesOf(table)
    this.#fields = new Map(subject.fields.map((field) => [field.name, field]))
    this.days = new FileDays(this, subject)
  }

  get moneyColumns(): number[] {
    return [...this.#fields.values()]
      .filter(({ kind }) => kind === 'yen' || kind === 'count')
      .flatMap(({ name }) => this.layout.columns[name] ?? [])
  }

  row(index: number): Row {
    const known = this.#rows.get(index) ?? new Row(this, index)
    this.#rows.set(index, known)
    return known
  }

  columnsOf(field: string): readonly number[] {
    return this.layout.columns[field] ?? NONE
  }

  isVerbatim(field: string): boolean {
    return this.#fields.get(field)?.verbatim ?? false
  }

  joins(field: string): boolean {
    return this.#fields.get(field)?.joins ?? false
  }

  line(index: number): number {
    return this.table.lines[index] ?? index + 1
  }

  fault(index: number, column: number): CellFault | undefined {
    return this.table.faults.size === 0 ? undefined : this.table.faults.get(index)?.get(column)
  }

  text(index: number, column: number): string {
    return this.values.text(index, column)
  }

  /**
   * The row that a merged cell or a ditto mark takes its text from. Not for money: merged cells have theirs in the
   * first one alone.
   */
  origin(index: number, column: number): number {
    return this.#origins.get(column)?.get(index) ?? mergedFrom(this.table, index, column)
  }

  follow(origins: Origins): void {
    this.#origins = origins
  }

  saidAbove(index: number, field: string): string | undefined {
    const line = this.#below[index]
    if (!line || this.columnsOf(field).length > 0) return undefined
    if (field === 'municipalityName') return line.municipality
    return field === 'prefecture' ? line.prefecture : field === 'designatedNumber' ? line.number : undefined
  }

  /** One name with two designated numbers may be two municipalities. */
  numbersBeside(field: string, found: string): ReadonlySet<string> {
    const [name = -1, number = -1] = [this.columnsOf(field)[0], this.columnsOf('designatedNumber')[0]]
    if (!this.#numbers) {
      this.#numbers = new Map()
      for (const index of this.#rows.keys()) {
        const named = this.text(this.origin(index, name), name)
        const numbers = this.#numbers.get(named) ?? new Set()
        this.#numbers.set(named, numbers.add(this.text(this.origin(index, number), number)))
      }
    }
    return this.#numbers.get(found) ?? new Set()
  }

  /** How the list shortens its codes; `code` unless all unambiguous ones are shortened in one way. */
  codeForm(): FoundBy | undefined {
    if (this.#codeForm !== undefined) return this.#codeForm
    const [column = -1] = this.columnsOf('municipalityCode')
    const forms = new Set<FoundBy>()
    for (let index = this.layout.firstDataRow; index < this.table.rows.length; index += 1) {
      const text = this.text(index, column).normalize('NFKC')
      // Four digits lack both: they are five-digit codes whose zero was lost.
      if (/^[0-9]{4}$/u.test(text)) forms.add('codeCompleted')
      const found = /^[0-9]{5,6}$/u.test(text) ? this.values.municipalitiesOfCode(text) : []
      if (found.length === 1 && found[0]) forms.add(found[0].how === 'code' ? 'zerosRestored' : found[0].how)
    }
    const [form] = forms
    this.#codeForm = forms.size === 1 && form ? form : 'code'
    return this.#codeForm
  }
}

export class Row {
  readonly index: number
  readonly line: number
  #failed = false
  #aside: LeftOutKind | 'refused' | undefined
  readonly #cells: Cells

  constructor(cells: Cells, index: number) {
    this.#cells = cells
    this.index = index
    this.line = cells.line(index)
  }

  has(field: string): boolean {
    return this.#cells.columnsOf(field).length > 0 || Boolean(this.#cells.saidAbove(this.index, field))
  }

  isBlank(field: string): boolean {
    return this.#cells
      .columnsOf(field)
      .every((column) => this.#cells.text(this.index, column) === '' && !this.#cells.fault(this.index, column))
  }

  text(field: string): string {
    const columns = this.#cells.columnsOf(field)
    const [column] = columns
    if (column === undefined) return this.#cells.saidAbove(this.index, field) ?? ''
    const textOf = (one: number) => {
      const text = this.#textAt(field, one, this.#cells.origin(this.index, one))
      if (isDitto(text) && !this.#cells.isVerbatim(field)) this.refuse(field, 'textMissing')
      return text
    }
    if (columns.length === 1) return textOf(column)
    const texts = columns.map(textOf)
    const filled = texts.filter((text) => text !== '')
    return this.#cells.joins(field) ? [...new Set(filled)].join('　') : (filled[0] ?? '')
  }

  #textAt(field: string, column: number, index = this.index): string {
    const fault = this.#cells.fault(index, column)
    if (fault) {
      this.refuse(field, fault.code, fault.params)
      return ''
    }
    const raw = this.#cells.table.rows[index]?.[column] ?? ''
    const text = this.#cells.text(index, column)
    if (raw !== text) {
      const { removed } = cleanText(raw)
      if (removed.length > 0) this.infer('invisible', field, removed.join(' '), text)
    }
    if (index !== this.index && text !== '') this.infer('mergedCell', field, '', text)
    return text
  }

  yen(field: string): number | undefined {
    return this.#number(field, 'yen')
  }

  /** Like `yen`, without refusing or inferring anything. */
  peekYen(field: string): number | undefined {
    const column = this.#cells.columnsOf(field)[0]
    if (column === undefined || this.#cells.fault(this.index, column)) return undefined
    const read = this.#cells.values.yen(this.index, column)
    return read.ok ? read.value : undefined
  }

  /** A sum whose formula has no stored result says nothing. */
  isUncalculated(field: string): boolean {
    const [column = -1] = this.#cells.columnsOf(field)
    const isFormula = this.#cells.fault(this.index, column)?.code === 'formula'
    if (isFormula) this.infer('sumNotStored', field, '', '')
    return isFormula
  }

  hasFailed(): boolean {
    return this.#failed
  }

  get cells(): readonly string[] {
    return this.#cells.table.rows[this.index] ?? []
  }

  count(field: string): number | undefined {
    return this.#number(field, 'count')
  }

  #number(field: string, kind: 'yen' | 'count'): number | undefined {
    const column = this.#cells.columnsOf(field)[0]
    if (column === undefined) return undefined
    const found = this.#textAt(field, column)
    if (this.#failed && found === '') return undefined
    const read = this.#cells.values[kind](this.index, column)
    if (!read.ok) {
      this.refuse(field, read.code, { found })
      return undefined
    }
    if (read.dash) this.infer('dashIsZero', field, found, '0')
    if (read.fraction) this.infer('noFraction', field, found, String(read.value))
    return read.value
  }

  day(field: string): IsoDate | undefined {
    const read = this.#cells.days.read(this.index, field)
    if (read === undefined) return undefined
    if (read === 'waits') {
      this.wait()
      return undefined
    }
    if ('day' in read) return read.day
    const fault = this.#cells
      .columnsOf(field)
      .map((column) => this.#cells.fault(this.#cells.origin(this.index, column), column))
      .find(Boolean)
    this.refuse(
      field,
      fault?.code ?? read.refused,
      fault?.params ?? { found: this.#cells.days.text(this.index, field) },
    )
    return undefined
  }

  numberText(field: string): string {
    const found = this.text(field)
    const read = parseNumberText(found)
    if (read.ok) return read.value
    this.refuse(field, read.code, { found })
    return ''
  }

  direction(field: string): 'in' | 'out' | undefined {
    const found = this.text(field)
    const read = parseDirection(found)
    if (read === undefined && found !== '') this.refuse(field, 'directionUnreadable', { found })
    return read
  }

  codeForm(): FoundBy | undefined {
    return this.#cells.codeForm()
  }

  numbersBeside(field: string, found: string): ReadonlySet<string> {
    return this.#cells.numbersBeside(field, found)
  }

  municipality(): ReturnType<typeof readMunicipality> {
    return readMunicipality(this, this.#aside ? new IntakeFindings({}) : this.#cells.findings, this.#cells.values)
  }

  refuse(field: string, code: ProblemCode, params?: Params): void {
    this.#failed = true
    if (this.#aside) return
    const column = this.#cells.columnsOf(field)[0]
    const problem: FormatProblem = { code, line: this.line, ...(field !== '' && { field }), ...(params && { params }) }
    this.#cells.findings.problem(column === undefined ? problem : { ...problem, column: column + 1 })
  }

  infer(kind: InferredKind, field: string, from: string, to: string, params?: Params): void {
    if (this.#aside) return
    const column = this.#cells.columnsOf(field)[0]
    this.#cells.findings.infer({
      kind,
      line: this.line,
      ...(column !== undefined && { column: column + 1 }),
      from,
      to,
      ...(params && { params }),
    })
  }

  differs(field: string, stated: number, computed: number): void {
    if (this.#aside) return
    const column = this.#cells.columnsOf(field)[0] ?? -1
    this.#cells.findings.ask({
      id: `rowSums:${field}`,
      kind: 'difference',
      params: {
        heading: this.#cells.layout.headings[column] ?? '',
        stated,
        taken: computed,
        by: stated - computed,
      },
      columns: [column + 1],
      lines: [this.line],
      options: [
        {
          value: 'keepParts',
          samples: [{ line: this.line, column: column + 1, text: formatYen(stated), reading: formatYen(computed) }],
        },
      ],
      free: true,
      remembers: false,
    })
  }

  /** The row waits for an answer. */
  wait(): void {
    this.#failed = true
  }

  /** From here on nothing about the row is asked, refused or inferred. */
  setAside(kind: LeftOutKind | 'refused'): void {
    this.#aside = kind
  }

  get aside(): LeftOutKind | 'refused' | undefined {
    return this.#aside
  }
}
