// The sentences are in the translations. Of the params, `found` is what the file has and `expected` what it should
// have.

export const PROBLEM_CODES = [
  // the whole file
  'fileEmpty',
  'fileTooLarge', // params: limit (bytes)
  'notText', // params: kind, see FILE_KINDS
  'utf16',
  'byteOrderMark',
  'badEncoding', // params: encoding (see `ReadEncoding`)
  'tooManyRows', // params: limit (rows)
  'tooManyColumns', // params: limit (columns)
  'noDetails',
  // the 120-byte file
  'recordLength', // params: length, expected (bytes)
  'fileTruncated', // params: length, expected (bytes)
  'mixedTerminators', // params: expected, found (see `Terminator`)
  'recordOrder', // params: expected, found (types of record)
  'notHalfWidth', // params: value (the byte, hexadecimal)
  'notDigits', // params: found
  'wrongValue', // params: expected, found
  // eLTAX CSV
  'columnCount', // params: columns, expected (how many)
  'surchargeNotSupported', // params: amount (yen)
  'differentMonths', // params: expected, found
  // dates
  'dateMissing',
  'dateUnreadable', // params: found
  'eraYearUnknown', // params: found
  'dateOutsideEra', // params: date (ISO day or month)
  'dateOtherForm', // params: found
  // tables
  'quoteNotClosed',
  'quoteInside',
  'raggedRow', // params: columns, expected (how many)
  'otherCurrencyList', // params: found
  'otherHeadings', // params: found
  'tablesBeside',
  'severalClients', // params: count (clients), found (their names)
  'isStatement',
  // cells
  'codeMissing',
  'codeBadForm', // params: found
  'codeFiveDigits', // params: found
  'codeCheckDigit', // params: found (code), expected (digit)
  'codeAmbiguous', // params: found, first, second (codes that it may be)
  'placeUnknown', // params: found
  'amountEmpty',
  'amountNotANumber', // params: found
  'amountFraction', // params: found
  'amountBadGrouping', // params: found
  'amountTooLarge', // params: found
  'amountNegative', // params: found
  'otherUnit', // params: found
  'inThousands', // a person says so
  'otherCurrency', // params: found
  'partlyStruck', // params: found
  'amountBelowCount', // params: found (yen), count (persons)
  // employees of a year
  'digitsLost', // params: found
  'individualNumber',
  'duplicateEmployee', // params: line (of the first)
  'otherTaxYear', // params: found, expected (years)
  'monthsUnknown', // params: yearly, june (yen)
  // rows
  'flagUnreadable', // params: found
  'payeeTwice', // params: first (line)
  // clients
  'accountTypeUnknown', // params: found
  'clientDiffers', // params: first (line)
  'clientMissing',
  'fileOfOneClient',
  'digitsExpected', // params: found, count (of digits)
  // statements of banks
  'amountBothSides',
  'directionUnreadable', // params: found
  'directionDiffers', // params: found
  'accountDiffers', // params: expected, found
  'otherAccountRow', // params: expected, found
  'trailerDiffers', // params: expected, found
  // XLSX
  'workbookDamaged', // params: part (file inside the workbook)
  'workbookEncrypted',
  'workbookTooLarge', // params: limit (bytes)
  'sheetMissing', // params: sheet (its name)
  'sheetEmpty',
  'formula',
  'cellError', // params: found
  'dateCell',
  // writing
  'characterRefused', // params: character (or its code point), at (from 1)
  'characterUnmappable', // params: character, codePoint
  'textTooLong', // params: length, max (characters or bytes)
  'textMissing',
  'numberOutOfRange', // params: value, max
  'retirementNotInFormat', // params: amount (yen)
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Notes are shown beside the preview; none stops the import. */
export const NOTE_CODES = [
  'codeCompleted', // params: from, to (codes)
  'leadingZeroRestored', // params: from, to (codes)
  'blankReadAsZero',
  'fieldBlank',
  'formulaValueUsed', // params: cells (how many)
  'scaledValueUsed', // params: cells (how many)
  'encodingFolded', // params: from, to (characters)
  'fieldNotInFormat', // params: rows (how many)
  'individualNumbersDropped', // params: cells (how many)
  'otherAccountsSkipped', // params: accounts (how many)
  'balanceUnknown',
] as const

export type NoteCode = (typeof NOTE_CODES)[number]

/** Absent parts are unknown or meaningless for the format. */
export interface FilePlace {
  /** 1-based; a record counts as a line. */
  line?: number
  /** 1-based column of a table, or character of a line of text. */
  column?: number
  /** 0-based. */
  byte?: number
  /** 1-based detail of the lot. */
  row?: number
  /** Name in the bank interface, or in the file where the interface has none. */
  field?: string
}
export type Params = Record<string, string | number>

export interface FormatProblem extends FilePlace {
  code: ProblemCode
  params?: Params
}
export interface FormatNote extends FilePlace {
  code: NoteCode
  params?: Params
}
export interface FormatFailure {
  ok: false
  problems: FormatProblem[]
  /** Problems beyond those listed. */
  more: number
}
/** Our own buffer, so that it can be transferred to another process. */
export type Bytes = Uint8Array<ArrayBuffer>
export type FormatResult<T> = { ok: true; value: T; notes: FormatNote[] } | FormatFailure

/** More usually have one cause, not a hundred. */
export const MAX_PROBLEMS = 100

/** Rows of one file; a lot holds 500, the whole country has 1,741 municipalities. */
export const MAX_ROWS = 20_000

/**
 * No list of payees has more. Without a limit, a cell far to the right or a line of a million commas would make a
 * table of that width.
 */
export const MAX_COLUMNS = 500

/** Characters of a file's text that a problem quotes. */
const MAX_QUOTED = 120

export class Findings {
  readonly notes: FormatNote[] = []
  readonly #problems: FormatProblem[] = []
  #more = 0

  /** Every problem is counted, and listed while there is room. */
  problem(problem: FormatProblem): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(quotedShort(problem))
    else this.#more += 1
  }

  note(note: FormatNote): void {
    this.notes.push(note)
  }

  get failed(): boolean {
    return this.#problems.length > 0
  }

  /** Call only when there are problems. */
  failure(): FormatFailure {
    return { ok: false, problems: this.#problems, more: this.#more }
  }

  /** The value only if there is no problem. */
  result<T>(value: T): FormatResult<T> {
    return this.failed ? this.failure() : { ok: true, value, notes: this.notes }
  }
}

export function fail(code: ProblemCode, place: FilePlace = {}, params?: Params): FormatFailure {
  return {
    ok: false,
    problems: [params === undefined ? { code, ...place } : quotedShort({ code, ...place, params })],
    more: 0,
  }
}

// A cell can be a million characters long.
export function quotedShort(problem: FormatProblem): FormatProblem {
  const { params } = problem
  if (!params || Object.values(params).every((value) => typeof value === 'number' || value.length <= MAX_QUOTED))
    return problem
  const short = (value: string | number) =>
    typeof value === 'number' || value.length <= MAX_QUOTED ? value : `${value.slice(0, MAX_QUOTED).toWellFormed()}…`
  return { ...problem, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)])) }
}

export function succeed<T>(value: T, notes: FormatNote[] = []): FormatResult<T> {
  return { ok: true, value, notes }
}
