// What a reading is made of, as plain data: what it needs besides the file, what it asks, and what it says about the file.
import type { IsoDate } from '#domain/calendar/calendar'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import type { FormatNote, FormatProblem, Params } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'

export const SUBJECTS = ['lot', 'officeLot', 'payees', 'plan', 'notice', 'statement', 'deposits', 'clients'] as const
export type SubjectName = (typeof SUBJECTS)[number]

/** How a cell is read. Every kind has one parser (`values.ts`), whatever the subject. */
export type Kind =
  'yen' | 'balance' | 'count' | 'day' | 'month' | 'place' | 'prefecture' | 'number' | 'text' | 'direction' | 'flag'

export interface Field {
  readonly name: string
  readonly kind: Kind
  /** Several columns of this field are one text, in the order of the file. */
  readonly joins?: boolean
  /** Only compared, never taken: a sum of the row, or a second statement of what another field says. */
  readonly compared?: boolean
  /** A person's note: text as it stands, also if it is a mark that elsewhere means the cell above. */
  readonly verbatim?: boolean
  /** The field may hold a day in three columns: year, month and day. */
  readonly parts?: boolean
}

export interface Recognised {
  readonly field: string
  /** If two columns fit one field, the higher rank wins; a visible column beats a hidden one. */
  readonly rank?: number
  /** Of the heading of a month: its calendar year, when the heading has one. */
  readonly calendarYear?: number
  /** The heading is known, and the column is of no use to this subject: it is named and not asked about. */
  readonly unused?: boolean
}

/** A client of the office, into which the rows of a list of all clients may go. */
export interface OfficeClient {
  readonly id: string
  /** '' without one. */
  readonly code: string
  readonly name: string
  /** A person leaves its rows out. */
  readonly isLeftOut?: boolean
}

/** What a reading needs besides the file. */
export interface Context {
  readonly today: IsoDate
  /** The tax year of a plan: June of this year to May of the next. */
  readonly year?: number | undefined
  /** 種別コード of the company's bank, which a bank file may have in place of 99. */
  readonly typeCode?: string | undefined
  /** The payees of the company, which missing columns of a list of payees leave as they are. */
  readonly existing?: readonly PayeeRecord[] | undefined
  /** The account that a bank's file has to be of; empty parts are not compared. */
  readonly wanted?:
    | {
        readonly bankCode: string
        readonly branchNo: string
        readonly accountTypeCode: string
        readonly accountNo: string
      }
    | undefined
  readonly fileName?: string | undefined
  /** The names of the company that the list is taken into, and of the other clients. */
  readonly clients?: { readonly own: string; readonly others: readonly string[] } | undefined
  /** The clients of the office that a list of all of them may be of; undefined to take each as the list names it. */
  readonly office?: readonly OfficeClient[] | undefined
  /** Designated numbers (half-width) of the employer, which are never taken for individual numbers. */
  readonly knownNumbers?: ReadonlySet<string> | undefined
}

/** Which columns hold which field. Plain data, kept for every file of the same shape. */
export interface Layout {
  subject: SubjectName
  /** The heading of each column, '' where there is none; [] for a table without headings. */
  headings: string[]
  /** How many columns the table has. */
  width: number
  /** 0-based index of the first row below the headings. */
  firstDataRow: number
  /** 0-based columns of each field; more than one for a joined text or a day in three columns. */
  columns: Record<string, number[]>
  /** What was answered about files of this shape, by question id. */
  answers: Record<string, string>
}

/** How a layout was found. `shape`: nothing in the file says what the columns are. */
export type LayoutOrigin = 'headings' | 'shape' | 'remembered' | 'chosen' | 'none'

/** What was answered about one file alone, and what a person decided about its rows. */
export interface FileAnswers {
  /** By question id. */
  answers: Record<string, string>
  /** Rows left out by hand: the reason by 0-based index of the row. */
  leftOut: Record<number, string>
}
export const noAnswers = (): FileAnswers => ({ answers: {}, leftOut: {} })

export const QUESTION_KINDS = [
  'sheet', // params: sheets
  'otherClient', // params: found, own
  'client', // of one row or more: it may be one of several; params: found
  'clientNames', // known by their codes, with other names; params: count, found
  'clientsUnknown', // params: count, found
  'personPerRow', // no column says how many persons a row is of; params: rows
  'payeeRows', // a payee of a client has several rows; params: rows
  'thousands', // less yen than so many persons owe; params: rows
  'shape', // the columns were guessed from the cells alone
  'fieldMissing', // params: field
  'unusedColumns', // columns that look like money, a day or the text of an entry
  'hidden', // params: rows, hiddenColumns
  'numberZeros', // params: found, other; one number with and without zeros before it
  'struck', // params: rows
  'setApart', // params: rows, heading, found; 納付済, 普通徴収
  'blankAbove', // params: rows; what blank cells mean where the row above has a payee or a day
  'dayOrder', // which part of 1/5/26 is the year
  'dayYear', // days without a year
  'farDays', // days that no such list should have; params: found
  'negatives', // params: column
  'place', // params: found
  'difference', // params: heading, stated, taken
  'flatRate', // params: rows
  'calendarMonths',
  'monthsMissing', // params: months
  'direction', // the balances contradict the columns
  'directionUnknown', // one column of amounts, all alike
  'headEra', // the year of a bank file is far from today
  'fiveDigits', // codes in a bank file lost a digit; params: rows
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** One real row of the file under one answer. */
export interface Sample {
  line: number
  column?: number
  /** As the file has it. */
  text: string
  /** What the answer makes of it. */
  reading: string
}
export interface Option {
  /** What `answers` gets. */
  value: string
  /** What the sentence of this option needs besides `value`. */
  params?: Params
  samples: Sample[]
}
export interface Question {
  id: string
  kind: QuestionKind
  params: Params
  /** 1-based columns it is about. */
  columns: number[]
  /** 1-based lines of the file it is about. */
  lines: number[]
  options: Option[]
  /** Any text is an answer (a reason), besides the options. */
  free?: boolean
  /** The reading shown until there is an answer; absent when no reading is likelier than another. */
  suggested?: string
  /** The answer, from this file or remembered. */
  answer?: string
  /** Whether the answer is kept with the layout, for all files of this shape. */
  remembers: boolean
}

export const LEFT_OUT_KINDS = [
  'above', // above the headings
  'heading',
  'headingRepeated',
  'empty',
  'sum',
  'note',
  'opening',
  'record', // head, sums or end of a bank's records
  'hidden',
  'struck', // struck out in the sheet
  'setApart', // paid already or in another way, as one of its cells says
  'clientUnknown',
  'clientLeftOut', // a client whose rows a person leaves out
  'byHand',
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

export interface LeftOut {
  kind: LeftOutKind
  rows: number
  /** 1-based lines; at most 100 of them. */
  lines: number[]
  /** The reasons of rows left out by hand, by line. */
  reasons?: Record<number, string>
}

/** What became of a column. `used`: its fields; `known`: known to be of no use; `empty`: nothing stands in it. */
export type ColumnUse = 'used' | 'joined' | 'compared' | 'known' | 'unused' | 'empty' | 'otherYear' | 'dropped'
export type ColumnLook = 'money' | 'day' | 'text' | 'number' | 'constant' | 'empty'
export interface AccountColumn {
  /** 1-based. */
  column: number
  heading: string
  use: ColumnUse
  fields: string[]
  looks: ColumnLook
  hidden: boolean
  /** Cells with something in them, below the headings. */
  filled: number
  /** The first text in it. */
  sample: string
}

/** The sums of one column of money, in yen. `file` = `taken` + `leftOut` + `refused`. */
export interface AccountSum {
  column: number
  heading: string
  field: string
  /** Every row that is not itself a sum. */
  file: number
  taken: number
  leftOut: number
  refused: number
  /** The file's own sums. */
  stated: { line: number; value: number; expected: number }[]
  /** A sum of the file that differs from its rows, and nobody has said why. */
  differs: boolean
}

/** A meaning the file does not state in so many words. */
export const INFERRED_KINDS = [
  'place', // from a name; params: prefecture, name, how
  'client', // from a name alone, or a code without its zeros
  'codeCompleted',
  'zerosRestored',
  'formerPlace', // params: former, since, prefecture, name
  'century', // of a year of two digits
  'dayOrder',
  'serialDay', // a number that counts days
  'reversal', // a negative in a column of one direction
  'directionFromSign',
  'invisible', // params: characters
  'blankIsZero',
  'dashIsZero',
  'noFraction', // .00
  'yearSplit',
  'restSplit', // the months after June, from the tax of the year
  'flatRateInJune',
  'kanaFromCode',
  'sumWithoutWord',
  'sumNotStored', // a sum of the row is a formula without its result
  'yearAssumed',
  'changeFrom', // the months before the first one stay as they are
  'mergedCell', // the content of a cell that reaches over several rows
  'halfWidth',
  'notKana', // a text that an application needs in kana, and is left out
  'applicantFromReading',
  'employerFactUnread', // of the employer on reports, and is left out
  'zerosOfNumber',
  'fieldBlank', // params: field
  'otherAccounts', // params: accounts
  'balanceUnknown',
  'balanceBreak', // the balance does not follow from the one before; from: found, to: expected
] as const
export type InferredKind = (typeof INFERRED_KINDS)[number]
export interface Inferred {
  kind: InferredKind
  /** 1-based; absent for the whole file. */
  line?: number
  column?: number
  from: string
  to: string
  params?: Params
  /** How many cells, when the same thing was inferred again and again. */
  count: number
}

export interface Account {
  sheet: string
  /** Sheets of the workbook that were not read, with their rows. */
  otherSheets: { name: string; rows: number; hidden: boolean }[]
  rows: {
    file: number
    taken: number
    leftOut: LeftOut[]
    refused: number
    /** 1-based lines; at most 100 of them. */
    refusedLines: number[]
  }
  columns: AccountColumn[]
  sums: AccountSum[]
  /** Counts that the file states of itself. */
  counts: { line: number; stated: number; taken: number }[]
  inferred: Inferred[]
  /** What opening the file noted: cells of formulas, individual numbers that were left out. */
  notes: FormatNote[]
}

export type Fate = LeftOutKind | 'taken' | 'refused'

/** What reading a table gives. `ready`: everything is answered, and it may be taken. */
export interface Reading<R> {
  rows: R[]
  /** The 1-based line of the file of each row. */
  lines: number[]
  /** Rows that are set aside because of whose they are, as far as they can be read. */
  aside?: R[]
  /** What became of each row of the file, by 0-based index. */
  fates: Fate[]
  account: Account
  questions: Question[]
  problems: FormatProblem[]
  /** Problems beyond those listed. */
  more: number
  ready: boolean
}

/** A sheet of a workbook, or the one table of a text file or a paste. */
export interface Sheet {
  /** '' for a text file. */
  readonly name: string
  readonly hidden: boolean
  readonly table: Table
  readonly notes: readonly FormatNote[]
}
