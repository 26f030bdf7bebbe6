import type { IsoDate } from '#domain/calendar/calendar'
import type { Params, ProblemCode } from '../formatResult.ts'

/** Text, or a number that is a number in a spreadsheet too. */
export type Cell = string | number

/** Why a cell has no usable text; it matters only when the cell is needed. */
export interface CellFault {
  code: ProblemCode
  params?: Params
  /**
   * The day in the cell (`YYYY-MM-DD`), for readers that expect a date; for other readers the text of such a cell is
   * unreliable.
   */
  date?: IsoDate
}
export interface Table {
  rows: string[][]
  /** The 1-based line of the file (or row of the sheet) at which each row begins. */
  lines: number[]
  /** Faults of single cells by row index and column index. */
  faults: ReadonlyMap<number, ReadonlyMap<number, CellFault>>
  /** Rows and columns (0-based indexes) that the sheet does not show. */
  hidden?: { readonly rows: ReadonlySet<number>; readonly columns: ReadonlySet<number> }
  /** Cells whose text is struck out: columns by row index. */
  struck?: ReadonlyMap<number, ReadonlySet<number>>
  /** Cells that are one with a cell above: the index of its row, by row index and column index. */
  merged?: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/** Its own row, or that of the cell above with which it is merged. */
export const mergedFrom = ({ merged }: Table, index: number, column: number): number =>
  merged?.get(index)?.get(column) ?? index

// Full-width forms are included, because a spreadsheet with a Japanese input method treats them like the half-width
// ones.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/u
const GUARDED = /^'+[=+\-@＝＋－＠\t\r]/u

/** A text that could be a formula gets one more apostrophe, so that a spreadsheet shows it and does not run it. */
export function guardText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns the text of a cell without the apostrophe of the guard. */
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

/** Returns true when all cells of a row are blank. */
export function isBlankRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '')
}

function isWritable(character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x20) return point === 0x09 || point === 0x0a || point === 0x0d
  return !(point >= 0xd800 && point <= 0xdfff) && point !== 0xfffe && point !== 0xffff
}
