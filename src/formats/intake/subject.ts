// What a list means to the app, as data: a subject names its fields, the headings they stand under and what is needed.
// The machine (`read.ts`) does everything else, and every subject goes through it.
import type { FormatProblem, FormatResult } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'
import type { Row } from './cells.ts'
import type { CellValues } from './cellValues.ts'
import type { Findings } from './findings.ts'
import type { Context, Field, Layout, LeftOutKind, Recognised, SubjectName } from './reading.ts'
import type { RecordsFile } from './records.ts'

/** A list that can be read: its fields, and what makes a row of it. */
export interface Subject<R> {
  readonly name: SubjectName
  readonly fields: readonly Field[]
  /** Fields that say whose or which row it is; a row without any of them, and without money, is a note. */
  readonly keys: readonly string[]
  /** `wide`: any word that ends in 計 is a sum, if the row has no key. `plain`: only the words for a sum themselves. */
  readonly sums: 'wide' | 'plain'
  /** Numbers of persons may stand in it although nobody wants them: no sample shows one. */
  readonly mayHoldPeople?: true
  /** Days before and after today between which the days of such a list lie. */
  readonly range: { readonly before: number; readonly after: number }
  /** Days without a year are those nearest to today. */
  readonly yearless?: boolean
  /** Headings of a period that the whole list has to be of; a column of several is asked about. */
  readonly period?: RegExp
  /** Kinds of unused columns that are asked about; money always is. Numbers where a field of them has no column. */
  readonly asksAbout: readonly ('text' | 'day' | 'number')[]
  recognise(heading: string): Recognised | undefined
  /** Returns how well a recognised column fits; 0 when it is of another year. */
  rank?(found: Recognised, context: Context): number
  /** Returns the columns with those that only mean something together, or by what they hold, under their fields. */
  arrange?(columns: Layout['columns'], list: HeadedList): Layout['columns']
  /** Returns the first field that is needed and no column holds. */
  missing(columns: Layout['columns'], answers: Layout['answers']): string | undefined
  /** Returns why a needed field cannot be in this table at all: it is of another year. */
  explain?(layout: Layout, context: Context): FormatProblem | undefined
  /** Needed fields that a person may say the file does not have. */
  readonly mayBeAbsent?: readonly string[]
  /** Returns the 0-based column that most likely holds a needed field without a heading, or undefined. */
  suggestColumn?(field: string, table: Table, layout: Layout): number | undefined
  /** Returns the columns of a table whose headings say nothing, or undefined. */
  guess?(table: Table, context: Context): Guess | undefined
  /** Returns the rows of a file of a fixed form, why it cannot be read, or undefined for a table. */
  records?(bytes: Uint8Array, context: Context): FormatResult<RecordsFile<R>> | undefined
  /** Returns what a row is, where this subject knows rows that are none of its list. */
  rowKind?(values: CellValues, index: number, layout: Layout): LeftOutKind | undefined
  /** Looks at the whole table before its rows are read; may ask questions. Returns what `read` has to know. */
  prepare?(body: Body, context: Context): Facts
  /** Returns the row, or undefined when something was refused or has to be asked. */
  read(row: Row, context: Context, facts: Facts): R | undefined
  /** Returns the sums that a record of sums states, by field. */
  statedSums?(cells: readonly string[], totals: Readonly<Record<string, Total>>): Record<string, number>
  /** Looks at all rows together: repeated ones, their order, what one says about the next. */
  finish?(rows: { row: Row; value: R }[], body: Body, context: Context): Finished<R>[]
}

/** What is taken of a row. `parts`: more rows that are in its value. */
export interface Finished<R> {
  row: Row
  value: R
  parts?: readonly Row[]
}

/** The headings of a list, and the filled cells below each in NFKC. */
export interface HeadedList {
  readonly headings: readonly string[]
  readonly filledIn: (column: number) => string[]
}

/** What was decided for all rows of a table. */
export type Facts = Readonly<Record<string, string>>
/** Rows with an amount in a column, and their sum in yen. */
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
  /** The texts of the rows above the list, and of its headings. */
  readonly above: readonly string[]
  /** The texts of the rows of the list that are none of it. */
  readonly notes: readonly string[]
  /** Returns the clean texts of a column in the body's rows, by 0-based column. */
  textsOf(column: number): string[]
  readonly findings: Findings
}
