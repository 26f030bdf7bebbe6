// Runs before anything else sees a table, so that no cell, heading, message or stored mapping ever has an individual
// number (個人番号).
import { findBoxedNumbers, findIndividualNumbers, hideIndividualNumbers } from '#domain/text/individualNumber'
import { toDesignatedNumber } from '#domain/municipalities/codeText'
import type { FormatNote, FormatResult, Params } from '../formatResult.ts'
import type { CellFault, Table } from '../tables/table.ts'
import {
  columnKinds,
  EXPONENT,
  fieldColumns,
  hasValidPadding,
  mayBeNumber,
  ROWS_IN_TURN,
  shortNumber,
  type ColumnKind,
} from './individualColumns.ts'

export interface CleanTable {
  table: Table
  notes: FormatNote[]
}

/**
 * The emptied cell has a fault, in case its column is needed. Wrong check digits are left out too, except in columns
 * of designated or recipient numbers. `known`: designated numbers of the employer (half-width), which always stay;
 * `'codes'`: unknown, so all in such columns stay.
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
