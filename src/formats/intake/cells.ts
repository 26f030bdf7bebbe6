// The cells of a table as values: each read by the kind of its field, with what was inferred and what is refused.
import { daysBetween, type IsoDate } from '#domain/calendar'
import { formatYen } from '#domain/yen'
import { placesOfCode, type PlaceHow } from '#domain/places'
import type { FormatProblem, Params, ProblemCode } from '../formatResult.ts'
import type { CellFault, Table } from '../table.ts'
import { valuesOf, type CellValues } from './cellValues.ts'
import { decideDays, nearestDay, type DayOrder, type DayReading } from './days.ts'
import { readPlace } from './placeCells.ts'
import type { Context, Field, InferredKind, Layout } from './reading.ts'
import { MOST_LINES, MOST_SAMPLES, type Findings } from './findings.ts'
import { cleanText, parseDirection, parseNumberText, type NumberResult } from './values.ts'

const NONE: readonly never[] = []

/** What of a subject the cells are read by. */
interface Fields {
  readonly fields: readonly Field[]
  readonly range: { readonly before: number; readonly after: number }
  readonly yearless?: boolean
}

export class Cells {
  readonly table: Table
  readonly layout: Layout
  readonly context: Context
  readonly findings: Findings
  readonly values: CellValues
  readonly #fields: ReadonlyMap<string, Field>
  readonly #range: { before: number; after: number }
  readonly #yearless: boolean
  readonly #rows = new Map<number, Row>()
  #order: DayOrder | undefined
  #codeForm: PlaceHow | undefined

  constructor(table: Table, subject: Fields, layout: Layout, context: Context, findings: Findings) {
    this.table = table
    this.layout = layout
    this.context = context
    this.findings = findings
    this.values = valuesOf(table)
    this.#fields = new Map(subject.fields.map((field) => [field.name, field]))
    this.#range = subject.range
    this.#yearless = subject.yearless ?? false
  }

  /** Columns that hold yen and are added up. */
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

  /** Finds out how this file writes its days, from all rows together. */
  decideDays(indexes: readonly number[]): void {
    const fields = [...this.#fields.values()].filter(({ kind }) => kind === 'day').map(({ name }) => name)
    const all = fields
      .filter((field) => this.columnsOf(field).length > 0)
      .flatMap((field) => indexes.map((index) => ({ index, field, reading: this.dayReading(index, field) })))
    const decision = decideDays(
      all.map(({ reading }) => reading),
      this.context.today,
      this.#range,
    )
    this.#order = decision.order
    if (decision.possible.length < 2) return
    const samples = all.filter(({ reading }) => reading.kind === 'unsure').slice(0, MOST_SAMPLES)
    const first = samples[0]
    this.#order = this.findings.ask({
      id: 'dayOrder',
      kind: 'dayOrder',
      params: { found: first ? this.#dayText(first.index, first.field) : '' },
      columns: [...new Set(samples.flatMap(({ field }) => this.columnsOf(field).map((column) => column + 1)))],
      lines: all
        .filter(({ reading }) => reading.kind === 'unsure')
        .map(({ index }) => this.line(index))
        .slice(0, MOST_LINES),
      options: decision.possible.map((order) => ({
        value: order,
        samples: samples.map(({ index, field, reading }) => ({
          line: this.line(index),
          column: (this.columnsOf(field)[0] ?? -1) + 1,
          text: this.#dayText(index, field),
          reading: reading.kind === 'unsure' ? (reading.days[order] ?? '') : '',
        })),
      })),
      remembers: true,
    }) as DayOrder | undefined
  }

  #dayText(index: number, field: string): string {
    const texts = this.columnsOf(field).map((column) => this.text(index, column))
    if (texts.length !== 3) return texts[0] ?? ''
    const [year = '', month = '', day = ''] = texts.map((text) => text.replace(/[年月日]$/u, ''))
    return `${year}年${month}月${day}日`
  }

  dayReading(index: number, field: string): DayReading {
    const columns = this.columnsOf(field)
    const fault = columns.map((column) => this.fault(index, column)).find((one) => one !== undefined)
    if (fault) return fault.date === undefined ? { kind: 'unreadable' } : { kind: 'sure', day: fault.date }
    return columns.every((column) => this.text(index, column) === '')
      ? { kind: 'blank' }
      : this.values.day(this.#dayText(index, field))
  }

  /** Returns the day of a cell; `waits` while nobody has said how this file writes days. */
  day(index: number, field: string): { day: IsoDate } | { refused: ProblemCode } | 'waits' | undefined {
    const reading = this.dayReading(index, field)
    if (reading.kind === 'blank') return undefined
    if (reading.kind === 'sure') return { day: reading.day }
    if (reading.kind === 'noYear') return this.#nearest(index, field, reading)
    if (reading.kind === 'unreadable') return { refused: 'dateUnreadable' }
    if (this.#order === undefined) return 'waits'
    const day = reading.days[this.#order]
    // A day that only another way of writing brings near contradicts the rest of the file.
    const others = Object.values(reading.days)
    if (day === undefined || (!this.#isNear(day) && others.some((other) => this.#isNear(other))))
      return { refused: 'dateOtherForm' }
    this.findings.infer({
      kind:
        this.#order === 'serial'
          ? 'serialDay'
          : this.#order === 'mdy' || this.#order === 'dmy'
            ? 'dayOrder'
            : 'century',
      column: (this.columnsOf(field)[0] ?? -1) + 1,
      from: this.#dayText(index, field),
      to: day,
      line: this.line(index),
      params: { order: this.#order },
    })
    return { day }
  }

  #isNear(day: IsoDate): boolean {
    const distance = daysBetween(this.context.today, day)
    return distance >= -this.#range.before && distance <= this.#range.after
  }

  /** A day without a year is the nearest one, where a list can only be of the days around today. */
  #nearest(index: number, field: string, { month, day }: { month: number; day: number }): ReturnType<Cells['day']> {
    const found = this.#yearless ? nearestDay(month, day, this.context.today) : undefined
    if (found === undefined) return { refused: 'dateUnreadable' }
    const column = (this.columnsOf(field)[0] ?? -1) + 1
    this.findings.infer({
      kind: 'century',
      column,
      line: this.line(index),
      from: this.#dayText(index, field),
      to: found,
    })
    return { day: found }
  }

  dayText(index: number, field: string): string {
    return this.#dayText(index, field)
  }

  /** Returns how the codes of the list are shortened, where it is one way in all that have a single meaning. */
  codeForm(): PlaceHow | undefined {
    if (this.#codeForm !== undefined) return this.#codeForm
    const [column = -1] = this.columnsOf('municipalityCode')
    const forms = new Set<PlaceHow>()
    for (let index = this.layout.firstDataRow; index < this.table.rows.length; index += 1) {
      const text = this.text(index, column).normalize('NFKC')
      // Four digits lack both: they are five-digit codes whose zero was lost.
      if (/^[0-9]{4}$/u.test(text)) forms.add('codeCompleted')
      const found = /^[0-9]{5,6}$/u.test(text) ? placesOfCode(text) : []
      if (found.length === 1 && found[0]) forms.add(found[0].how === 'code' ? 'zerosRestored' : found[0].how)
    }
    const [form] = forms
    this.#codeForm = forms.size === 1 && form ? form : 'code'
    return this.#codeForm
  }
}

/** One row of a table, whose cells are read when they are asked for. */
export class Row {
  readonly index: number
  readonly line: number
  #failed = false
  readonly #cells: Cells

  constructor(cells: Cells, index: number) {
    this.#cells = cells
    this.index = index
    this.line = cells.line(index)
  }

  has(field: string): boolean {
    return this.#cells.columnsOf(field).length > 0
  }

  isBlank(field: string): boolean {
    return this.#cells
      .columnsOf(field)
      .every((column) => this.#cells.text(this.index, column) === '' && !this.#cells.fault(this.index, column))
  }

  text(field: string): string {
    const columns = this.#cells.columnsOf(field)
    const [column] = columns
    if (column !== undefined && columns.length === 1) return this.#textAt(field, column)
    const texts = columns.map((one) => this.#textAt(field, one))
    const filled = texts.filter((text) => text !== '')
    return this.#cells.joins(field) ? [...new Set(filled)].join('　') : (filled[0] ?? '')
  }

  #textAt(field: string, column: number): string {
    const fault = this.#cells.fault(this.index, column)
    if (fault) {
      this.refuse(field, fault.code, fault.params)
      return ''
    }
    const [raw, text] = [this.cells[column] ?? '', this.#cells.text(this.index, column)]
    const removed = raw === text ? NONE : cleanText(raw).removed
    if (removed.length > 0) this.infer('invisible', field, removed.join(' '), text)
    return text
  }

  yen(field: string): number | undefined {
    return this.#number(field, (column) => this.#cells.values.yen(this.index, column))
  }

  /** Like `yen`, without refusing or inferring anything. */
  peekYen(field: string): number | undefined {
    const column = this.#cells.columnsOf(field)[0]
    if (column === undefined || this.#cells.fault(this.index, column)) return undefined
    const read = this.#cells.values.yen(this.index, column)
    return read.ok ? read.value : undefined
  }

  /** Something was refused or has to be asked. */
  hasFailed(): boolean {
    return this.#failed
  }

  get cells(): readonly string[] {
    return this.#cells.table.rows[this.index] ?? []
  }

  count(field: string): number | undefined {
    return this.#number(field, (column) => this.#cells.values.count(this.index, column))
  }

  #number(field: string, parse: (column: number) => NumberResult): number | undefined {
    const [column] = this.#cells.columnsOf(field)
    if (column === undefined) return undefined
    const found = this.#textAt(field, column)
    if (this.#failed && found === '') return undefined
    const read = parse(column)
    if (!read.ok) {
      this.refuse(field, read.code, { found })
      return undefined
    }
    if (read.dash) this.infer('dashIsZero', field, found, '0')
    if (read.fraction) this.infer('noFraction', field, found, String(read.value))
    return read.value
  }

  day(field: string): IsoDate | undefined {
    const read = this.#cells.day(this.index, field)
    if (read === undefined) return undefined
    if (read === 'waits') {
      this.wait()
      return undefined
    }
    if ('day' in read) return read.day
    const fault = this.#cells
      .columnsOf(field)
      .map((column) => this.#cells.fault(this.index, column))
      .find(Boolean)
    this.refuse(field, fault?.code ?? read.refused, fault?.params ?? { found: this.#cells.dayText(this.index, field) })
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

  codeForm(): PlaceHow | undefined {
    return this.#cells.codeForm()
  }

  /** Returns the payee that code, name and prefecture of the row mean together. */
  place(): ReturnType<typeof readPlace> {
    return readPlace(this, this.#cells.findings, this.#cells.values)
  }

  refuse(field: string, code: ProblemCode, params?: Params): void {
    this.#failed = true
    const column = this.#cells.columnsOf(field)[0]
    const problem: FormatProblem = { code, line: this.line, ...(field !== '' && { field }), ...(params && { params }) }
    this.#cells.findings.problem(column === undefined ? problem : { ...problem, column: column + 1 })
  }

  infer(kind: InferredKind, field: string, from: string, to: string, params?: Params): void {
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

  /** A sum of the row is another than its parts add up to, which has to be explained. */
  differs(field: string, stated: number, computed: number): void {
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

  /** The row waits for the answer to a question. */
  wait(): void {
    this.#failed = true
  }
}
