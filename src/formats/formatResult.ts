// The sentences are in the translations.

export const PROBLEM_CODES = [
  // the whole file
  'fileEmpty',
  'fileTooLarge', // params: limit (bytes)
  'notText', // params: kind, see FILE_KINDS
  'utf16',
  'byteOrderMark',
  'badEncoding', // params: encoding
  'tooManyRows', // params: limit
  'tooManyColumns', // params: limit
  'noDetails',
  // the 120-byte file
  'recordLength', // params: length, expected
  'fileTruncated', // params: length, expected
  'mixedTerminators', // params: expected, found
  'recordOrder', // params: expected, found
  'notHalfWidth', // params: value (hexadecimal)
  'notDigits', // params: found
  'wrongValue', // params: expected, found
  // eLTAX CSV
  'columnCount', // params: columns, expected
  'surchargeNotSupported', // params: amount
  'differentMonths', // params: expected, found
  // dates
  'dateMissing',
  'dateUnreadable', // params: found
  'eraYearUnknown', // params: found
  'dateOutsideEra', // params: date
  'dateOtherForm', // params: found
  // tables
  'quoteNotClosed',
  'quoteInside',
  'raggedRow', // params: columns, expected
  // cells
  'codeMissing',
  'codeBadForm', // params: found
  'codeFiveDigits', // params: found
  'codeCheckDigit', // params: found, expected
  'codeAmbiguous', // params: found, first, second
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
  'otherCurrencyList', // params: found
  'otherHeadings', // params: found
  'tablesBeside',
  'severalClients', // params: count, found
  'isStatement',
  'partlyStruck', // params: found
  'amountBelowCount', // params: found, count
  // employees of a year
  'digitsLost', // params: found
  'individualNumber',
  'duplicateEmployee', // params: line
  'otherTaxYear', // params: found, expected
  'monthsUnknown', // params: yearly, june
  // rows
  'flagUnreadable', // params: found
  'payeeTwice', // params: first
  // clients
  'accountTypeUnknown', // params: found
  'clientDiffers', // params: first
  'clientMissing',
  'fileOfOneClient',
  'digitsExpected', // params: found, count
  // statements of banks
  'amountBothSides',
  'directionUnreadable', // params: found
  'directionDiffers', // params: found
  'accountDiffers', // params: expected, found
  'otherAccountRow', // params: expected, found
  'trailerDiffers', // params: expected, found
  // XLSX
  'workbookDamaged', // params: part
  'workbookEncrypted',
  'workbookTooLarge', // params: limit (bytes)
  'sheetMissing', // params: sheet
  'sheetEmpty',
  'formula',
  'cellError', // params: found
  'dateCell',
  // writing
  'characterRefused', // params: character, at
  'characterUnmappable', // params: character, codePoint
  'textTooLong', // params: length, max
  'textMissing',
  'numberOutOfRange', // params: value, max
  'retirementNotInFormat', // params: amount
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Shown beside the preview; none stops the import. */
export const NOTE_CODES = [
  'codeCompleted', // params: from, to
  'leadingZeroRestored', // params: from, to
  'blankReadAsZero',
  'fieldBlank',
  'formulaValueUsed', // params: cells
  'scaledValueUsed', // params: cells
  'encodingFolded', // params: from, to
  'fieldNotInFormat', // params: rows
  'individualNumbersDropped', // params: cells
  'otherAccountsSkipped', // params: accounts
  'balanceUnknown',
] as const

export type NoteCode = (typeof NOTE_CODES)[number]

/** Absent parts are unknown or meaningless for the format. */
export interface Place {
  /** 1-based; a record counts as a line. */
  line?: number
  /** 1-based column of a table, or character of a line of text. */
  column?: number
  /** 0-based. */
  byte?: number
  /** 1-based detail of the lot. */
  row?: number
  /** In the bank interface, or in the file where the interface has none. */
  field?: string
}
export type Params = Record<string, string | number>

export interface FormatProblem extends Place {
  code: ProblemCode
  params?: Params
}
export interface FormatNote extends Place {
  code: NoteCode
  params?: Params
}
export interface FormatFailure {
  ok: false
  problems: FormatProblem[]
  /** Beyond those listed. */
  more: number
}
/** Our own buffer, so that it can be transferred to another process. */
export type Bytes = Uint8Array<ArrayBuffer>
export type FormatResult<T> = { ok: true; value: T; notes: FormatNote[] } | FormatFailure

/** More usually have one cause, not a hundred. */
export const MAX_PROBLEMS = 100

/** From one file; a lot holds 500, the whole country 1,741. */
export const MAX_ROWS = 20_000

/**
 * No list of payees has more. Without a limit, a cell far to the right or a line of a million commas would make a
 * table of that width.
 */
export const MAX_COLUMNS = 500

/** Characters of a file's text. */
const MAX_QUOTED = 120

export class Findings {
  readonly notes: FormatNote[] = []
  readonly #problems: FormatProblem[] = []
  #more = 0

  /** Always counted, listed while there is room. */
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

  /** All or nothing. */
  result<T>(value: T): FormatResult<T> {
    return this.failed ? this.failure() : { ok: true, value, notes: this.notes }
  }
}

export function fail(code: ProblemCode, place: Place = {}, params?: Params): FormatFailure {
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
