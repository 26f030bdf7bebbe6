// How one file writes its days, and of which years they are.
import { daysBetween, isoDateOf, type IsoDate } from '#domain/calendar/calendar'
import type { ProblemCode } from '../formatResult.ts'
import type { CellFault } from '../tables/table.ts'
import type { CellValues } from './cellValues.ts'
import { decideDays, isNear, nearestDay, yearsOf, type DayOrder, type DayRange, type DayReading } from './days.ts'
import { MOST_LINES, MOST_SAMPLES, ROWS_IN_TURN, type IntakeFindings } from './findings.ts'
import type { Context, Field } from './reading.ts'

/** Years to choose from. A list whose newest day is older is seldom imported. */
const YEARS_ASKED = 3
/** A list with a 29 February fits one year in four, one in eight around a century. */
const YEARS_TRIED = 10

interface ReadDay {
  index: number
  field: string
  reading: DayReading
}

export interface DaysOfSubject {
  readonly fields: readonly Field[]
  readonly range: Readonly<DayRange>
  readonly yearless?: boolean
}

interface DayCells {
  readonly context: Context
  readonly findings: IntakeFindings
  readonly values: CellValues
  columnsOf(field: string): readonly number[]
  line(index: number): number
  text(index: number, column: number): string
  fault(index: number, column: number): CellFault | undefined
  origin(index: number, column: number): number
}

export class FileDays {
  readonly #cells: DayCells
  readonly #fields: readonly string[]
  readonly #range: DayRange
  readonly #yearless: boolean
  #order: DayOrder | undefined
  #years: ReadonlyMap<number, number> = new Map()
  #farDaysWait = false

  constructor(cells: DayCells, { fields, range, yearless = false }: DaysOfSubject) {
    this.#cells = cells
    this.#fields = fields.filter(({ kind }) => kind === 'day').map(({ name }) => name)
    this.#range = range
    this.#yearless = yearless
  }

  *decide(indexes: readonly number[]): Generator<number, void, void> {
    const all: ReadDay[] = []
    for (const field of this.#fields.filter((one) => this.#cells.columnsOf(one).length > 0))
      for (const [at, index] of indexes.entries()) {
        if (at % ROWS_IN_TURN === 0) yield 0
        all.push({ index, field, reading: this.#reading(index, field) })
      }
    const decision = decideDays(
      all.map(({ reading }) => reading),
      this.#cells.context.today,
      this.#range,
    )
    this.#askAboutYears(all)
    this.#askAboutFarDays(all)
    this.#order = decision.order
    if (decision.possible.length < 2) return
    const samples = all.filter(({ reading }) => reading.kind === 'unsure').slice(0, MOST_SAMPLES)
    const first = samples[0]
    this.#order = this.#cells.findings.ask({
      id: 'dayOrder',
      kind: 'dayOrder',
      params: { found: first ? this.text(first.index, first.field) : '' },
      columns: [...new Set(samples.flatMap(({ field }) => this.#cells.columnsOf(field).map((column) => column + 1)))],
      lines: all
        .filter(({ reading }) => reading.kind === 'unsure')
        .map(({ index }) => this.#cells.line(index))
        .slice(0, MOST_LINES),
      options: decision.possible.map((order) => ({
        value: order,
        samples: samples.map(({ index, field, reading }) => ({
          line: this.#cells.line(index),
          column: (this.#cells.columnsOf(field)[0] ?? -1) + 1,
          text: this.text(index, field),
          reading: reading.kind === 'unsure' ? (reading.days[order] ?? '') : '',
        })),
      })),
      remembers: true,
    }) as DayOrder | undefined
  }

  /** A statement printed for one month does not say its year, which only a person knows. */
  #askAboutYears(all: readonly ReadDay[]): void {
    const [field] = all.flatMap(({ field, reading }) => (reading.kind === 'noYear' ? [field] : []))
    const own = all.filter((one) => one.field === field && one.reading.kind !== 'blank')
    const days = own.flatMap(({ index, reading }) => (reading.kind === 'noYear' ? [{ index, ...reading }] : []))
    if (this.#yearless || field === undefined || days.length < own.length) return
    const today = Number(this.#cells.context.today.slice(0, 4))
    const possible = Array.from({ length: YEARS_TRIED }, (_, before) => today + 1 - before)
      .flatMap((newest) => {
        const read = this.#daysOf(days, newest)
        return read?.every((day) => daysBetween(this.#cells.context.today, day) <= this.#range.after)
          ? [{ newest, read }]
          : []
      })
      .slice(0, YEARS_ASKED)
    const [likeliest] = possible
    if (!likeliest) return
    const samples = [...new Set([0, days.length - 1])]
    const answer = this.#cells.findings.ask({
      id: 'dayYear',
      kind: 'dayYear',
      params: { found: this.text(days[0]?.index ?? 0, field) },
      columns: this.#cells.columnsOf(field).map((column) => column + 1),
      lines: days.map(({ index }) => this.#cells.line(index)).slice(0, MOST_LINES),
      options: possible.map(({ newest, read }) => ({
        value: String(newest),
        samples: samples.map((at) => ({
          line: this.#cells.line(days[at]?.index ?? 0),
          column: (this.#cells.columnsOf(field)[0] ?? -1) + 1,
          text: this.text(days[at]?.index ?? 0, field),
          reading: read[at] ?? '',
        })),
      })),
      suggested: String(likeliest.newest),
      remembers: false,
    })
    const years = yearsOf(days, Number(answer)) ?? []
    this.#years = new Map(days.map(({ index }, at) => [index, years[at] ?? Number.NaN]))
  }

  /** Undefined when one of the days is in no such year. */
  #daysOf(days: readonly { month: number; day: number }[], newest: number): IsoDate[] | undefined {
    const read = yearsOf(days, newest)?.map((year, at) => isoDateOf(year, days[at]?.month ?? 0, days[at]?.day ?? 0))
    return read?.every((day) => day !== undefined) ? read : undefined
  }

  /** A year with a wrong digit shows only by being far from today. */
  #askAboutFarDays(all: readonly ReadDay[]): void {
    const far = all.flatMap(({ index, field, reading }) =>
      reading.kind === 'sure' && !this.#isNear(reading.day) ? [{ index, field, day: reading.day }] : [],
    )
    const [first] = far
    if (!first) return
    const answer = this.#cells.findings.ask({
      id: 'farDays',
      kind: 'farDays',
      params: { found: first.day, rows: far.length },
      columns: [...new Set(far.flatMap(({ field }) => this.#cells.columnsOf(field).map((column) => column + 1)))],
      lines: far.map(({ index }) => this.#cells.line(index)).slice(0, MOST_LINES),
      options: [
        {
          value: 'use',
          samples: far.slice(0, MOST_SAMPLES).map(({ index, field, day }) => ({
            line: this.#cells.line(index),
            column: (this.#cells.columnsOf(field)[0] ?? -1) + 1,
            text: this.text(index, field),
            reading: day,
          })),
        },
      ],
      remembers: false,
    })
    this.#farDaysWait = answer === undefined
  }

  text(index: number, field: string): string {
    const texts = this.#cells.columnsOf(field).map((column) => this.#textAt(index, column))
    if (texts.length !== 3) return texts[0] ?? ''
    const [year = '', month = '', day = ''] = texts.map((text) => text.replace(/[年月日]$/u, ''))
    return `${year}年${month}月${day}日`
  }

  #textAt(index: number, column: number): string {
    return this.#cells.text(this.#cells.origin(index, column), column)
  }

  #reading(index: number, field: string): DayReading {
    const columns = this.#cells.columnsOf(field)
    const fault = columns
      .map((column) => this.#cells.fault(this.#cells.origin(index, column), column))
      .find((one) => one !== undefined)
    if (fault) return fault.date === undefined ? { kind: 'unreadable' } : { kind: 'sure', day: fault.date }
    return columns.every((column) => this.#textAt(index, column) === '')
      ? { kind: 'blank' }
      : this.#cells.values.day(this.text(index, field))
  }

  /** `waits` while nobody has said how this file writes days. */
  read(index: number, field: string): { day: IsoDate } | { refused: ProblemCode } | 'waits' | undefined {
    const reading = this.#reading(index, field)
    if (reading.kind === 'blank') return undefined
    this.#nameMerged(index, field, reading)
    if (reading.kind === 'sure') return this.#farDaysWait && !this.#isNear(reading.day) ? 'waits' : { day: reading.day }
    if (reading.kind === 'noYear') return this.#nearest(index, field, reading)
    if (reading.kind === 'unreadable') return { refused: 'dateUnreadable' }
    if (this.#order === undefined) return 'waits'
    const day = reading.days[this.#order]
    // A day that only another way of writing brings near contradicts the rest of the file.
    const others = Object.values(reading.days)
    if (day === undefined || (!this.#isNear(day) && others.some((other) => this.#isNear(other))))
      return { refused: 'dateOtherForm' }
    this.#cells.findings.infer({
      kind:
        this.#order === 'serial'
          ? 'serialDay'
          : this.#order === 'mdy' || this.#order === 'dmy'
            ? 'dayOrder'
            : 'century',
      column: (this.#cells.columnsOf(field)[0] ?? -1) + 1,
      from: this.text(index, field),
      to: day,
      line: this.#cells.line(index),
      params: { order: this.#order },
    })
    return { day }
  }

  #nameMerged(index: number, field: string, reading: DayReading): void {
    const [column = -1] = this.#cells.columnsOf(field)
    if (this.#cells.origin(index, column) === index) return
    const to = reading.kind === 'sure' ? reading.day : this.text(index, field)
    this.#cells.findings.infer({ kind: 'mergedCell', line: this.#cells.line(index), column: column + 1, from: '', to })
  }

  #isNear(day: IsoDate): boolean {
    return isNear(day, this.#cells.context.today, this.#range)
  }

  /** The nearest day where a list can only be of the days around today, otherwise in the year asked for its row. */
  #nearest(index: number, field: string, { month, day }: { month: number; day: number }): ReturnType<FileDays['read']> {
    const year = this.#years.get(index)
    const found = this.#yearless
      ? nearestDay(month, day, this.#cells.context.today)
      : year === undefined
        ? undefined
        : isoDateOf(year, month, day)
    if (found === undefined) return { refused: 'dateUnreadable' }
    const column = (this.#cells.columnsOf(field)[0] ?? -1) + 1
    this.#cells.findings.infer({
      kind: 'century',
      column,
      line: this.#cells.line(index),
      from: this.text(index, field),
      to: found,
    })
    return { day: found }
  }
}
