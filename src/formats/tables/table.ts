import type { IsoDate } from '#domain/calendar/calendar'
import type { Params, ProblemCode } from '../formatResult.ts'

export type Cell = string | number

/** Why a cell cannot be read; matters only when it is needed. */
export interface CellFault {
  code: ProblemCode
  params?: Params
  /** `YYYY-MM-DD`; unless a date is expected, the text of such a cell is unreliable. */
  date?: IsoDate
}
export interface Table {
  rows: string[][]
  /** 1-based, in the file or sheet. */
  lines: number[]
  /** By row index and column index. */
  faults: ReadonlyMap<number, ReadonlyMap<number, CellFault>>
  /** 0-based indexes. */
  hidden?: { readonly rows: ReadonlySet<number>; readonly columns: ReadonlySet<number> }
  /** Columns by row index. */
  struck?: ReadonlyMap<number, ReadonlySet<number>>
  /** The row above that a cell is merged with, by row and column index. */
  merged?: ReadonlyMap<number, ReadonlyMap<number, number>>
}

export const mergedFrom = ({ merged }: Table, index: number, column: number): number =>
  merged?.get(index)?.get(column) ?? index

// A spreadsheet with a Japanese input method reads full-width forms too.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/u
const GUARDED = /^'+[=+\-@＝＋－＠\t\r]/u

/** With an apostrophe a spreadsheet does not run it. */
export function guardText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unguardText(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}

/** A control character or half of a surrogate pair. */
export function firstUnwritable(text: string): { at: number; character: string } | undefined {
  let at = 0
  for (const character of text) {
    if (!isWritable(character)) return { at, character }
    at += 1
  }
  return undefined
}

export function isBlankRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '')
}

function isWritable(character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x20) return point === 0x09 || point === 0x0a || point === 0x0d
  return !(point >= 0xd800 && point <= 0xdfff) && point !== 0xfffe && point !== 0xffff
}
