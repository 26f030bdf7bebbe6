// Cuts a list into pages and fits its texts into their cells before anything is laid out: a row that grew would push
// the last one onto a page of its own.
import type { ListPaper } from '#contract/ipc/index'
import { isWiderThan } from '../../text/reportText.ts'

type Row = ListPaper['rows'][number]
type Column = ListPaper['columns'][number]

export interface ListPage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly rows: readonly Row[]
}

/** Rows of a full page, by the lines of a row. */
const PER_PAGE = { upright: { 1: 43, 2: 28 }, sideways: { 1: 35, 2: 21 } } as const
/** Width of what is printed, and of a full-width letter in a cell: usual, and in small print (mm). */
const WIDTH = { upright: 188, sideways: 275 } as const
const LETTER = { usual: 2.62, small: 2.2 } as const
/** What a cell keeps free at its sides (mm). */
const PADDING = 2

/**
 * The pages of a list. The last one has room for its totals and the note, a heading is never the last row of a page,
 * and a list without rows is one page.
 */
export function listPages({ rows, totals, note, linesPerRow, sideways }: ListPaper): ListPage[] {
  const perPage = PER_PAGE[sideways ? 'sideways' : 'upright'][linesPerRow]
  const atEnd = perPage - totals.length - (note === '' ? 0 : 1)
  const pages: Row[][] = []
  for (let at = 0; at < rows.length || pages.length === 0;) {
    let end = Math.min(at + perPage, rows.length)
    if (end === rows.length && end - at > atEnd) end = at + atEnd
    while (end < rows.length && end - at > 1 && rows[end - 1]?.heading) end--
    pages.push(rows.slice(at, end))
    at = end
  }
  return pages.map((of, at) => ({ number: at + 1, count: pages.length, isLast: at === pages.length - 1, rows: of }))
}

/** Widths of the columns (mm): those without one share what is left. */
export function columnWidths({ columns, sideways }: Pick<ListPaper, 'columns' | 'sideways'>): number[] {
  const left = columns.reduce<number>((rest, { width = 0 }) => rest - width, WIDTH[sideways ? 'sideways' : 'upright'])
  const sharing = columns.filter(({ width }) => width === undefined).length
  return columns.map(({ width }) => width ?? Math.floor(left / sharing))
}

/**
 * A text as it fits into a cell: as it is, in small print, or in small print with its end left out. A figure is never
 * cut.
 */
export function fitted(
  text: string,
  { figure }: Pick<Column, 'figure'>,
  width: number,
  linesPerRow: ListPaper['linesPerRow'],
): { lines: string[]; small: boolean } {
  const lines = text.split('\n')
  const room = width - PADDING
  const small = lines.some((line) => isWiderThan(line, room / LETTER.usual))
  // A row of one line has the height of two in small print.
  const most = ((linesPerRow === 1 ? 2 : 1) * room) / LETTER.small
  return { lines: small && !figure ? lines.map((line) => shortened(line, most)) : lines, small }
}

function shortened(text: string, most: number): string {
  if (!isWiderThan(text, most)) return text
  const letters = Array.from(text)
  while (letters.length > 1 && isWiderThan(`${letters.join('')}…`, most)) letters.pop()
  return `${letters.join('')}…`
}
