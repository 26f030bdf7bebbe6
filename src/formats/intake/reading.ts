// The data of an import: fields and layout, questions, the tally, and what was read.
import type { IsoDate } from '#domain/calendar/calendar'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import type { FormatNote, FormatProblem, Params } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'

export const SUBJECTS = ['lot', 'officeLot', 'payees', 'plan', 'notice', 'statement', 'deposits', 'clients'] as const
export type SubjectName = (typeof SUBJECTS)[number]

/** What a field holds; each kind has one parser (`values.ts`), whatever the subject. */
export type Kind =
  | 'yen'
  | 'balance'
  | 'count'
  | 'day'
  | 'month'
  | 'municipality'
  | 'prefecture'
  | 'number'
  | 'text'
  | 'direction'
  | 'flag'

export interface Field {
  readonly name: string
  readonly kind: Kind
  /** Several columns are joined to one text, in file order. */
  readonly joins?: boolean
  /** Never taken: a sum of the row, or a second statement of another field. */
  readonly compared?: boolean
  /** A ditto mark is text too, and does not mean the cell above. */
  readonly verbatim?: boolean
  /** A day may be in three columns: year, month and day. */
  readonly parts?: boolean
}

export interface Recognised {
  readonly field: string
  /** If two columns fit, the higher rank wins; a visible column beats a hidden one. */
  readonly rank?: number
  readonly calendarYear?: number
  /** A known heading of no use: named and not asked about. */
  readonly unused?: boolean
}

export interface OfficeClient {
  readonly id: string
  /** '' without one. */
  readonly code: string
  readonly name: string
  readonly isLeftOut?: boolean
}

export interface Context {
  readonly today: IsoDate
  /** The tax year from June of this year. */
  readonly year?: number | undefined
  /** The company's bank may have another 種別コード than 99. */
  readonly typeCode?: string | undefined
  /** Payees of the app; missing columns leave them as they are. */
  readonly existing?: readonly PayeeRecord[] | undefined
  /** The account that a statement must be of; empty parts are not compared. */
  readonly wanted?:
    | {
        readonly bankCode: string
        readonly branchNo: string
        readonly accountTypeCode: string
        readonly accountNo: string
      }
    | undefined
  readonly fileName?: string | undefined
  readonly clients?: { readonly own: string; readonly others: readonly string[] } | undefined
  /** Undefined to take each client as the list names it. */
  readonly office?: readonly OfficeClient[] | undefined
  /** Half-width; never taken for individual numbers. */
  readonly knownNumbers?: ReadonlySet<string> | undefined
}

/** What the columns of a table are; kept for every file of the same shape. */
export interface Layout {
  subject: SubjectName
  /** '' where there is none; [] for a table without headings. */
  headings: string[]
  width: number
  /** 0-based index of the first row below the headings. */
  firstDataRow: number
  /** 0-based; more than one for a joined text or a day in three columns. */
  columns: Record<string, number[]>
  /** By question id. */
  answers: Record<string, string>
}

/** `shape`: nothing in the file says what the columns are. */
export type LayoutOrigin = 'headings' | 'shape' | 'remembered' | 'chosen' | 'none'

export interface FileAnswers {
  /** By question id. */
  answers: Record<string, string>
  /** The reason by 0-based index of the row. */
  leftOut: Record<number, string>
}
export const noAnswers = (): FileAnswers => ({ answers: {}, leftOut: {} })

export const QUESTION_KINDS = [
  'sheet', // params: sheet (the one read), sheets (names of the others)
  'otherClient', // params: found, own (names of clients)
  'client', // it may be one of several; params: found (code and name)
  'clientNames', // known by their codes, with other names; params: count (clients), found (names)
  'clientsUnknown', // params: count (clients), found (names)
  'personPerRow', // no column says how many persons a row is of; params: rows (how many)
  'payeeRows', // a payee has several rows; params: rows
  'thousands', // less yen than so many persons owe; params: rows
  'shape', // the columns were guessed from the cells alone; params: fields (how many)
  'fieldMissing', // a needed field has no column; params: field
  'unusedColumns', // columns that look like money, a day or the text of an entry; params: headings
  'hidden', // params: rows, hiddenColumns (how many)
  'numberZeros', // params: found, other; one number with and without zeros before it
  'struck', // params: rows
  'setApart', // 納付済, 普通徴収; params: rows, heading (of the column), found
  'blankAbove', // params: rows; what blank cells mean where the row above has a payee or a day
  'dayOrder', // which part of 1/5/26 is the year; params: found (an example)
  'dayYear', // days without a year; params: found (an example)
  'farDays', // days that no such list should have; params: rows, found (an example)
  'negatives', // negative amounts in a column of one direction; params: field
  'place', // a name or code of several municipalities; params: found
  'difference', // a stated sum differs from the rows; params: heading, stated, taken, by (their difference)
  'flatRate', // the tax of the year may be the flat rate alone; params: rows
  'calendarMonths', // months before June may be of the tax year before; params: year, next, months (numbers)
  'monthsMissing', // months without a column; params: months (numbers)
  'direction', // the balances contradict the columns
  'directionUnknown', // one column of amounts, all alike
  'headEra', // the year of a bank file is far from today; params: month
  'fiveDigits', // codes in a bank file lost a digit; params: rows
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export interface Sample {
  line: number
  column?: number
  text: string
  reading: string
}
export interface Option {
  value: string
  params?: Params
  samples: Sample[]
}
export interface Question {
  id: string
  kind: QuestionKind
  params: Params
  /** 1-based. */
  columns: number[]
  /** 1-based. */
  lines: number[]
  options: Option[]
  /** Any text is an answer (a reason). */
  free?: boolean
  /** Absent when no reading is likelier than another. */
  suggested?: string
  answer?: string
  /** The answer is kept for all files of this shape. */
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
  /** 1-based; at most 100. */
  lines: number[]
  /** By line. */
  reasons?: Record<number, string>
}

/** `known`: known to be of no use; `empty`: nothing stands in it. */
export type ColumnUse = 'used' | 'joined' | 'compared' | 'known' | 'unused' | 'empty' | 'otherYear' | 'dropped'
export type ColumnLook = 'money' | 'day' | 'text' | 'number' | 'constant' | 'empty'
export interface TallyColumn {
  /** 1-based. */
  column: number
  heading: string
  use: ColumnUse
  fields: string[]
  looks: ColumnLook
  hidden: boolean
  filled: number
  sample: string
}

/** Yen. `file` = `taken` + `leftOut` + `refused`. */
export interface TallySum {
  column: number
  heading: string
  field: string
  /** All rows, without the sums themselves. */
  file: number
  taken: number
  leftOut: number
  refused: number
  stated: { line: number; value: number; expected: number }[]
  /** Nobody has said why the sum differs from the rows. */
  differs: boolean
}

/** A meaning the file does not state in so many words. */
export const INFERRED_KINDS = [
  'place', // from a name; params: prefecture, name, how
  'client', // from a name, a code without its zeros, or an answer
  'codeCompleted',
  'zerosRestored',
  'formerPlace', // params: former, since, prefecture, name
  'century', // of a year of two digits or none
  'dayOrder',
  'serialDay', // a number that counts days
  'reversal', // a negative in a column of one direction
  'directionFromSign',
  'invisible', // from: the characters
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
  'balanceBreak', // the balance does not follow from the one before; from: the one found, to: the one expected
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
  count: number
}

/** What became of the rows, columns and yen of a sheet: taken, left out, refused, inferred. */
export interface Tally {
  sheet: string
  otherSheets: { name: string; rows: number; hidden: boolean }[]
  rows: {
    file: number
    taken: number
    leftOut: LeftOut[]
    refused: number
    /** 1-based; at most 100. */
    refusedLines: number[]
  }
  columns: TallyColumn[]
  sums: TallySum[]
  counts: { line: number; stated: number; taken: number }[]
  inferred: Inferred[]
  notes: FormatNote[]
}

export type Fate = LeftOutKind | 'taken' | 'refused'

/** `ready`: nothing is wrong and everything is answered, so the list may be taken. */
export interface Reading<R> {
  rows: R[]
  /** 1-based. */
  lines: number[]
  /** Rows not taken because of whose they are. */
  aside?: R[]
  /** By 0-based index of the row. */
  fates: Fate[]
  tally: Tally
  questions: Question[]
  problems: FormatProblem[]
  /** Problems beyond those listed. */
  more: number
  ready: boolean
}

export interface Sheet {
  /** '' for a text file. */
  readonly name: string
  readonly hidden: boolean
  readonly table: Table
  readonly notes: readonly FormatNote[]
}
