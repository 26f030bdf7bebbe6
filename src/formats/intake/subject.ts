// As data: the fields, their headings and what is needed. The machine that reads every subject is `read.ts`.
import type { FormatProblem, FormatResult } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'
import type { Row } from './cells.ts'
import type { CellValues } from './cellValues.ts'
import type { Findings } from './findings.ts'
import type { Context, Field, Layout, LeftOutKind, Recognised, SubjectName } from './reading.ts'
import type { RecordsFile } from './records.ts'

export interface Subject<R> {
  readonly name: SubjectName
  readonly fields: readonly Field[]
  /** Say whose or which row it is; a row without any of them, and without money, is a note. */
  readonly keys: readonly string[]
  /** `wide`: any word that ends in 計 is a sum, if the row has no key. `plain`: only the words for a sum themselves. */
  readonly sums: 'wide' | 'plain'
  /** Numbers of persons may stand in the list although nobody wants them: no sample shows one. */
  readonly mayHoldPeople?: true
  /** Days before and after today between which the days of such a list lie. */
  readonly range: { readonly before: number; readonly after: number }
  /** Days without a year are those nearest to today. */
  readonly yearless?: boolean
  /** Headings of a period that the whole list has to be of; a column of several is asked about. */
  readonly period?: RegExp
  /** Unused columns that are asked about besides money. Numbers where a field of them has no column. */
  readonly asksAbout: readonly ('text' | 'day' | 'number')[]
  recognise(heading: string): Recognised | undefined
  /** 0 when the column is of another year. */
  rank?(found: Recognised, context: Context): number
  /** Puts columns under their fields that only mean something together, or by what they hold. */
  arrange?(columns: Layout['columns'], list: HeadedList): Layout['columns']
  /** The first needed field without a column. */
  missing(columns: Layout['columns'], answers: Layout['answers']): string | undefined
  /** Why a needed field cannot be in this table at all: it is of another year. */
  explain?(layout: Layout, context: Context): FormatProblem | undefined
  /** A person may say that the file does not have these needed fields. */
  readonly mayBeAbsent?: readonly string[]
  /** The 0-based column that most likely holds a needed field without a heading. */
  suggestColumn?(field: string, table: Table, layout: Layout): number | undefined
  /** For a table whose headings say nothing. */
  guess?(table: Table, context: Context): Guess | undefined
  /** For a file of a fixed form; undefined for a table. */
  records?(bytes: Uint8Array, context: Context): FormatResult<RecordsFile<R>> | undefined
  /** For rows that are none of the list. */
  rowKind?(values: CellValues, index: number, layout: Layout): LeftOutKind | undefined
  /** Sees the whole table before `read` gets single rows; may ask questions. */
  prepare?(body: Body, context: Context): Facts
  /** Undefined when something was refused or has to be asked. */
  read(row: Row, context: Context, facts: Facts): R | undefined
  /** By field. */
  statedSums?(cells: readonly string[], totals: Readonly<Record<string, Total>>): Record<string, number>
  /** Looks at all rows together: repeated ones, their order, what one says about the next. */
  finish?(rows: { row: Row; value: R }[], body: Body, context: Context): Finished<R>[]
}

/** `parts`: more rows that are in the value. */
export interface Finished<R> {
  row: Row
  value: R
  parts?: readonly Row[]
}

/** The filled cells below each heading, in NFKC. */
export interface HeadedList {
  readonly headings: readonly string[]
  readonly filledIn: (column: number) => string[]
}

/** For all rows of a table. */
export type Facts = Readonly<Record<string, string>>
/** Filled rows, and their sum in yen. */
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
  /** Of rows among the list that are none of it. */
  readonly notes: readonly string[]
  /** Clean, of the body's rows; the column is 0-based. */
  textsOf(column: number): string[]
  readonly findings: Findings
}
