// What a kind of list tells `read.ts`, which reads them all.
import type { FormatProblem, FormatResult } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'
import type { Row } from './cells.ts'
import type { CellValues } from './cellValues.ts'
import type { IntakeFindings } from './findings.ts'
import type { Context, Field, Layout, LeftOutKind, Recognised, SubjectName } from './reading.ts'
import type { BankFile } from './bankFile.ts'

export interface Subject<R> {
  readonly name: SubjectName
  readonly fields: readonly Field[]
  /** A row without any of these, and without money, is a note. */
  readonly keys: readonly string[]
  /** `wide`: any word that ends in 計 is a sum, if the row has no key. `plain`: only the words for a sum themselves. */
  readonly sums: 'wide' | 'plain'
  /** Numbers of persons may stand in the list: no sample shows one. */
  readonly mayHoldPeople?: true
  /** How many days before and after today the list's dates may lie: decides between two readings of a date. */
  readonly range: { readonly before: number; readonly after: number }
  /** Days without a year are the nearest to today. */
  readonly yearless?: boolean
  /** Headings of a column whose whole list has to be of one period. */
  readonly period?: RegExp
  /** What unused columns are asked about, besides money: numbers only where a field of them has no column. */
  readonly asksAbout: readonly ('text' | 'day' | 'number')[]
  recognise(heading: string): Recognised | undefined
  /** As in `HeadingRule`; 0 when the column is of another year. */
  rank?(found: Recognised, context: Context): number
  /** Rearranges columns that only mean something together, or by what they hold. */
  arrange?(columns: Layout['columns'], list: HeadedList): Layout['columns']
  missing(columns: Layout['columns'], answers: Layout['answers']): string | undefined
  explain?(layout: Layout, context: Context): FormatProblem | undefined
  readonly mayBeAbsent?: readonly string[]
  /** `field` has no column; the answer is 0-based. */
  suggestColumn?(field: string, table: Table, layout: Layout): number | undefined
  /** For a table whose headings say nothing. */
  guess?(table: Table, context: Context): Guess | undefined
  /** For a file of a fixed form; undefined for a table. */
  bankFile?(bytes: Uint8Array, context: Context): FormatResult<BankFile<R>> | undefined
  rowKind?(values: CellValues, index: number, layout: Layout): LeftOutKind | undefined
  /** May ask questions. */
  prepare?(body: Body, context: Context): Facts
  /** Undefined when something was refused or has to be asked. */
  read(row: Row, context: Context, facts: Facts): R | undefined
  statedSums?(cells: readonly string[], totals: Readonly<Record<string, Total>>): Record<string, number>
  /** For what concerns several rows: repeated ones, their order. */
  finish?(rows: { row: Row; value: R }[], body: Body, context: Context): Finished<R>[]
}

/** `parts`: more rows that are in the value. */
export interface Finished<R> {
  row: Row
  value: R
  parts?: readonly Row[]
}

/** Cells in NFKC. */
export interface HeadedList {
  readonly headings: readonly string[]
  readonly filledIn: (column: number) => string[]
}

/** What `prepare` found out about the rows, for `read`. */
export type Facts = Readonly<Record<string, string>>
/** Sum in yen. */
export interface Total {
  count: number
  sum: number
}

export interface Guess {
  columns: Layout['columns']
  firstDataRow: number
  /** `balance`: the balances prove which column is which. */
  by: 'shape' | 'balance'
}

export interface Body {
  readonly layout: Layout
  readonly rows: readonly Row[]
  readonly above: readonly string[]
  readonly notes: readonly string[]
  /** `column` is 0-based. */
  textsOf(column: number): string[]
  readonly findings: IntakeFindings
}
