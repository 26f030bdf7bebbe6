// Runs before anything else sees a table, so that no cell, heading, message or stored mapping ever has an individual
// number (個人番号).
import {
  findBoxedNumbers,
  findIndividualNumbers,
  hideIndividualNumbers,
  hasIndividualCheckDigit,
} from '#domain/text/individualNumber'
import { toDesignatedNumber } from '#domain/municipalities/codeText'
import type { FormatNote, FormatResult, Params } from '../formatResult.ts'
import type { CellFault, Table } from '../tables/table.ts'
import { normaliseHeading, recogniseYearHeading } from './headings.ts'
import { HYPHENS } from '#domain/text/hyphens'

/** `codes`: numbers of the employer, which may have twelve digits too. */
type ColumnKind = 'individual' | 'codes' | 'other'

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

function* columnKinds(
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

const fieldColumns = (rows: Rows): Set<number> =>
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

const hasValidPadding = (digits: string): boolean => hasIndividualCheckDigit(digits.padStart(12, '0'))

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
const ROWS_IN_TURN = 500

/** Digits of a number that lost two leading zeros. */
const SHORTEST = 10
/** 1.2E11 is the shortest form that a spreadsheet gives twelve digits. */
const SHORTEST_EXPONENT = 6
const EXPONENT = /\S[eEｅＥ]/u

/** A quick test that hardly any cell passes. */
const mayBeNumber = (text: string): boolean =>
  text.length >= SHORTEST || (text.length >= SHORTEST_EXPONENT && EXPONENT.test(text))

const BETWEEN = new RegExp(`[\\s.'${HYPHENS}ー-]`, 'gu')

function shortNumber(text: string): string | undefined {
  if (text.length < SHORTEST || text.length > 30) return undefined
  const digits = text.normalize('NFKC').replace(BETWEEN, '')
  return /^[0-9]{10,11}$/.test(digits) ? digits : undefined
}

export interface CleanTable {
  table: Table
  notes: FormatNote[]
}

/**
 * Empties cells with individual numbers; each gets a fault, in case its column is needed. Numbers with a wrong check
 * digit go too, except in columns of designated or recipient numbers. `known`: designated numbers of the employer
 * (half-width), which always stay; `'codes'`: unknown, so all in such columns stay.
 */
export function* dropIndividualNumbers(
  table: Table,
  known: ReadonlySet<string> | 'codes' = new Set(),
): Generator<number, CleanTable, void> {
  const width = table.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const { kinds, suspects } = yield* columnKinds(table.rows, width)
  const areAllSuspect = kinds.includes('individual')
  const fields = fieldColumns(table.rows)
  const faults = new Map([...table.faults].map(([row, cells]) => [row, hiddenFaults(cells)]))
  const dropped = new Map<number, number>()
  const rows: string[][] = []
  const clean = (cells: string[], row: number) => {
    const boxed = boxedColumns(cells, fields)
    if (boxed.length === 0 && !areAllSuspect && !suspects.has(row)) return cells
    const isDropped = (text: string, column: number) =>
      boxed.includes(column) || mustDrop(text, kinds[column] ?? 'other', known)
    if (!cells.some(isDropped)) return cells
    return cells.map((text, column) => {
      if (!isDropped(text, column)) return text
      dropped.set(column, (dropped.get(column) ?? 0) + 1)
      faults.set(row, (faults.get(row) ?? new Map<number, CellFault>()).set(column, { code: 'individualNumber' }))
      return ''
    })
  }
  for (const [row, cells] of table.rows.entries()) {
    if (row % ROWS_IN_TURN === 0) yield row
    rows.push(clean(cells, row))
  }
  return { table: { rows, lines: table.lines, faults }, notes: notesOf(dropped) }
}

const notesOf = (dropped: ReadonlyMap<number, number>): FormatNote[] =>
  [...dropped]
    .toSorted(([a], [b]) => a - b)
    .map(([column, cells]) => ({ code: 'individualNumbersDropped', column: column + 1, params: { cells } }))

const NONE: readonly number[] = []

/** Twelve months of a few yen are no number. */
function boxedColumns(cells: readonly string[], fields: ReadonlySet<number>): readonly number[] {
  const found = findBoxedNumbers(cells)
  if (found.length === 0) return NONE
  return found.filter((boxes) => !boxes.every((column) => fields.has(column))).flat()
}

function mustDrop(text: string, kind: ColumnKind, given: ReadonlySet<string> | 'codes'): boolean {
  if (kind === 'codes' && given === 'codes') return false
  const known: ReadonlySet<string> = given === 'codes' ? new Set() : given
  if (text === '' || (kind !== 'individual' && !mayBeNumber(text))) return false
  if (kind === 'individual') return /[0-9]/.test(text.normalize('NFKC')) || findIndividualNumbers(text).length > 0
  const found = findIndividualNumbers(exponentWritten(text))
  if (found.length > 0 && known.has(toDesignatedNumber(text))) return false
  if (found.some(({ valid }) => valid || kind === 'other')) return true
  const short = kind === 'other' ? shortNumber(text) : undefined
  return short?.length === 11 && !known.has(toDesignatedNumber(text)) && hasValidPadding(short)
}

// A spreadsheet writes a large number as 1.23456789012E+11.
function exponentWritten(text: string): string {
  const plain = text.length <= 40 && EXPONENT.test(text) ? text.normalize('NFKC').trim() : ''
  return /^[+-]?[0-9]\.[0-9]+E\+?11$/iu.test(plain) ? String(Math.round(Math.abs(Number(plain)))) : text
}

// A fault quotes the unreadable cell.
function hiddenFaults(cells: ReadonlyMap<number, CellFault>): Map<number, CellFault> {
  return new Map(
    [...cells].map(([column, fault]) => [
      column,
      fault.params ? { ...fault, params: hiddenParams(fault.params) } : fault,
    ]),
  )
}

export function hideInResult<T>(result: FormatResult<T>): FormatResult<T> {
  return result.ok
    ? { ...result, notes: result.notes.map(hideIn) }
    : { ...result, problems: result.problems.map(hideIn) }
}

const hideIn = <T extends { params?: Params }>(one: T): T =>
  one.params ? { ...one, params: hiddenParams(one.params) } : one

function hiddenParams(params: Params): Params {
  const hidden = (value: string | number) => (typeof value === 'number' ? value : hideIndividualNumbers(value))
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, hidden(value)]))
}
