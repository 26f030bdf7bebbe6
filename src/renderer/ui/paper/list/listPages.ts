// Splits a list into pages and fits its texts into their cells before layout, because a row that grew would push the
// last row onto an extra page.
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

/** Number of rows on a full page, by orientation and by lines per row. */
const PER_PAGE = { upright: { 1: 43, 2: 28 }, sideways: { 1: 35, 2: 21 } } as const
/** Printable width, and the width of a full-width character in a cell in normal and in small print (mm). */
const WIDTH = { upright: 188, sideways: 275 } as const
const LETTER = { usual: 2.62, small: 2.2 } as const
/** Horizontal padding of a cell (mm). */
const PADDING = 2

/**
 * Returns the pages of a list. The last page has room for the totals and the note, a heading is never the last row of a
 * page, and a list without rows is one page.
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

/** In mm; columns without a width share what is left. */
export function columnWidths({ columns, sideways }: Pick<ListPaper, 'columns' | 'sideways'>): number[] {
  const left = columns.reduce<number>((rest, { width = 0 }) => rest - width, WIDTH[sideways ? 'sideways' : 'upright'])
  const sharing = columns.filter(({ width }) => width === undefined).length
  return columns.map(({ width }) => width ?? Math.floor(left / sharing))
}

/** Unchanged, in small print, or in small print with its end cut off. A figure is never cut. */
export function fitted(
  text: string,
  { figure }: Pick<Column, 'figure'>,
  width: number,
  linesPerRow: ListPaper['linesPerRow'],
): { lines: string[]; small: boolean } {
  const lines = text.split('\n')
  const room = width - PADDING
  const small = lines.some((line) => isWiderThan(line, room / LETTER.usual))
  // A row of one line is high enough for two lines of small print.
  const most = ((linesPerRow === 1 ? 2 : 1) * room) / LETTER.small
  return { lines: small && !figure ? lines.map((line) => shortened(line, most)) : lines, small }
}

function shortened(text: string, most: number): string {
  if (!isWiderThan(text, most)) return text
  const letters = Array.from(text)
  while (letters.length > 1 && isWiderThan(`${letters.join('')}…`, most)) letters.pop()
  return `${letters.join('')}…`
}
