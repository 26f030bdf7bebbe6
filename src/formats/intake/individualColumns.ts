import { findIndividualNumbers, hasIndividualCheckDigit } from '#domain/text/individualNumber'
import { normaliseHeading, recogniseYearHeading } from './headings.ts'

/** `codes`: numbers of the employer, which may have twelve digits too. */
export type ColumnKind = 'individual' | 'codes' | 'other'

type Rows = readonly (readonly string[])[]

const SEARCHED_ROWS = 20
const HEADING = /個人(?:番号|no|コード番号)|マイナンバ|mynumber|individualnumber/iu
const SENTENCE = /[。、]|ません|不要|なし|除|以外|しない/u
const LONGEST_HEADING = 30

/** A sentence that only mentions individual numbers is no heading. */
function isIndividualHeading(text: string): boolean {
  const heading = normaliseHeading(text)
  return heading.length <= LONGEST_HEADING && HEADING.test(heading) && !SENTENCE.test(text)
}

/** Yields the number of rows looked at. */
export function* columnKinds(
  rows: Rows,
  width: number,
): Generator<number, { kinds: ColumnKind[]; suspects: ReadonlySet<number> }, void> {
  const headed = headedColumns(rows)
  const columns = Array.from({ length: width }, (): Numbers => ({ full: new Set(), short: new Set(), repeated: false }))
  const suspects = new Set<number>()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_IN_TURN === 0) yield at
    if (addNumbers(row, columns)) suspects.add(at)
  }
  const kinds = columns.map((found, column): ColumnKind => {
    const codes = rows.slice(0, SEARCHED_ROWS).some((row) => isCodeHeading(row[column] ?? ''))
    return headed.has(column) ? 'individual' : kindByContent(found, codes)
  })
  return { kinds, suspects }
}

const isCodeHeading = (text: string): boolean => {
  const field = recogniseYearHeading(text)?.field
  return field === 'designatedNumber' || field === 'recipientNumber'
}

export const fieldColumns = (rows: Rows): Set<number> =>
  new Set(
    rows
      .slice(0, SEARCHED_ROWS)
      .flatMap((row) => row.flatMap((text, column) => (recogniseYearHeading(text) ? [column] : []))),
  )

// A heading over several columns stands in the first of them.
function headedColumns(rows: Rows): Set<number> {
  const columns = new Set<number>()
  rows.slice(0, SEARCHED_ROWS).forEach((row, at) => {
    row.forEach((text, column) => {
      if (!isIndividualHeading(text)) return
      columns.add(column)
      for (let next = column + 1; row[next]?.trim() === '' && isPartColumn(rows.slice(at + 1), next); next += 1)
        columns.add(next)
    })
  })
  return columns
}

function isPartColumn(rows: Rows, column: number): boolean {
  const cells = rows.map((row) => (row[column] ?? '').trim()).filter((text) => /[0-9０-９]/u.test(text))
  return cells.length > 0 && cells.every((text) => /^[0-9０-９]{3,4}$/u.test(text))
}

/**
 * Individual numbers nearly all have the right check digit and never repeat; of other numbers one in eleven has it.
 * Short ones lost leading zeros in a spreadsheet.
 */
function kindByContent({ full, short, repeated }: Numbers, codes: boolean): ColumnKind {
  const valid = [...full].filter(hasIndividualCheckDigit).length
  const padded = codes && valid === 0 ? 0 : [...short].filter(hasValidPadding).length
  const [hits, all] = [valid + padded, full.size + short.size]
  if (codes ? hits * 2 > all && all > 1 : hits > 1 && hits * 2 >= all) return 'individual'
  return codes || (repeated && valid * 2 <= full.size) ? 'codes' : 'other'
}

/** A spreadsheet may have dropped one or two leading zeros. */
export const hasValidPadding = (digits: string): boolean => hasIndividualCheckDigit(digits.padStart(12, '0'))

interface Numbers {
  full: Set<string>
  /** Ten or eleven digits. */
  short: Set<string>
  repeated: boolean
}

function addNumbers(row: readonly string[], columns: readonly Numbers[]): boolean {
  let isSuspect = false
  row.forEach((text, column) => {
    if (!mayBeNumber(text)) return
    isSuspect = true
    const [short, numbers] = [shortNumber(text), columns[column]]
    if (short !== undefined) numbers?.short.add(short)
    for (const { digits } of findIndividualNumbers(text)) {
      if (!numbers) continue
      numbers.repeated ||= numbers.full.has(digits)
      numbers.full.add(digits)
    }
  })
  return isSuspect
}

/** After so many rows other work may have a turn. */
export const ROWS_IN_TURN = 500

/** Two leading zeros lost. */
const SHORTEST = 10
/** 1.2E11 is the shortest form that a spreadsheet gives twelve digits. */
const SHORTEST_EXPONENT = 6
export const EXPONENT = /\S[eEｅＥ]/u

/** Quick: hardly any cell may. */
export const mayBeNumber = (text: string): boolean =>
  text.length >= SHORTEST || (text.length >= SHORTEST_EXPONENT && EXPONENT.test(text))

export function shortNumber(text: string): string | undefined {
  if (text.length < SHORTEST || text.length > 30) return undefined
  const digits = text.normalize('NFKC').replace(/[\s.'‐-―−ー-]/gu, '')
  return /^[0-9]{10,11}$/.test(digits) ? digits : undefined
}
